import { useRef } from 'react'
import { useCall } from '../../../../lib/http/call-context.ts'
import { useShop } from '../../../../lib/react/shop-context.ts'
import { useDrawCustomerToken, type PaymentProof } from '../../payment/attempt.ts'
import { visaCheckoutScript } from './visa-settings.ts'
import type { PanelProps } from '../../payment/method.ts'
import { useWallet, WalletPanel } from '../../payment/wallet-panel.tsx'
import { openVisaCheckout } from './visa-library.ts'

/** The retired wallet, shown only where a shop's flag enables it: our button presses Visa's. [PAY-16] */
export function VisaPanel({ basket, proofRef }: PanelProps) {
  const call = useCall()
  const { configuration } = useShop()
  const drawCustomerToken = useDrawCustomerToken(basket)
  const visaButton = useRef<HTMLSpanElement>(null)
  const open = async (): Promise<PaymentProof | null> => {
    const { basketId } = basket
    const start = await call('POST /baskets/:basketId/initialiseVCO', { params: { basketId } })
    const callId = await openVisaCheckout(visaCheckoutScript(configuration) ?? '', start, () =>
      visaButton.current?.click(),
    )
    return callId === null ? null : { wallet: { token: callId }, drawCustomerToken }
  }
  const { hasFailed } = useWallet(proofRef, open)
  return (
    <WalletPanel name="Visa Checkout" hasFailed={hasFailed} text="Visa shows your cards and asks you to confirm.">
      <span ref={visaButton} className="v-button" hidden />
    </WalletPanel>
  )
}
