import { useShop } from '../../../../lib/react/shop-context.ts'
import { useDrawCustomerToken, type PaymentProof } from '../../payment/attempt.ts'
import type { Contact } from '../../../../shared/contact/remembered-contact.ts'
import { googlePaySettings } from './google-settings.ts'
import type { PanelProps } from '../../payment/method.ts'
import { useWallet, WalletPanel } from '../../payment/wallet-panel.tsx'
import { googleClient, isClosedByCustomer, paymentRequest, type GooglePaymentData } from './google-client.ts'

export { googleCanPay } from './google-device.ts'

const nullIfCancelled = (error: unknown): null => {
  if (isClosedByCustomer(error)) return null
  throw error instanceof Error ? error : new Error(`Google Pay refused: ${JSON.stringify(error)}`)
}

/**
 * Google Pay: the button opens Google's sheet. A card without a device token may lead to a bank's challenge
 * afterwards. [PAY-19] [PAY-25]
 */
export function GooglePanel({ basket, proofRef }: PanelProps) {
  const { brand, configuration } = useShop()
  const drawCustomerToken = useDrawCustomerToken(basket)
  const open = async (typed: Contact): Promise<PaymentProof | null> => {
    const settings = googlePaySettings(configuration)
    const client = settings === null ? null : googleClient(settings)
    if (settings === null || client === null) throw new Error('there is no Google Pay here')
    const asksEmail = typed.emailAddress.trim() === ''
    const request = paymentRequest(basket, settings, { label: brand.name, asksEmail })
    const data = await client.loadPaymentData(request).catch(nullIfCancelled)
    return data === null ? null : proofOf(data, drawCustomerToken)
  }
  const { hasFailed } = useWallet(proofRef, open)
  return <WalletPanel name="Google Pay" hasFailed={hasFailed} text="Google shows your cards and asks you to confirm." />
}

const proofOf = (
  { email, paymentMethodData }: GooglePaymentData,
  drawCustomerToken: () => Promise<string>,
): PaymentProof => ({
  wallet: {
    token: paymentMethodData.tokenizationData.token,
    ...(email === undefined ? {} : { contact: { emailAddress: email } }),
  },
  drawCustomerToken,
})
