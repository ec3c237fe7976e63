import { fieldsOf } from '../platform/request-fields.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { addFaultInjection, lostAnswer } from '../control/fault-injection.ts'
import { addControl } from '../control/routes.ts'
import { addLedger } from '../control/money-ledger.ts'
import { withProviderOutcomes, type ProviderOutcomes } from '../control/provider-outcomes.ts'
import { createScript } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { takeForms } from '../platform/form-body.ts'
import { addChargeCalls } from './charge-calls.ts'
import { chargeRefusals } from './charge.ts'
import { createCharges, wrongAmount } from './charges.ts'
import { takeEmptyJson } from '../platform/json-body.ts'
import { faultsOfCheckout, results, type Result } from './checkout.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { addZipErrors, createMerchantChecks, type MerchantChecks } from './authenticate-merchant.ts'
import { zipPage } from './page.ts'
import { invalid } from './zip-refusal.ts'

type IdParams = { Params: { id: string } }

/** Each applies to the next charge; `wrongAmount` also applies to a capture if the test names that operation. */
const providerOutcomes: ProviderOutcomes = Object.fromEntries(
  [...chargeRefusals, wrongAmount].map((outcome) => [outcome, 'createCharge']),
)

/**
 * Simulates Zip: merchant calls below `/merchant/v1` create and read checkouts, exchange an approved one for a token,
 * charge either, and capture, cancel and refund. Its page approves, refers, declines or cancels, and redirects like
 * Zip's. `POST /control/checkouts/:id` decides without the page, `GET /control/ledger` returns the money by merchant
 * reference. [PAY-38] [ACC-15]
 */
export function createZipServer(apiKey: string, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  takeEmptyJson(app)
  const ledger = createLedger(clock)
  const checks = createMerchantChecks(apiKey)
  const charges = createCharges(ledger, clock)
  const script = withProviderOutcomes(createScript(), providerOutcomes)
  const forget = () => {
    script.forget()
    ledger.forget()
    charges.forget()
    checks.forget()
  }
  addControl(app, { ...script, forget }, [lostAnswer, ...Object.keys(providerOutcomes)])
  addLedger(app, 'Zip', charges.money)
  addZipErrors(app)
  const outcomeOf = addFaultInjection(app, script, clock)
  addPage(app, ledger)
  void app.register(
    async (routes) => {
      addMerchantCalls(routes, ledger, checks)
      addChargeCalls(routes, charges, checks, outcomeOf)
    },
    { prefix: '/merchant/v1' },
  )

  const body = {
    type: 'object',
    required: ['result'],
    additionalProperties: false,
    properties: { result: { type: 'string', enum: results } },
  }
  app.post<IdParams & { Body: { result: Result } }>('/control/checkouts/:id', { schema: { body } }, (request) =>
    ledger.decide(request.params.id, request.body.result),
  )
  return app
}

function addMerchantCalls(app: FastifyInstance, ledger: Ledger, checks: MerchantChecks): void {
  app.addHook('preHandler', async (request) => checks.check(request))

  app.post('/checkouts', { config: { operation: 'createCheckout' } }, async (request, reply) => {
    const { status, answer } = checks.once(request, () => {
      const faults = faultsOfCheckout(request.body)
      if (faults.length > 0) throw invalid('The checkout is not right.', faults)
      return ledger.create(request.body, (id) => `http://${request.host}/checkout?co=${id}&m=demo`)
    })
    return reply.code(status).send(answer)
  })

  app.get<IdParams>('/checkouts/:id', { config: { operation: 'retrieveCheckout' } }, ({ params }) =>
    ledger.checkout(params.id),
  )

  app.post('/tokens', { config: { operation: 'createToken' } }, async (request, reply) => {
    const { status, answer } = checks.once(request, () => {
      const { type, value } = fieldsOf(fieldsOf(request.body).authority)
      if (type !== 'checkout_id' || typeof value !== 'string')
        throw invalid('The authority must be a checkout.', [
          { name: 'authority', message: 'must be of type checkout_id with a value' },
        ])
      return ledger.exchange(value)
    })
    return reply.code(status).send(answer)
  })
}

function addPage(app: FastifyInstance, ledger: Ledger): void {
  takeForms(app)
  app.get<{ Querystring: { co?: string } }>('/checkout', { config: { operation: 'page' } }, (request, reply) =>
    reply.type('text/html; charset=utf-8').send(zipPage(ledger.checkout(request.query.co ?? ''))),
  )
  app.post('/checkout', { config: { operation: 'decide' } }, (request, reply) => {
    const { co, result: name } = fieldsOf(request.body)
    const result = results.find((each) => each === name)
    if (result === undefined) throw invalid(`The result is none of ${results.join(', ')}.`)
    const { id, config } = ledger.decide(String(co), result)
    const back = new URL(config.redirect_uri)
    back.searchParams.set('result', result)
    back.searchParams.set('checkoutId', id)
    return reply.redirect(back.href, 303)
  })
}
