import type { FastifyInstance } from 'fastify'
import type { OutcomeOf } from '../control/line.ts'
import { toldCharge, toldRefund } from './charge.ts'
import type { Charges } from './charges.ts'
import type { MerchantDoor } from './merchant-door.ts'

type Named = { Params: { id: string } }

/** The merchant's calls about money: charge, capture, cancel, refund and their reads. [PAY-38] */
export function addChargeCalls(app: FastifyInstance, charges: Charges, door: MerchantDoor, outcomeOf: OutcomeOf): void {
  app.post('/charges', { config: { operation: 'createCharge' } }, async (request, reply) => {
    const forced = outcomeOf(request)
    const { status, answer } = door.once(request, () => toldCharge(charges.create(request.body, forced)))
    return reply.code(status).send(answer)
  })

  app.get<{ Querystring: { reference?: string; state?: string } }>(
    '/charges',
    { config: { operation: 'listCharges' } },
    ({ query }) => ({ items: charges.list(query).map(toldCharge) }),
  )

  app.get<Named>('/charges/:id', { config: { operation: 'retrieveCharge' } }, ({ params }) =>
    toldCharge(charges.charge(params.id)),
  )

  app.post<Named>('/charges/:id/capture', { config: { operation: 'captureCharge' } }, async (request, reply) => {
    const { id } = request.params
    const { answer } = door.once(request, () => toldCharge(charges.capture(id, request.body, outcomeOf(request))))
    return reply.code(200).send(answer)
  })

  app.post<Named>('/charges/:id/cancel', { config: { operation: 'cancelCharge' } }, async (request, reply) => {
    const { answer } = door.once(request, () => toldCharge(charges.cancel(request.params.id)))
    return reply.code(200).send(answer)
  })

  app.post('/refunds', { config: { operation: 'createRefund' } }, async (request, reply) => {
    const { status, answer } = door.once(request, () => toldRefund(charges.refund(request.body)))
    return reply.code(status).send(answer)
  })

  app.get<{ Querystring: { charge_id?: string } }>(
    '/refunds',
    { config: { operation: 'listRefunds' } },
    ({ query }) => ({ items: charges.refunds(query.charge_id).map(toldRefund) }),
  )

  app.get<Named>('/refunds/:id', { config: { operation: 'retrieveRefund' } }, ({ params }) =>
    toldRefund(charges.oneRefund(params.id)),
  )
}
