import { completeVisaCheckout, initialiseVisaCheckout } from '@forno/contracts/payments/wallets/visacheckout'
import type { FastifyInstance } from 'fastify'
import { aud } from '../../../platform/core/aud.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { CardCallDeps } from '../cybersource/gateway-deps.ts'
import { makeGatewayPayment } from '../cybersource/gateway-payment.ts'
import { payableByWallet } from '../cybersource/payable-by-wallet.ts'
import { makeWalletProof } from '../cybersource/wallet-proof.ts'
import { orderOrPending } from '../responses.ts'

/** The shop's public keys at Visa. */
export type VisaKeys = { readonly apikey: string; readonly encryptionKey: string }

/** The calls of Visa Checkout; payments go through the card gateway. Null keys = not configured. [PAY-16] */
export const visaCheckoutRoutes = (app: FastifyInstance, deps: CardCallDeps, visaKeys: VisaKeys | null): void => {
  const { checkPerson, pay } = makeGatewayPayment(deps)
  const proofOf = makeWalletProof(deps)

  serve(app, initialiseVisaCheckout, async ({ params: { basketId }, caller, refuse }) => {
    const { priced } = await payableByWallet(deps.payments, 'visacheckout', { basketId, caller })
    const keys = visaKeys ?? refuse('PaymentOptionUnavailable')
    return { ...keys, currencyCode: 'AUD', subtotal: aud(priced.total) } as const
  })
  serve(app, completeVisaCheckout, async ({ params: { basketId }, body, caller }) => {
    const { customerToken = null } = body
    await checkPerson(basketId, customerToken)
    const proof = await proofOf('visacheckout', body.callId, { basketId, caller })
    const request = { basketId, method: 'visacheckout', body, caller, customerToken, call: 'completeVCO' } as const
    return orderOrPending(await pay({ ...request, proof }), basketId)
  })
}
