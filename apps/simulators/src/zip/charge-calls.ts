import type { FastifyInstance } from 'fastify'
import type { OutcomeOf } from '../control/fault-injection.ts'
import { chargeResponse, refundResponse } from './charge.ts'
import type { Charges } from './charges.ts'
import type { MerchantChecks } from './authenticate-merchant.ts'

type IdParams = { Params: { id: string } }

/** The merchant's calls about money: charge, capture, cancel, refund and their reads. [PAY-38] */
export function addChargeCalls(
  app: FastifyInstance,
  charges: Charges,
  checks: MerchantChecks,
  outcomeOf: OutcomeOf,
): void {
  app.post('/charges', { config: { operation: 'createCharge' } }, async (request, reply) => {
    const forced = outcomeOf(request)
    const { status, answer } = checks.once(request, () => chargeResponse(charges.create(request.body, forced)))
    return reply.code(status).send(answer)
  })

  app.get<{ Querystring: { reference?: string; state?: string } }>(
    '/charges',
    { config: { operation: 'listCharges' } },
    ({ query }) => ({ items: charges.list(query).map(chargeResponse) }),
  )

  app.get<IdParams>('/charges/:id', { config: { operation: 'retrieveCharge' } }, ({ params }) =>
    chargeResponse(charges.charge(params.id)),
  )

  app.post<IdParams>('/charges/:id/capture', { config: { operation: 'captureCharge' } }, async (request, reply) => {
    const { id } = request.params
    const { answer } = checks.once(request, () => chargeResponse(charges.capture(id, request.body, outcomeOf(request))))
    return reply.code(200).send(answer)
  })

  app.post<IdParams>('/charges/:id/cancel', { config: { operation: 'cancelCharge' } }, async (request, reply) => {
    const { answer } = checks.once(request, () => chargeResponse(charges.cancel(request.params.id)))
    return reply.code(200).send(answer)
  })

  app.post('/refunds', { config: { operation: 'createRefund' } }, async (request, reply) => {
    const { status, answer } = checks.once(request, () => refundResponse(charges.refund(request.body)))
    return reply.code(status).send(answer)
  })

  app.get<{ Querystring: { charge_id?: string } }>(
    '/refunds',
    { config: { operation: 'listRefunds' } },
    ({ query }) => ({ items: charges.refunds(query.charge_id).map(refundResponse) }),
  )

  app.get<IdParams>('/refunds/:id', { config: { operation: 'retrieveRefund' } }, ({ params }) =>
    refundResponse(charges.oneRefund(params.id)),
  )
}
