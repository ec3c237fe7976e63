import type { FastifyInstance } from 'fastify'
import type { Readiness } from './health.ts'

/** Milliseconds without a request under way after which connections that have sent only a part of one are cut. */
const quietFor = 250
const checkInterval = 50

/**
 * Lets a server end without cutting a request. While the process drains, each response closes its connection, so that
 * a proxy keeps none to a port that is about to close. When the server closes, requests under way get their responses;
 * connections without one, such as those that a browser opens ahead of use, are then cut.
 */
export const drainBeforeClose = (app: FastifyInstance, readiness: Readiness): void => {
  const { server } = app
  let underWay = 0
  server.on('request', (_request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.draining) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', (done) => {
    readiness.draining = true
    let quietSince = performance.now()
    const timer = setInterval(() => {
      if (underWay > 0) quietSince = performance.now()
      if (performance.now() - quietSince >= quietFor) server.closeAllConnections()
    }, checkInterval)
    server.once('close', () => clearInterval(timer))
    timer.unref()
    done()
  })
}
