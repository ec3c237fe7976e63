import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { logFailure } from '../../../../lib/browser/log.ts'
import { useShop } from '../../../../lib/react/shop-context.ts'
import type { PanelProps } from '../../payment/method.ts'
import { WalletPanel } from '../../payment/wallet-panel.tsx'
import { makeButtonPress, type PaypalButtons } from './button-press.ts'
import { paypalButtonsPath } from './paypal-settings.ts'
import styles from './paypal-panel.module.css'

/** `missing`: PayPal's script did not load, or offers no such button: the shop's own button leads to PayPal's page. */
type ButtonStatus = 'loading' | 'ready' | 'missing'

const texts: Readonly<Record<ButtonStatus, string>> = {
  loading: "Loading PayPal's button …",
  ready: "PayPal opens in a window. To pay on PayPal's own page, use the button at the bottom.",
  missing: '',
}

/** PayPal's own button, which completes the payment in this page. Its script runs in a frame of ours. [PAY-18] */
export function PaypalPanel({ proofRef, variant }: PanelProps) {
  const { configuration } = useShop()
  const buttons = useRef<PaypalButtons | null>(null)
  const [status, setStatus] = useState<ButtonStatus>('loading')
  const [hasFailed, setFailed] = useState(false)
  const [press] = useState(() =>
    makeButtonPress({
      onFailed: (error) => {
        logFailure("PayPal's window could not be opened", error)
        setFailed(true)
      },
    }),
  )
  useImperativeHandle(
    proofRef,
    () => (_, begin) => {
      setFailed(false)
      return press.makeProof(begin)
    },
    [press],
  )
  useEffect(
    () => () => {
      press.drop()
      buttons.current?.close().catch((error: unknown) => logFailure("PayPal's button could not be closed", error))
    },
    [press],
  )
  const draw = async (frame: HTMLIFrameElement): Promise<void> => {
    const container = frame.contentDocument?.getElementById('buttons')
    const sdk = frame.contentWindow?.paypal
    if (sdk === undefined || container == null) {
      setStatus('missing')
      return
    }
    const { PAYPAL, PAYLATER } = sdk.FUNDING
    const paypalButtons = sdk.Buttons({
      fundingSource: variant === null ? PAYPAL : PAYLATER,
      style: { height: 48, shape: 'pill', color: 'gold', tagline: false },
      ...press.callbacksOf(() => frame.closest('form')?.requestSubmit()),
    })
    const isEligible = paypalButtons.isEligible()
    if (isEligible) {
      buttons.current = paypalButtons
      await paypalButtons.render(container)
    }
    setStatus(isEligible ? 'ready' : 'missing')
  }
  const drawOrLog = (frame: HTMLIFrameElement) =>
    void draw(frame).catch((error: unknown) => {
      logFailure("PayPal's button could not be drawn", error)
      setStatus('missing')
    })
  if (status === 'missing') return null
  return (
    <WalletPanel name="PayPal" hasFailed={hasFailed} text={texts[status]}>
      <div>
        <iframe
          title="PayPal"
          src={paypalButtonsPath(configuration) ?? ''}
          className={styles.frame}
          onLoad={({ currentTarget }) => drawOrLog(currentTarget)}
        />
      </div>
    </WalletPanel>
  )
}
