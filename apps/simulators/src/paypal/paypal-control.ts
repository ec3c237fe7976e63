import type { FastifyInstance } from 'fastify'
import type { PayIn4 } from './approve-page.ts'
import type { Funding } from './order.ts'
import type { Orders } from './orders.ts'
import type { Payments } from './payments.ts'
import { addressOf } from './webhook-calls.ts'
import type { Webhooks } from './webhooks.ts'

type IdParams = { Params: { id: string } }

export type PayIn4State = { now: PayIn4 & { readonly isEligible: boolean } }

type PaypalControlDeps = {
  readonly orders: Orders
  readonly payments: Payments
  readonly webhooks: Webhooks
  readonly payIn4: PayIn4State
  readonly webhookId: string
}

const objectOf = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  schema: { body: { type: 'object', required, additionalProperties: false, properties } },
})

/** Control calls that act for the payer, for PayPal's reviewers and for its webhooks. */
export function addPaypalControl(
  app: FastifyInstance,
  { orders, payments, webhooks, payIn4, webhookId }: PaypalControlDeps,
): void {
  const decision = { type: 'string', enum: ['approve', 'decline'] }
  const funding = { type: 'string', enum: ['paypal', 'paylater'], default: 'paypal' }
  app.post<IdParams & { Body: { decision: string; funding: Funding } }>(
    '/control/orders/:id',
    objectOf({ decision, funding }, ['decision']),
    ({ params, body }) => orders.approve(params.id, body.funding, body.decision === 'decline'),
  )

  const status = { type: 'string', enum: ['COMPLETED', 'DECLINED'] }
  app.post<IdParams & { Body: { status: 'COMPLETED' | 'DECLINED' } }>(
    '/control/captures/:id',
    objectOf({ status }),
    ({ params, body }) => payments.resolve(params.id, body.status),
  )

  const shown = () => ({ webhooks: webhooks.all(), deliveries: webhooks.deliveries() })
  app.get('/control/webhooks', shown)
  const url = { type: 'string' }
  app.post<{ Body: { url: string; id?: string } }>(
    '/control/webhooks',
    objectOf({ url, id: { type: 'string' } }, ['url']),
    ({ body }) => {
      webhooks.register({ id: body.id ?? webhookId, url: addressOf(body.url), types: ['*'] })
      return shown()
    },
  )
  app.post('/control/webhooks/release', () => {
    webhooks.release()
    return shown()
  })
  app.post<IdParams>('/control/webhooks/resend/:id', ({ params }) => {
    webhooks.resend(params.id)
    return shown()
  })

  const cents = { type: 'integer', minimum: 0 }
  app.put<{ Body: PayIn4State['now'] }>(
    '/control/pay-in-4',
    objectOf({ minimum: cents, maximum: cents, isEligible: { type: 'boolean' } }),
    ({ body }) => {
      payIn4.now = body
      return payIn4.now
    },
  )
}
