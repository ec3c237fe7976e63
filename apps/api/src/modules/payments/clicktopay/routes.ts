import { completeClickToPay, initialiseClickToPay } from '@forno/contracts/payments/wallets/clicktopay'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { cardPageOf } from '../cybersource/card-page.ts'
import type { CardCallDeps } from '../cybersource/gateway-deps.ts'
import { makeGatewayPayment, orGatewayError, orderOrChallenge } from '../cybersource/gateway-payment.ts'
import { payableByWallet } from '../cybersource/payable-by-wallet.ts'
import { makeWalletProof } from '../cybersource/wallet-proof.ts'

/** The calls of Click to Pay; panel and payments come from the card gateway. [PAY-28] [PAY-25] */
export const clickToPayRoutes = (app: FastifyInstance, deps: CardCallDeps): void => {
  const { checkPerson, pay } = makeGatewayPayment(deps)
  const proofOf = makeWalletProof(deps)

  serve(app, initialiseClickToPay, async ({ params: { basketId }, body, caller, refuse }) => {
    const open = await payableByWallet(deps.payments, 'clicktopay', { basketId, caller })
    const cards = deps.cards ?? refuse('PaymentOptionUnavailable')
    const page = cardPageOf(body.targetOrigin, open.store, deps.publicUrl())
    return (await orGatewayError(deps, cards.captureContexts.clickToPay(page, open.priced.total))).captureContext
  })
  serve(app, completeClickToPay, async ({ params: { basketId }, body, caller }) => {
    const { customerToken = null, payerAuth } = body
    await checkPerson(basketId, customerToken, payerAuth !== undefined)
    const proof = await proofOf('clicktopay', body.transientToken, { basketId, caller })
    const request = { basketId, method: 'clicktopay', body, caller, customerToken, call: 'completeClickToPay' } as const
    return orderOrChallenge(await pay({ ...request, proof, ...(payerAuth && { payerAuth }) }), basketId)
  })
}
