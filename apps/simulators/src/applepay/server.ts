import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { addFaultInjection, lostAnswer } from '../control/fault-injection.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { pageOf } from '../platform/html-page.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { addWalletControl, createWallet } from '../wallet/wallet-state.ts'
import { appleScript } from './apple-script.ts'
import { appleToken } from './apple-token.ts'
import { ApplepayRefusal, merchantSession, type ApplepaySettings } from './merchant-session.ts'

/**
 * Simulates Apple Pay on the web: merchant sessions, without client certificates, and the browser script with its
 * sheet.
 * No money moves here: the card gateway's simulator reads the token and takes the payment. [PAY-17]
 */
export function createApplepayServer(settings: ApplepaySettings, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  const wallet = createWallet()
  const forget = () => {
    script.forget()
    wallet.forget()
  }
  addControl(app, { ...script, forget }, [lostAnswer])
  addWalletControl(app, wallet, appleToken)
  addFaultInjection(app, script, clock)
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const { status } = error instanceof ApplepayRefusal ? error : { status: error.statusCode ?? 500 }
    if (status >= 500) return reply.send(error)
    return reply.code(status).send({ statusMessage: error.message, statusCode: String(status) })
  })

  app.post('/paymentservices/paymentSession', { config: { operation: 'paymentSession' } }, ({ body }) =>
    merchantSession(body, settings, clock),
  )
  app.get('/jsapi/1.latest/apple-pay-sdk.js', { config: { operation: 'script' } }, (_request, reply) => {
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.type('text/javascript; charset=utf-8').send(appleScript(wallet.now()))
  })
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(pageOf('Apple Pay', '<p>A stand-in for Apple Pay. The card gateway lists its payments.</p>')),
  )
  return app
}
