import type { PaymentProof } from '../../payment/attempt.ts'
import { useCall } from '../../../../lib/http/call-context.ts'
import { useBrand } from '../../../../lib/react/shop-context.ts'
import type { Contact } from '../../../../shared/contact/remembered-contact.ts'
import type { PanelProps } from '../../payment/method.ts'
import { useWallet, WalletPanel } from '../../payment/wallet-panel.tsx'
import { appleRequest, billingContactOf, checkoutContactOf } from './apple-request.ts'
import { openAppleSheet } from './apple-sheet.ts'

export { appleCanPay } from './apple-device.ts'

/** Apple Pay: the button opens Apple's sheet, which also asks for the empty contact fields. [PAY-17] [ORD-23] */
export function ApplePanel({ basket, proofRef }: PanelProps) {
  const call = useCall()
  const { name } = useBrand()
  const { basketId } = basket
  const open = async (typed: Contact): Promise<PaymentProof | null> => {
    const { ApplePaySession } = window
    if (ApplePaySession === undefined) throw new Error('there is no Apple Pay here')
    const opened = await openAppleSheet(
      ApplePaySession,
      appleRequest(basket, { label: name, typed }),
      (validationURL) =>
        call('POST /baskets/:basketId/initialiseApplePay', {
          params: { basketId },
          body: { validationURL, domainName: location.hostname },
        }),
    )
    if (opened === null) return null
    const { payment, finishSheet } = opened
    const billingContact = billingContactOf(payment.shippingContact)
    return {
      wallet: {
        token: JSON.stringify(payment.token.paymentData),
        finishSheet,
        ...(billingContact === null ? {} : { billingContact, contact: checkoutContactOf(billingContact) }),
      },
    }
  }
  const { hasFailed } = useWallet(proofRef, open)
  return (
    <WalletPanel
      name="Apple Pay"
      hasFailed={hasFailed}
      text="Apple asks you to confirm. Apple Pay fills in any details you've left blank."
    />
  )
}
