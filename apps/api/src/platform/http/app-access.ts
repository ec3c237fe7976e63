import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAppOrigin } from './same-origin.ts'
import { apiPrefix } from './api-prefix.ts'

/** What the app's client sends: the methods of all calls, and the headers that no browser sends by itself. */
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const requestHeaders = 'authorization, content-type, idempotency-key, x-session-id, auth-token, soapaction'
/** The response headers that the app reads beside the content type. */
const exposedHeaders = 'retry-after, x-request-id'
/** Seconds for which a web view remembers a preflight; Chromium allows two hours. */
const preflightLifetime = 7_200

const isApiCall = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.toLowerCase().startsWith(`${apiPrefix}/`)

/** The CORS headers of an answer; empty = no call of the app. Never with credentials: the app has no cookies. */
export const appAccessHeaders = (request: FastifyRequest): Readonly<Record<string, string>> =>
  isApiCall(request) && isAppOrigin(request)
    ? {
        'access-control-allow-origin': request.headers.origin ?? '',
        'access-control-expose-headers': exposedHeaders,
      }
    : {}

/**
 * Lets the native app call the API across origins (CORS): exactly its own two origins, in every answer, errors and
 * streams included. No answer to the app sets a cookie. [NAT-01]
 */
export const allowApp = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request)) return undefined
    reply.header('vary', 'origin').headers(appAccessHeaders(request))
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    if (!isPreflight || !isAppOrigin(request)) return undefined
    return reply
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': requestHeaders,
        'access-control-max-age': String(preflightLifetime),
      })
      .code(204)
      .send()
  })
  app.addHook('onSend', async (request, reply) => {
    if (isAppOrigin(request)) reply.removeHeader('set-cookie')
  })
}
