import { completeFlex } from '@forno/contracts/payments/cards/payment'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { makeCardProof } from './card-proof.ts'
import { makeGatewayPayment, placedOrAsked, type GatewayNeeds } from './gateway-payment.ts'

/** Paying by card. [PAY-14] [PAY-25] */
export const cardRoutes = (app: FastifyInstance, needs: GatewayNeeds): void => {
  const { checkPerson, pay } = makeGatewayPayment(needs)
  const proofOf = makeCardProof(needs)

  serve(app, completeFlex, async ({ params: { basketId }, body, caller }) => {
    const { customerToken = null, payerAuth } = body
    await checkPerson(basketId, customerToken, payerAuth !== undefined)
    const proof = await proofOf(body, { basketId, caller })
    const method = body.flexToken === undefined ? 'saved-cc-flex' : 'flex'
    const paying = { basketId, method, body, caller, customerToken, call: 'completeFlex' } as const
    const standing = await pay({ ...paying, proof, ...(payerAuth && { payerAuth }) })
    return placedOrAsked(standing, basketId)
  })
}
