import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { addFaultInjection } from '../control/fault-injection.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { pageOf } from '../platform/html-page.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { addWalletControl, createWallet } from '../wallet/wallet-state.ts'
import { googleScript } from './google-script.ts'
import { googleToken } from './google-token.ts'

/**
 * Simulates Google Pay: the browser script with its sheet. Servers never call Google. The card gateway's simulator
 * reads the token and takes the money for the gateway merchant that the page names. [PAY-19]
 */
export function createGooglepayServer(gatewayMerchantId: string, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  const wallet = createWallet()
  const forget = () => {
    script.forget()
    wallet.forget()
  }
  addControl(app, { ...script, forget }, [])
  addWalletControl(app, wallet, googleToken)
  addFaultInjection(app, script, clock)
  app.get('/gp/p/js/pay.js', { config: { operation: 'script' } }, (_request, reply) => {
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.type('text/javascript; charset=utf-8').send(googleScript(wallet.now(), gatewayMerchantId))
  })
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(pageOf('Google Pay', '<p>A stand-in for Google Pay. The card gateway lists its payments.</p>')),
  )
  return app
}
