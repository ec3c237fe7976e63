import { fieldsOf } from '../platform/request-fields.ts'
import { hour } from '@forno/domain/core/durations'
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { PaypalProblem, problemBody, unprocessable } from './problem.ts'

export type Answer = { readonly status: number; readonly body: object | null }

/** How long an access token is valid, in seconds. */
const tokenLives = 32_400
/** How long an idempotency key is remembered: six hours, in milliseconds. */
const keysLive = 6 * hour

export type PaypalClient = { readonly clientId: string; readonly secret: string }

/** Access tokens survive `DELETE /control`, because a shop caches its token for hours. */
export function createTokens({ clientId, secret }: PaypalClient, clock: Clock) {
  const tokens = new Map<string, number>()
  const right = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  return {
    issue({ headers, body }: FastifyRequest): Answer {
      const problem = (status: number, error: string, error_description: string) => ({
        status,
        body: { error, error_description },
      })
      if (headers.authorization !== right) return problem(401, 'invalid_client', 'Client Authentication failed')
      if (fieldsOf(body).grant_type !== 'client_credentials')
        return problem(400, 'unsupported_grant_type', 'Grant Type is not supported')
      const access_token = `A21AA${randomBytes(48).toString('base64url')}`
      tokens.set(access_token, clock() + tokenLives * 1000)
      const scope = 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund'
      const nonce = `${new Date(clock()).toISOString()}${randomBytes(16).toString('base64url')}`
      return {
        status: 200,
        body: {
          scope,
          access_token,
          token_type: 'Bearer',
          app_id: 'APP-SIM000000000001',
          expires_in: tokenLives,
          nonce,
        },
      }
    },
    check(request: FastifyRequest): void {
      const token = bearerTokenOf(request)
      if ((tokens.get(token) ?? 0) > clock()) return
      throw new PaypalProblem(401, [
        { issue: 'INVALID_TOKEN', description: 'The token is unknown or its time is over.' },
      ])
    },
    /** Ends the token's validity early. */
    expire: (request: FastifyRequest) => {
      tokens.delete(bearerTokenOf(request))
    },
  }
}

const bearerTokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''

type StoredAnswer = { readonly requestText: string; readonly answer: Answer; readonly until: number }

/** Replays the first answer for the same PayPal-Request-Id, with 200 instead of 201. */
export function createOnce(clock: Clock) {
  const answers = new Map<string, StoredAnswer>()
  return {
    once: ({ headers, method, url, body }: FastifyRequest, act: () => Answer): Answer => {
      const key = headers['paypal-request-id']
      if (key === undefined) return act()
      if (typeof key !== 'string' || !/^\S{1,108}$/.test(key))
        throw new PaypalProblem(400, [
          { issue: 'INVALID_STRING_LENGTH', description: 'PayPal-Request-Id has 1 to 108 characters.' },
        ])
      const requestText = JSON.stringify([method, url, body ?? {}])
      const before = answers.get(key)
      if (before !== undefined && before.until > clock()) {
        if (before.requestText !== requestText)
          throw unprocessable('DUPLICATE_REQUEST_ID', 'The PayPal-Request-Id belongs to another request.')
        return { ...before.answer, status: before.answer.status === 201 ? 200 : before.answer.status }
      }
      const answer = act()
      answers.set(key, { requestText, answer, until: clock() + keysLive })
      return answer
    },
    forget: () => {
      answers.clear()
    },
  }
}

export const send = (reply: FastifyReply, { status, body }: Answer): FastifyReply =>
  reply.code(status).send(body ?? undefined)

/** Whether the client wants the full representation; otherwise it gets id, status and links. */
export const wantsAll = ({ headers }: FastifyRequest): boolean =>
  /return=representation/.test(String(headers.prefer ?? ''))

/** Adds a debug id to every answer, and answers all errors in PayPal's shape, including malformed JSON. */
export function addPaypalErrors(app: FastifyInstance): void {
  const ids = new WeakMap<FastifyRequest, string>()
  app.addHook('onRequest', async (request, reply) => {
    const id = randomUUID().replaceAll('-', '').slice(0, 13)
    ids.set(request, id)
    void reply.header('paypal-debug-id', id)
  })
  app.setErrorHandler((problem: Error & { statusCode?: number }, request, reply) => {
    const id = ids.get(request) ?? ''
    if (problem instanceof PaypalProblem)
      return reply
        .code(problem.status)
        .send(problemBody(problem.status, problem.message, problem.details, problem.links, id))
    const { statusCode = 500 } = problem
    if (statusCode >= 500) return reply.send(problem)
    const details = [{ issue: 'MALFORMED_REQUEST_JSON', description: problem.message }]
    return reply.code(statusCode).send(problemBody(statusCode, 'Request is not well-formed.', details, [], id))
  })
}
