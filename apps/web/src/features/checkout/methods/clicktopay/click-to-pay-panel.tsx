import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCall } from '../../../../lib/http/call-context.ts'
import { useDrawCustomerToken, type PaymentProof } from '../../payment/attempt.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/progress/spinner.tsx'
import type { PanelProps } from '../../payment/method.ts'
import { useWallet, WalletPanel } from '../../payment/wallet-panel.tsx'
import { isClosedByCustomer, containers, prepareClickToPay } from './unified-checkout.ts'
import styles from './click-to-pay.module.css'

/** `loading`: the gateway's panel loads; `open`: it is shown and waits for the customer. */
type Stage = 'closed' | 'loading' | 'open'

const texts: Readonly<Record<Stage, string>> = {
  closed: 'Your saved cards open right here.',
  loading: 'Opening your saved cards …',
  open: 'Choose your card here. You have not been charged yet.',
}

/** Click to Pay: the button opens the gateway's panel here, in an iframe. [PAY-28] */
export function ClickToPayPanel({ basket, proofRef }: PanelProps) {
  const { stage, close, open } = useClickToPay(basket)
  const { hasFailed } = useWallet(proofRef, open)
  return (
    <WalletPanel name="Click to Pay" hasFailed={hasFailed} text={texts[stage]}>
      {stage === 'open' && (
        <Button variant="secondary" size="small" className={styles.close} onClick={close}>
          Close Click to Pay
        </Button>
      )}
      {stage === 'loading' && (
        <SkeletonGroup>
          <Skeleton shape="block" height="11rem" />
        </SkeletonGroup>
      )}
      <div id={containers.selection} className={styles.frame} hidden={stage !== 'open'} />
      <div id={containers.screen} hidden={stage !== 'open'} />
    </WalletPanel>
  )
}

const useClickToPay = (basket: PanelProps['basket']) => {
  const call = useCall()
  const drawCustomerToken = useDrawCustomerToken(basket)
  const [stage, setStage] = useState<Stage>('closed')
  const closePanel = useRef<() => void>(() => undefined)
  const { basketId } = basket
  const tokenOf = async (closing: AbortSignal, closed: Promise<null>): Promise<string | null> => {
    const captureContext = await call('POST /baskets/:basketId/initialiseClickToPay', {
      params: { basketId },
      body: { targetOrigin: location.origin },
    })
    const show = await prepareClickToPay(captureContext, closing)
    if (show === null) return null
    // The gateway draws its panel as wide as its container, which must be visible by then.
    flushSync(() => setStage('open'))
    const container = document.getElementById(containers.selection)
    container?.parentElement?.scrollIntoView({ block: 'start' })
    const token = Promise.race([show(), closed])
    container?.querySelector('iframe')?.focus({ preventScroll: true })
    return token
  }
  const open = async (): Promise<PaymentProof | null> => {
    const closing = new AbortController()
    const closed = new Promise<null>((resolve) => {
      closing.signal.addEventListener('abort', () => resolve(null))
    })
    const pressedButton = document.activeElement
    closePanel.current = () => closing.abort()
    setStage('loading')
    try {
      const token = await Promise.race([tokenOf(closing.signal, closed), closed])
      return token === null ? null : { wallet: { token }, drawCustomerToken }
    } catch (error) {
      if (isClosedByCustomer(error)) return null
      throw error
    } finally {
      setStage('closed')
      document.getElementById(containers.selection)?.replaceChildren()
      // The focus returns to the button that opened the panel.
      if (pressedButton instanceof HTMLElement) pressedButton.focus({ preventScroll: true })
    }
  }
  // Choosing another method closes the panel.
  useEffect(() => () => closePanel.current(), [])
  return { stage, open, close: () => closePanel.current() }
}
