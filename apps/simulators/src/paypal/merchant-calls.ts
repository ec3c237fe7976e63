import { fieldsOf } from '../platform/request-fields.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OutcomeOf } from '../control/fault-injection.ts'
import type { Ledger } from './ledger.ts'
import { wantsAll, send, type Answer, type createOnce } from './authenticate-merchant.ts'
import type { Order } from './order.ts'
import type { Orders } from './orders.ts'
import type { Payments } from './payments.ts'
import { PaypalProblem } from './problem.ts'
import type { Responses } from './responses.ts'

type IdParams = { Params: { id: string } }

export type OrderCallsDeps = {
  readonly ledger: Ledger
  readonly orders: Orders
  readonly payments: Payments
  readonly responses: Responses
  readonly once: ReturnType<typeof createOnce>['once']
  readonly outcomeOf: OutcomeOf
}

const operation = (name: string) => ({ config: { operation: name } })

/** Orders v2. [PAY-18] */
export function addOrderCalls(app: FastifyInstance, { orders, responses, once, outcomeOf }: OrderCallsDeps): void {
  const answer = (request: FastifyRequest, order: Order): Answer => ({
    status: 201,
    body: wantsAll(request) ? responses.order(order) : responses.minimalOrder(order),
  })

  app.post('/v2/checkout/orders', operation('createOrder'), async (request, reply) => {
    if (fieldsOf(request.body).payment_source !== undefined && request.headers['paypal-request-id'] === undefined)
      throw new PaypalProblem(400, [
        {
          issue: 'PAYPAL_REQUEST_ID_REQUIRED',
          description: 'An order with a payment_source needs a PayPal-Request-Id.',
        },
      ])
    return send(
      reply,
      once(request, () => answer(request, orders.create(request.body))),
    )
  })

  app.get<IdParams>('/v2/checkout/orders/:id', operation('retrieveOrder'), ({ params }) =>
    responses.order(orders.find(params.id)),
  )

  app.patch<IdParams>('/v2/checkout/orders/:id', operation('patchOrder'), async ({ params, body }, reply) => {
    orders.patch(params.id, body)
    return reply.code(204).send()
  })

  app.post<IdParams>('/v2/checkout/orders/:id/capture', operation('captureOrder'), async (request, reply) =>
    send(
      reply,
      once(request, () => answer(request, orders.capture(request.params.id, outcomeOf(request)))),
    ),
  )

  app.post<IdParams>('/v2/checkout/orders/:id/authorize', operation('authorizeOrder'), async (request, reply) =>
    send(
      reply,
      once(request, () => answer(request, orders.authorize(request.params.id, outcomeOf(request)))),
    ),
  )
}

type ResourceSummary = { readonly id: string; readonly status: string; readonly links: readonly object[] }

const shorter = ({ id, status, links }: ResourceSummary): ResourceSummary => ({ id, status, links })

/** Payments v2. [PAY-18] */
export function addPaymentCalls(
  app: FastifyInstance,
  { ledger, payments, responses, once, outcomeOf }: OrderCallsDeps,
): void {
  const made = (request: FastifyRequest, whole: ResourceSummary): Answer => ({
    status: 201,
    body: wantsAll(request) ? whole : shorter(whole),
  })

  app.get<IdParams>('/v2/payments/authorizations/:id', operation('retrieveAuthorization'), ({ params }) =>
    responses.authorization(ledger.authorizations.find(params.id)),
  )

  app.post<IdParams>(
    '/v2/payments/authorizations/:id/capture',
    operation('captureAuthorization'),
    async (request, reply) => {
      const take = () => payments.capture(request.params.id, request.body, outcomeOf(request))
      return send(
        reply,
        once(request, () => made(request, responses.capture(take()))),
      )
    },
  )

  app.post<IdParams>('/v2/payments/authorizations/:id/void', operation('voidAuthorization'), async (request, reply) => {
    const voided = once(request, () => {
      const held = responses.authorization(payments.void(request.params.id))
      return wantsAll(request) ? { status: 200, body: held } : { status: 204, body: null }
    })
    return send(reply, voided)
  })

  app.get<IdParams>('/v2/payments/captures/:id', operation('retrieveCapture'), ({ params }) =>
    responses.capture(ledger.captures.find(params.id)),
  )

  app.post<IdParams>('/v2/payments/captures/:id/refund', operation('refundCapture'), async (request, reply) => {
    const give = () => payments.refund(request.params.id, request.body)
    return send(
      reply,
      once(request, () => made(request, responses.refund(give()))),
    )
  })

  app.get<IdParams>('/v2/payments/refunds/:id', operation('retrieveRefund'), ({ params }) =>
    responses.refund(ledger.refunds.find(params.id)),
  )
}
