import type { VisaCheckoutStart } from '@forno/contracts/payments/wallets/visacheckout'
import { loadScript } from '../../payment/script-loader.ts'

/** The part of Visa's script that the checkout uses. */
type Visa = {
  readonly init: (settings: object) => void
  readonly on: (name: string, listener: (event: { readonly callid?: string }) => void) => void
}

declare global {
  interface Window {
    V?: Visa
  }
}

/** What came of the open panel. */
type PanelResult = { readonly callId: string } | 'closed' | 'failed'

/**
 * The receiver of the open panel's result, per loaded script. Visa's script cannot remove listeners, so each is added
 * once.
 */
const receivers = new WeakMap<Visa, (result: PanelResult) => void>()

/** Makes `receiver` the receiver of the next result. */
const listenOnce = (visa: Visa, receiver: (result: PanelResult) => void): void => {
  const isNew = !receivers.has(visa)
  receivers.set(visa, receiver)
  if (!isNew) return
  const report = (result: PanelResult) => receivers.get(visa)?.(result)
  visa.on('payment.success', ({ callid }) => report(callid === undefined ? 'failed' : { callId: callid }))
  visa.on('payment.cancel', () => report('closed'))
  visa.on('payment.error', () => report('failed'))
}

/**
 * Opens Visa's panel by pressing its button. Resolves to the id of the call, null = the customer closed it. Rejects if
 * Visa's script does not load or reports an error. [PAY-16]
 */
export const openVisaCheckout = async (
  scriptUrl: string,
  { apikey, encryptionKey, currencyCode, subtotal }: VisaCheckoutStart,
  press: () => void,
): Promise<string | null> => {
  await loadScript(scriptUrl)
  const { V: visa } = window
  if (visa === undefined) throw new Error("Visa's script did not load")
  visa.init({
    apikey,
    encryptionKey,
    paymentRequest: { currencyCode, subtotal: subtotal.toFixed(2) },
    settings: { dataLevel: 'SUMMARY' },
  })
  const result = await new Promise<PanelResult>((resolve) => {
    listenOnce(visa, resolve)
    press()
  })
  if (result === 'failed') throw new Error('Visa Checkout failed')
  return result === 'closed' ? null : result.callId
}
