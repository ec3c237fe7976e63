import { completeGooglePay } from '@forno/contracts/payments/wallets/googlepay'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { CardCallDeps } from '../cybersource/gateway-deps.ts'
import { makeGatewayPayment, orderOrChallenge } from '../cybersource/gateway-payment.ts'
import { makeWalletProof } from '../cybersource/wallet-proof.ts'

/** The call of Google Pay; payments go through the card gateway. [PAY-19] [PAY-25] */
export const googlepayRoutes = (app: FastifyInstance, deps: CardCallDeps): void => {
  const { checkPerson, pay } = makeGatewayPayment(deps)
  const proofOf = makeWalletProof(deps)

  serve(app, completeGooglePay, async ({ params: { basketId }, body, caller }) => {
    const { customerToken = null, payerAuth } = body
    await checkPerson(basketId, customerToken, payerAuth !== undefined)
    const proof = await proofOf('googlepay', body.token, { basketId, caller })
    const request = { basketId, method: 'googlepay', body, caller, customerToken, call: 'completeGooglePay' } as const
    return orderOrChallenge(await pay({ ...request, proof, ...(payerAuth && { payerAuth }) }), basketId)
  })
}
