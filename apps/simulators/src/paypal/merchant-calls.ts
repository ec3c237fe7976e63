import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OutcomeOf } from '../control/line.ts'
import type { Books } from './books.ts'
import { wantsAll, send, type Answer, type createOnce } from './merchant-door.ts'
import { fieldsOf } from './money.ts'
import type { Order } from './order.ts'
import type { Orders } from './orders.ts'
import type { Payments } from './payments.ts'
import { PaypalProblem } from './problem.ts'
import type { Told } from './told.ts'

type Named = { Params: { id: string } }

export type Merchants = {
  readonly books: Books
  readonly orders: Orders
  readonly payments: Payments
  readonly told: Told
  readonly once: ReturnType<typeof createOnce>['once']
  readonly outcomeOf: OutcomeOf
}

const operation = (name: string) => ({ config: { operation: name } })

/** Orders v2. [PAY-18] */
export function addOrderCalls(app: FastifyInstance, { orders, told, once, outcomeOf }: Merchants): void {
  const answer = (request: FastifyRequest, order: Order): Answer => ({
    status: 201,
    body: wantsAll(request) ? told.order(order) : told.minimalOrder(order),
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

  app.get<Named>('/v2/checkout/orders/:id', operation('retrieveOrder'), ({ params }) =>
    told.order(orders.find(params.id)),
  )

  app.patch<Named>('/v2/checkout/orders/:id', operation('patchOrder'), async ({ params, body }, reply) => {
    orders.patch(params.id, body)
    return reply.code(204).send()
  })

  app.post<Named>('/v2/checkout/orders/:id/capture', operation('captureOrder'), async (request, reply) =>
    send(
      reply,
      once(request, () => answer(request, orders.capture(request.params.id, outcomeOf(request)))),
    ),
  )

  app.post<Named>('/v2/checkout/orders/:id/authorize', operation('authorizeOrder'), async (request, reply) =>
    send(
      reply,
      once(request, () => answer(request, orders.authorize(request.params.id, outcomeOf(request)))),
    ),
  )
}

type Shown = { readonly id: string; readonly status: string; readonly links: readonly object[] }

const shorter = ({ id, status, links }: Shown): Shown => ({ id, status, links })

/** Payments v2. [PAY-18] */
export function addPaymentCalls(app: FastifyInstance, { books, payments, told, once, outcomeOf }: Merchants): void {
  const made = (request: FastifyRequest, whole: Shown): Answer => ({
    status: 201,
    body: wantsAll(request) ? whole : shorter(whole),
  })

  app.get<Named>('/v2/payments/authorizations/:id', operation('retrieveAuthorization'), ({ params }) =>
    told.authorization(books.authorizations.find(params.id)),
  )

  app.post<Named>(
    '/v2/payments/authorizations/:id/capture',
    operation('captureAuthorization'),
    async (request, reply) => {
      const take = () => payments.capture(request.params.id, request.body, outcomeOf(request))
      return send(
        reply,
        once(request, () => made(request, told.capture(take()))),
      )
    },
  )

  app.post<Named>('/v2/payments/authorizations/:id/void', operation('voidAuthorization'), async (request, reply) => {
    const voided = once(request, () => {
      const held = told.authorization(payments.void(request.params.id))
      return wantsAll(request) ? { status: 200, body: held } : { status: 204, body: null }
    })
    return send(reply, voided)
  })

  app.get<Named>('/v2/payments/captures/:id', operation('retrieveCapture'), ({ params }) =>
    told.capture(books.captures.find(params.id)),
  )

  app.post<Named>('/v2/payments/captures/:id/refund', operation('refundCapture'), async (request, reply) => {
    const give = () => payments.refund(request.params.id, request.body)
    return send(
      reply,
      once(request, () => made(request, told.refund(give()))),
    )
  })

  app.get<Named>('/v2/payments/refunds/:id', operation('retrieveRefund'), ({ params }) =>
    told.refund(books.refunds.find(params.id)),
  )
}
