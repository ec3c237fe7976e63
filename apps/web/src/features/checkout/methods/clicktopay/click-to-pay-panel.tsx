import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCall } from '../../../../lib/http/call-context.ts'
import { useDrawCustomerToken } from '../../payment/panel-proof.ts'
import type { PaymentProof } from '../../payment/attempt.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/progress/spinner.tsx'
import type { PanelProps } from '../../payment/method.ts'
import { useWallet, WalletPanel } from '../../payment/wallet-panel.tsx'
import { isLeft, places, prepareClickToPay } from './unified-checkout.ts'
import styles from './click-to-pay.module.css'

/** `loading`: the gateway's panel loads; `open`: it is shown and waits for the customer. */
type Stage = 'closed' | 'loading' | 'open'

const words: Readonly<Record<Stage, string>> = {
  closed: 'Your saved cards open right here.',
  loading: 'Opening your saved cards …',
  open: 'Choose your card here. You have not been charged yet.',
}

/** Click to Pay: the button opens the gateway's panel here, in an iframe. [PAY-28] */
export function ClickToPayPanel({ basket, proofRef }: PanelProps) {
  const { stage, leave, open } = useClickToPay(basket)
  const { hasFailed } = useWallet(proofRef, open)
  return (
    <WalletPanel name="Click to Pay" hasFailed={hasFailed} words={words[stage]}>
      {stage === 'open' && (
        <Button variant="secondary" size="small" className={styles.close} onClick={leave}>
          Close Click to Pay
        </Button>
      )}
      {stage === 'loading' && (
        <SkeletonGroup>
          <Skeleton shape="block" height="11rem" />
        </SkeletonGroup>
      )}
      <div id={places.selection} className={styles.frame} hidden={stage !== 'open'} />
      <div id={places.screen} hidden={stage !== 'open'} />
    </WalletPanel>
  )
}

const useClickToPay = (basket: PanelProps['basket']) => {
  const call = useCall()
  const drawCustomerToken = useDrawCustomerToken(basket)
  const [stage, setStage] = useState<Stage>('closed')
  const leaving = useRef<() => void>(() => undefined)
  const { basketId } = basket
  const tokenOf = async (isLeaving: Promise<null>): Promise<string | null> => {
    const captureContext = await call('POST /baskets/:basketId/initialiseClickToPay', {
      params: { basketId },
      body: { targetOrigin: location.origin },
    })
    const show = await prepareClickToPay(captureContext)
    // The gateway draws its panel as wide as its container, which must be visible by then.
    flushSync(() => setStage('open'))
    const place = document.getElementById(places.selection)
    place?.parentElement?.scrollIntoView({ block: 'start' })
    const token = Promise.race([show(), isLeaving])
    place?.querySelector('iframe')?.focus({ preventScroll: true })
    return token
  }
  const open = async (): Promise<PaymentProof | null> => {
    const left = Promise.withResolvers<null>()
    const pressed = document.activeElement
    leaving.current = () => left.resolve(null)
    setStage('loading')
    try {
      const token = await Promise.race([tokenOf(left.promise), left.promise])
      return token === null ? null : { wallet: { token }, drawCustomerToken }
    } catch (trouble) {
      if (isLeft(trouble)) return null
      throw trouble
    } finally {
      setStage('closed')
      document.getElementById(places.selection)?.replaceChildren()
      // The focus returns to the button that opened the panel.
      if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
    }
  }
  // Choosing another method closes the panel.
  useEffect(() => () => leaving.current(), [])
  return { stage, open, leave: () => leaving.current() }
}
