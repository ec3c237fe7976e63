import { completeFlex } from '@forno/contracts/payments/cards/payment'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { CardCallDeps } from './gateway-deps.ts'
import { makeCardProof, makeGatewayPayment, orderOrChallenge } from './gateway-payment.ts'

/** Pays by a new or saved card. [PAY-14] [PAY-25] */
export const cardRoutes = (app: FastifyInstance, deps: CardCallDeps): void => {
  const { checkPerson, pay } = makeGatewayPayment(deps)
  const proofOf = makeCardProof(deps)

  serve(app, completeFlex, async ({ params: { basketId }, body, caller }) => {
    const { customerToken = null, payerAuth } = body
    await checkPerson(basketId, customerToken, payerAuth !== undefined)
    const proof = await proofOf(body, { basketId, caller })
    const method = body.flexToken === undefined ? 'saved-cc-flex' : 'flex'
    const request = { basketId, method, body, caller, customerToken, call: 'completeFlex' } as const
    const status = await pay({ ...request, proof, ...(payerAuth && { payerAuth }) })
    return orderOrChallenge(status, basketId)
  })
}
