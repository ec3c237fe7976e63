import { expiryOf, formatExpiry } from '@forno/domain/payments/card-expiry'
import { useId, useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { PanelProps } from '../method-panel.ts'
import { brandWords, securityCodeWords } from './card-fields.ts'
import { useCard, type CardStanding } from './use-card.ts'
import styles from './card-panel.module.css'

/** Number and security code are typed in frames of the card gateway, so that they never touch this page. [PAY-03] [PAY-04] [PAY-05] [PAY-12] */
export function CardPanel({ basket, prover }: PanelProps) {
  const { places, standing, fields, makeProof, again } = useCard(basket)
  const { expiry, refusal, input, type, check } = useExpiry()
  useImperativeHandle(prover, () => async () => {
    const until = check()
    const proof = await makeProof(until?.month ?? '', until?.year ?? '')
    if (proof === null || until !== null) return proof
    input.current?.focus()
    return null
  })
  const { brand, number, securityCode, focused } = fields
  const code = securityCodeWords(brand)
  if (standing === 'failed')
    return (
      <div role="alert">
        <Note
          tone="warning"
          title="The card fields couldn't be loaded"
          action={<Button onClick={again}>Try again</Button>}
        >
          You have not been charged. You can also choose another way to pay.
        </Note>
      </div>
    )
  return (
    <div className={styles.panel} role="group" aria-label="Card details">
      <Hosted
        standing={standing}
        label="Card number"
        place={places.number}
        refusal={number.refusal}
        isFocused={focused === 'number'}
        after={brandWords(brand)}
      />
      <div className={styles.pair}>
        <TextField
          ref={input}
          label="Expiry"
          placeholder="MM/YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          value={expiry}
          refusal={refusal}
          onChange={(event) => type(event.target.value)}
          onBlur={() => expiry !== '' && check()}
        />
        <Hosted
          standing={standing}
          label={code.label}
          hint={code.hint}
          place={places.securityCode}
          refusal={securityCode.refusal}
          isFocused={focused === 'securityCode'}
        />
      </div>
      <p className={styles.safe}>
        <Icon name="success" size={18} />
        <span>Your card goes straight to our payment provider. We never see its number.</span>
      </p>
    </div>
  )
}

/** Our own field. [PAY-04] */
const useExpiry = () => {
  const input = useRef<HTMLInputElement>(null)
  const [expiry, setExpiry] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const type = (typed: string) => {
    setExpiry(formatExpiry(typed))
    setRefusal(null)
  }
  const check = () => {
    const now = new Date()
    const until = expiryOf(expiry, { year: now.getFullYear(), month: now.getMonth() + 1 })
    if (until === null)
      setRefusal(expiry === '' ? 'Please enter when your card expires.' : 'Please check the expiry of your card.')
    return until
  }
  return { input, expiry, refusal, type, check }
}

type HostedProps = {
  readonly label: string
  readonly hint?: string
  readonly place: RefObject<HTMLDivElement | null>
  readonly refusal: string | null
  readonly isFocused: boolean
  readonly standing: CardStanding
  readonly after?: ReactNode
}

/** A field of the gateway in our frame and words. */
function Hosted({ label, hint, place, refusal, isFocused, standing, after }: HostedProps) {
  const id = useId()
  return (
    <div className={cx(styles.field, refusal !== null && styles.refused)} aria-busy={standing === 'loading'}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={cx(styles.frame, isFocused && styles.focused)}>
        <div ref={place} className={styles.hosted} />
        {after !== null && after !== undefined && <span className={styles.brand}>{after}</span>}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div role="alert">
        {refusal !== null && (
          <p className={styles.refusal}>
            <Icon name="danger" size={18} />
            <span>{refusal}</span>
          </p>
        )}
      </div>
    </div>
  )
}
