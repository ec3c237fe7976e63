import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { addFaultInjection, lostAnswer } from '../control/fault-injection.ts'
import { addLedger } from '../control/money-ledger.ts'
import { withProviderOutcomes, type ProviderOutcomes } from '../control/provider-outcomes.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { takeEmptyJson } from '../platform/json-body.ts'
import { createCheckouts, decisions, type Checkouts, type Decision } from './checkouts.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { addMerchantCalls } from './merchant-calls.ts'
import { addAfterpayErrors, createMerchantCheck, createOnce, type AfterpayMerchant } from './authenticate-merchant.ts'
import { addPage, backOf } from './page.ts'
import { moneyOfPayment } from './payment.ts'
import { createPayments, declined, wrongAmount } from './payments.ts'

/**
 * Forced outcomes apply to the next immediate capture unless the test names another operation: `auth` or
 * `captureAuth`.
 */
const providerOutcomes: ProviderOutcomes = { [declined]: 'capture', [wrongAmount]: 'capture' }

/**
 * Simulates Afterpay: merchant calls below `/v2`, and a page that confirms, declines or cancels and redirects like
 * Afterpay's.
 * `POST /control/checkouts/:token` decides without the page, `PUT /control/limits` sets the limits in cents, `GET
 * /control/ledger` returns the money. [PAY-38] [PAY-24]
 */
export function createAfterpayServer(merchant: AfterpayMerchant, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  takeEmptyJson(app)
  const checkouts = createCheckouts(clock)
  const payments = createPayments(checkouts, clock)
  const requests = createOnce()
  const limits = { now: defaultLimits }
  const script = withProviderOutcomes(createScript(), providerOutcomes)
  const forget = () => {
    for (const each of [script, checkouts, payments, requests]) each.forget()
    limits.now = defaultLimits
  }
  addControl(app, { ...script, forget }, [lostAnswer, ...Object.keys(providerOutcomes)])
  addLedger(app, 'Afterpay', () => payments.all().map(moneyOfPayment))
  addAfterpayErrors(app)
  const outcomeOf = addFaultInjection(app, script, clock)
  addPage(app, checkouts)
  addAfterpayControl(app, checkouts, limits)
  const check = createMerchantCheck(merchant)
  void app.register(
    async (routes) => {
      routes.addHook('preHandler', async (request) => check(request))
      addMerchantCalls(routes, { checkouts, payments, once: requests.once, limits: () => limits.now, outcomeOf })
    },
    { prefix: '/v2' },
  )
  return app
}

function addAfterpayControl(app: FastifyInstance, checkouts: Checkouts, limits: { now: Limits }): void {
  const decision = { type: 'string', enum: decisions }
  const body = { type: 'object', required: ['decision'], additionalProperties: false, properties: { decision } }
  app.post<{ Params: { token: string }; Body: { decision: Decision } }>(
    '/control/checkouts/:token',
    { schema: { body } },
    ({ params, body: chosen }) => ({ back: backOf(checkouts.decide(params.token, chosen.decision), chosen.decision) }),
  )
  const cents = { type: ['integer', 'null'], minimum: 0 }
  const limitsBody = {
    type: 'object',
    required: ['minimum', 'maximum'],
    additionalProperties: false,
    properties: { minimum: cents, maximum: { ...cents, type: 'integer' } },
  }
  app.put<{ Body: Limits }>('/control/limits', { schema: { body: limitsBody } }, (request) => {
    limits.now = request.body
    return limits.now
  })
}
