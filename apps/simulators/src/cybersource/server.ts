import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { addLine, lostAnswer } from '../control/line.ts'
import { addControl } from '../control/routes.ts'
import { createHttpServer } from '../http-server.ts'
import { addAuthenticationPages } from './authentication-pages.ts'
import { addAuthentications } from './authentication-routes.ts'
import { addGatewayControl } from './control.ts'
import type { CybersourceSettings } from './cybersource-settings.ts'
import { addForcedRefusals, ownOutcomes } from './forced.ts'
import { createGateway } from './gateway.ts'
import { addGatewayErrors, addMerchantDoor } from './merchant-door.ts'
import { addMicroform } from './microform-routes.ts'
import { gatewayPage } from './page.ts'
import { addPanels } from './panel-routes.ts'
import { addPayments } from './payment-routes.ts'
import { addSavedCards } from './saved-card-routes.ts'
import { addPublicKeys, addSessions } from './session-routes.ts'
import { addTransactions } from './transaction-routes.ts'

/**
 * [PAY-37] A stand-in for the card gateway (CyberSource): merchants' signed calls, the scripts and frames in which people type their cards, and the
 * pages of 3-D Secure. It checks what it is sent as the real one does, and keeps neither numbers nor security codes.
 */
export function createCybersourceServer(settings: CybersourceSettings, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const gateway = createGateway(settings, clock)
  addControl(app, gateway.script, [lostAnswer, ...ownOutcomes])
  addGatewayErrors(app, clock)
  const forced = addLine(app, gateway.script, clock)
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
    addMerchantDoor(merchants, settings, clock)
    addForcedRefusals(merchants, forced)
    addSessions(merchants, gateway)
    addPayments(merchants, gateway, forced)
    addAuthentications(merchants, gateway)
    addSavedCards(merchants, gateway)
    addTransactions(merchants, gateway)
  })
  return app
}

function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))))
  })
}
