import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { addFaultInjection, lostAnswer } from '../control/fault-injection.ts'
import { addControl } from '../control/routes.ts'
import { takeForms } from '../platform/form-body.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { addAuthenticationPages } from './authentication/authentication-pages.ts'
import { addAuthentications } from './authentication/authentication-routes.ts'
import { addGatewayControl } from './gateway/control.ts'
import type { CybersourceSettings } from './core/cybersource-settings.ts'
import { refuseMalformed } from './core/known-fields.ts'
import { addForcedRefusals, providerOutcomes } from './payments/forced.ts'
import { createGateway } from './gateway/gateway.ts'
import { addGatewayErrors, addMerchantAuthentication } from './merchant/authenticate-merchant.ts'
import { addMicroform } from './microform/microform-routes.ts'
import { gatewayPage } from './page.ts'
import { addPanels } from './microform/panel-routes.ts'
import { addPayments } from './payments/payment-routes.ts'
import { addSavedCards } from './payments/saved-card-routes.ts'
import { addPublicKeys, addSessions } from './microform/session-routes.ts'
import { addTransactions } from './payments/transaction-routes.ts'

/**
 * Simulates the card gateway CyberSource: signed merchant calls, the scripts and frames for typed cards, and the
 * pages of 3-D Secure. It validates requests like the real gateway and stores neither card numbers nor security
 * codes. [PAY-37]
 */
export function createCybersourceServer(settings: CybersourceSettings, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const gateway = createGateway(settings, clock)
  addControl(app, gateway.script, [lostAnswer, ...providerOutcomes])
  addGatewayErrors(app, clock)
  const forced = addFaultInjection(app, gateway.script, clock)
  addGatewayControl(app, gateway)
  addPublicKeys(app, gateway)
  addMicroform(app, gateway)
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(gatewayPage(gateway.ledger)))
  void app.register(async (pages) => {
    takeForms(pages)
    addAuthenticationPages(pages, gateway)
    addPanels(pages, gateway)
  })
  void app.register(async (merchants) => {
    addMerchantAuthentication(merchants, settings, clock)
    merchants.addHook('preHandler', async ({ body }) => refuseMalformed(body))
    addForcedRefusals(merchants, forced)
    addSessions(merchants, gateway)
    addPayments(merchants, gateway, forced)
    addAuthentications(merchants, gateway)
    addSavedCards(merchants, gateway)
    addTransactions(merchants, gateway)
  })
  return app
}
