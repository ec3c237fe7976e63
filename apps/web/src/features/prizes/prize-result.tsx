import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { useEffect, useRef } from 'react'
import type { PrizeDraw } from './model/prizes.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { copyTexts } from '../../shared/share/copy-texts.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { paths } from '../../urls/urls.ts'
import styles from './prizes.module.css'

type PrizeResultProps = {
  readonly draw: PrizeDraw
  readonly orderId: string
  /** The spin has just ended: moves the focus to the heading, which screen readers then read. */
  readonly takesFocus: boolean
}

/** The result of a draw: the code of a prize, or that there is none. [MKT-13] */
export function PrizeResult({ draw, orderId, takesFocus }: PrizeResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const { label, voucher } = draw
  return (
    <section aria-labelledby="result" className={styles.result}>
      {takesFocus && voucher !== null && <Confetti />}
      <h2 id="result" ref={heading} tabIndex={-1}>
        {voucher === null ? 'No prize this time' : `You won: ${label}!`}
      </h2>
      {voucher === null ? (
        <p>Thanks for playing. Your next order comes with a new spin while the game runs.</p>
      ) : (
        <VoucherCode voucher={voucher} />
      )}
      <div className={styles.links}>
        <ButtonLink variant="secondary" icon="back" href={paths.order(orderId)}>
          Back to your order
        </ButtonLink>
      </div>
    </section>
  )
}

function VoucherCode({ voucher: { code, name, expiresAt } }: { readonly voucher: NonNullable<PrizeDraw['voucher']> }) {
  const notices = useNotices()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      notices.snackbar({ text: copyTexts.code, theme: 'success' })
    } catch (error) {
      logFailure('the code was not copied', error)
      notices.snackbar({ text: copyTexts.codeByHand, theme: 'warning' })
    }
  }
  return (
    <>
      <div className={styles.voucher}>
        <p>{name}</p>
        <p className={styles.code}>
          <span>Your code</span>
          <strong>{code}</strong>
        </p>
        <Button onClick={() => void copy()}>Copy code</Button>
      </div>
      <p>It's in your email too. Use it once, until {dateLabel(expiresAt)}, with the email address of this order.</p>
    </>
  )
}

const confettiPieces = 18

/**
 * Basil, salami and cheese fall over the result. Not shown with reduced motion. The steps share no factor with their
 * ranges: the pieces spread without a visible pattern, and keep their places when the result renders again.
 */
function Confetti() {
  return (
    <div className={styles.confetti} aria-hidden>
      {Array.from({ length: confettiPieces }, (_, index) => (
        <span
          key={index}
          style={{
            left: `${(index * 61) % 100}%`,
            animationDelay: `${(index * 97) % 700}ms`,
            rotate: `${(index * 47) % 360}deg`,
          }}
        />
      ))}
    </div>
  )
}
