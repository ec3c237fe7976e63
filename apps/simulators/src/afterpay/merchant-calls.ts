import { fieldsOf } from '../platform/request-fields.ts'
import type { FastifyInstance } from 'fastify'
import type { OutcomeOf } from '../control/fault-injection.ts'
import { AfterpayRefusal } from './afterpay-refusal.ts'
import { checkoutLives, type Checkout, type Checkouts } from './checkouts.ts'
import { configurationOf, type Limits } from './limits.ts'
import type { createOnce } from './authenticate-merchant.ts'
import { textOf } from './money.ts'
import { paymentResponse, refundResponse } from './payment.ts'
import type { Payments } from './payments.ts'

type IdParams = { Params: { id: string } }
type TokenParams = { Params: { token: string } }
type MerchantCallsDeps = {
  readonly checkouts: Checkouts
  readonly payments: Payments
  readonly once: ReturnType<typeof createOnce>['once']
  readonly limits: () => Limits
  readonly outcomeOf: OutcomeOf
}

/** A request id of at most 64 characters. */
const requestIdOf = (body: unknown): string => textOf(fieldsOf(body).requestId, 'requestId', 64)

/** The merchant calls of Afterpay, below `/v2`. [PAY-38] */
export function addMerchantCalls(
  app: FastifyInstance,
  { checkouts, payments, once, limits, outcomeOf }: MerchantCallsDeps,
): void {
  app.get<{ Querystring: { include?: string } }>(
    '/configuration',
    { config: { operation: 'configuration' } },
    ({ query }) => configurationOf(limits(), query.include ?? ''),
  )

  app.post('/checkouts', { config: { operation: 'createCheckout' } }, async (request, reply) => {
    const made = checkouts.create(request.body, limits())
    return reply.code(201).send(checkoutResponse(made, request.host))
  })

  app.get<TokenParams>('/checkouts/:token', { config: { operation: 'retrieveCheckout' } }, (request) => {
    const found = checkouts.find(request.params.token)
    if (found === undefined) throw new AfterpayRefusal(404, 'not_found', 'There is no such checkout.')
    if (found.state !== 'open' && found.state !== 'confirmed')
      throw new AfterpayRefusal(412, 'precondition_failed', `The checkout is ${found.state}.`)
    return { ...found.requestBody, ...checkoutResponse(found, request.host) }
  })

  app.post('/payments/capture', { config: { operation: 'capture' } }, async (request, reply) => {
    const { body } = request
    const requestId = fieldsOf(body).requestId === undefined ? undefined : requestIdOf(body)
    const paid = once(requestId, ['capture', body], () =>
      paymentResponse(payments.pay(body, 'capture', outcomeOf(request))),
    )
    return reply.code(201).send(paid)
  })

  app.post('/payments/auth', { config: { operation: 'auth' } }, async (request, reply) => {
    const { body } = request
    const paid = once(requestIdOf(body), ['auth', body], () =>
      paymentResponse(payments.pay(body, 'auth', outcomeOf(request))),
    )
    return reply.code(paid.status === 'DECLINED' ? 402 : 201).send(paid)
  })

  app.post<IdParams>('/payments/:id/capture', { config: { operation: 'captureAuth' } }, async (request, reply) => {
    const { body, url, params } = request
    const paid = once(requestIdOf(body), [url, body], () =>
      paymentResponse(payments.capture(params.id, body, outcomeOf(request))),
    )
    return reply.code(201).send(paid)
  })

  app.post<IdParams>('/payments/:id/void', { config: { operation: 'void' } }, async ({ body, url, params }, reply) => {
    const paid = once(requestIdOf(body), [url, body], () => paymentResponse(payments.void(params.id, body)))
    return reply.code(201).send(paid)
  })

  app.post<IdParams>(
    '/payments/:id/refund',
    { config: { operation: 'refund' } },
    async ({ body, url, params }, reply) => {
      const requestId = requestIdOf(body)
      const paid = once(requestId, [url, body], () => {
        const { payment, refund } = payments.refund(params.id, requestId, body)
        return { ...paymentResponse(payment), ...refundResponse(refund) }
      })
      return reply.code(201).send(paid)
    },
  )

  app.get<TokenParams>('/payments/token:::token', { config: { operation: 'paymentOfToken' } }, ({ params }) =>
    paymentResponse(payments.ofToken(params.token)),
  )

  app.post<TokenParams>(
    '/payments/token:::token/reversal',
    { config: { operation: 'reversal' } },
    async (request, reply) => {
      payments.reverse(request.params.token)
      return reply.code(204).send()
    },
  )

  app.get<IdParams>('/payments/:id', { config: { operation: 'payment' } }, ({ params }) =>
    paymentResponse(payments.payment(params.id)),
  )

  app.put<IdParams>('/payments/:id', { config: { operation: 'updatePayment' } }, ({ params, body }) =>
    paymentResponse(payments.update(params.id, body)),
  )
}

const checkoutResponse = ({ token, created }: Checkout, host: string): object => ({
  token,
  expires: new Date(created + checkoutLives).toISOString(),
  redirectCheckoutUrl: `http://${host}/au/checkout?token=${token}`,
})
