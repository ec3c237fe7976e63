import { fieldsOf } from '../platform/request-fields.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { addFaultInjection, lostAnswer, type OutcomeOf } from '../control/fault-injection.ts'
import { addLedger } from '../control/money-ledger.ts'
import { withProviderOutcomes } from '../control/provider-outcomes.ts'
import { addControl } from '../control/routes.ts'
import { createScript, type Script } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { takeForms } from '../platform/form-body.ts'
import { takeEmptyJson } from '../platform/json-body.ts'
import { addApprovePage, defaultPayIn4 } from './approve-page.ts'
import { createLedger } from './ledger.ts'
import { addOrderCalls, addPaymentCalls } from './merchant-calls.ts'
import { addPaypalErrors, createOnce, createTokens, send } from './authenticate-merchant.ts'
import { createOrders, type Orders } from './orders.ts'
import { issues, providerOutcomes, tokenExpired } from './outcomes.ts'
import { addPaypalControl, type PayIn4State } from './paypal-control.ts'
import { createPayments } from './payments.ts'
import type { PaypalSettings } from './paypal-settings.ts'
import { PaypalProblem, unprocessable } from './problem.ts'
import { sdkScript } from './sdk-script.ts'
import { createResponses } from './responses.ts'
import { createTransmissions } from './transmission.ts'
import { addCertificate, addWebhookCalls } from './webhook-calls.ts'
import { createWebhooks, webhookOutcomes } from './webhooks.ts'

/**
 * Simulates PayPal payments: Orders v2 and Payments v2 for merchants, an approve page for payers, the buttons script
 * for browsers, and signed webhooks. Log in with PayPal is another simulator, in `social`. [PAY-38] [PAY-18]
 */
export function createPaypalServer(settings: PaypalSettings, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  takeEmptyJson(app)
  const origin = () => {
    const bound = app.server.address()
    if (bound === null || typeof bound === 'string') throw new Error('the links have no address yet')
    return `http://localhost:${bound.port}`
  }
  const { webhookId, webhookUrl } = settings
  const webhookScript = createScript()
  const transmissions = createTransmissions(clock, origin)
  const first = webhookUrl === null ? null : { id: webhookId, url: webhookUrl, types: ['*'] }
  const webhooks = createWebhooks(first, webhookScript, transmissions, clock)
  const ledger = createLedger(clock)
  const responses = createResponses(ledger, origin)
  const orders = createOrders(ledger, responses, webhooks.emit)
  const payments = createPayments(ledger, responses, webhooks.emit)
  const tokens = createTokens(settings, clock)
  const requests = createOnce(clock)
  const payIn4: PayIn4State = { now: { ...defaultPayIn4, isEligible: true } }
  const apiScript = withWebhooks(withProviderOutcomes(createScript(), providerOutcomes), webhookScript)
  const forget = () => {
    for (const each of [apiScript, ledger, webhooks, requests]) each.forget()
    payIn4.now = { ...defaultPayIn4, isEligible: true }
  }

  takeForms(app)
  app.addHook('onClose', async () => webhooks.stop())
  addPaypalErrors(app)
  addControl(app, { ...apiScript, forget }, [
    lostAnswer,
    tokenExpired,
    ...Object.keys(providerOutcomes),
    ...webhookOutcomes,
  ])
  addLedger(app, 'PayPal', ledger.money)
  const outcomeOf = addFaultInjection(app, apiScript, clock)
  addPaypalControl(app, { orders, payments, webhooks, payIn4, webhookId })
  addApprovePage(app, orders, () => payIn4.now)
  addCertificate(app, transmissions.certificate)
  app.get('/sdk/js', { config: { operation: 'script' } }, (_request, reply) => {
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    const script = sdkScript({ clientId: settings.clientId, isLaterEligible: payIn4.now.isEligible })
    return reply.type('text/javascript; charset=utf-8').send(script)
  })
  app.post('/v1/oauth2/token', { config: { operation: 'token' } }, async (request, reply) =>
    send(reply, tokens.issue(request)),
  )
  void app.register(async (routes) => {
    routes.addHook('preHandler', async (request) => {
      if (outcomeOf(request) === tokenExpired) tokens.expire(request)
      tokens.check(request)
      refuseByForce(request, outcomeOf, orders)
    })
    addOrderCalls(routes, { ledger, orders, payments, responses, once: requests.once, outcomeOf })
    addPaymentCalls(routes, { ledger, orders, payments, responses, once: requests.once, outcomeOf })
    addWebhookCalls(routes, webhooks, transmissions.verifies)
  })
  return app
}

/** Refuses the call with a forced issue, or with the one requested by PayPal-Mock-Response. */
function refuseByForce(request: FastifyRequest, outcomeOf: OutcomeOf, orders: Orders): void {
  const code = mockOf(request) ?? outcomeOf(request)
  if (code === 'INTERNAL_SERVER_ERROR') throw new PaypalProblem(500, [])
  if (code === 'INSTRUMENT_DECLINED') throw orders.declined(String(fieldsOf(request.params).id))
  if (code !== undefined && issues.includes(code)) throw unprocessable(code)
}

function mockOf({ headers }: FastifyRequest): string | undefined {
  const mock = headers['paypal-mock-response']
  if (typeof mock !== 'string') return undefined
  const codes = readJson(mock).mock_application_codes
  const code: unknown = Array.isArray(codes) ? codes[0] : codes
  if (typeof code !== 'string' || !['INTERNAL_SERVER_ERROR', ...issues].includes(code))
    throw new PaypalProblem(400, [
      { issue: 'INVALID_PARAMETER_VALUE', description: 'PayPal-Mock-Response names no known code.' },
    ])
  return code
}

function readJson(text: string): ReturnType<typeof fieldsOf> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/**
 * One script for the control endpoint. Webhook outcomes have a queue of their own, so API calls do not consume them.
 */
const withWebhooks = (apiScript: Script, webhookScript: Script): Script => ({
  ...apiScript,
  force: (forced) => {
    const isHooked = webhookOutcomes.some((each) => each === forced.outcome)
    ;(isHooked ? webhookScript : apiScript).force(isHooked ? { ...forced, operation: 'webhook' } : forced)
  },
  waiting: () => [...apiScript.waiting(), ...webhookScript.waiting()],
  forget: () => {
    apiScript.forget()
    webhookScript.forget()
  },
})
