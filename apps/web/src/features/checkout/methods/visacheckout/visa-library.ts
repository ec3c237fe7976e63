import type { VisaCheckoutStart } from '@forno/contracts/payments/wallets/visacheckout'
import { loadScript } from '../../payment/script-loader.ts'

type Visa = {
  readonly init: (settings: object) => void
  readonly on: (name: string, hear: (said: { readonly callid?: string }) => void) => void
}

declare global {
  interface Window {
    V?: Visa
  }
}

type Ended = { readonly callId: string } | 'left' | 'failed'

let hear: (end: Ended) => void = () => undefined

/** Visa's script keeps every listener for good, so that it gets each but once. */
const listen = (visa: Visa): void => {
  visa.on('payment.success', ({ callid }) => hear(callid === undefined ? 'failed' : { callId: callid }))
  visa.on('payment.cancel', () => hear('left'))
  visa.on('payment.error', () => hear('failed'))
}

let isHeard = false

/** Opens Visa's panel by a press of its button, and answers the id of the call; null = it was left. [PAY-16] */
export const openVisaCheckout = async (
  scriptUrl: string,
  { apikey, encryptionKey, currencyCode, subtotal }: VisaCheckoutStart,
  press: () => void,
): Promise<string | null> => {
  await loadScript(scriptUrl)
  const { V: visa } = window
  if (visa === undefined) throw new Error("Visa's script is not there")
  visa.init({
    apikey,
    encryptionKey,
    paymentRequest: { currencyCode, subtotal: subtotal.toFixed(2) },
    settings: { dataLevel: 'SUMMARY' },
  })
  if (!isHeard) listen(visa)
  isHeard = true
  const end = await new Promise<Ended>((resolve) => {
    hear = resolve
    press()
  })
  if (end === 'failed') throw new Error('Visa Checkout failed')
  return end === 'left' ? null : end.callId
}
