import type { Socket } from 'node:net'
import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalName } from '@forno/domain/core/refusal'
import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import type { PlaceholderValues } from '@forno/domain/texts/placeholders'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sqlState } from '../db/database.ts'
import { isOwnCall } from '../core/in-process-calls.ts'
import { appAccessHeaders } from './app-access.ts'
import { envelopeOf, Refusal, type RefusalEvent } from '../refusals/refusal.ts'
import type { ReportError } from '../logs/error-reporter.ts'
import type { RecordSecurityEvent } from '../logs/security-events.ts'

const tooLarge = 413
const tooMany = 429

/** Codes for a database that is down, starting, or too busy for a statement or a lock. The caller may retry. */
const unavailable = new Set([
  ...['57P01', '57P02', '57P03', '08000', '08003', '08006', '53300', '55P03', '57014', '40P01'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'],
])

/** PostgreSQL's code for a reference to a row that does not exist. */
const foreignKeyViolation = '23503'

/** The driver's messages for a connection that broke during a call. These errors have no code. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/

const fieldOf = (error: NonNullable<FastifyError['validation']>[number]): string => {
  const missing = error.params.missingProperty ?? error.params.additionalProperty
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  return [path, typeof missing === 'string' ? missing : ''].filter((part) => part !== '').join('.')
}

const notFound = 404

/**
 * A path that cannot name anything, such as `/store/a%20b`, is answered as one that names nothing: by the call's first
 * refusal with status 404, which is about its path. [API-16]
 */
const validationRefusal = (error: FastifyError, { routeOptions }: FastifyRequest): RefusalValue => {
  const declared = error.validationContext === 'params' ? routeOptions.config.endpoint?.refusals : undefined
  const unknown = declared?.find((name) => refusals[name].status === notFound)
  if (unknown !== undefined) return refused(unknown)
  return refused('BadInput', {
    errors: (error.validation ?? []).map((each) => ({ field: fieldOf(each), message: each.message ?? 'is not valid' })),
  })
}

const isUnavailable = (error: unknown): boolean => {
  const state = sqlState(error)
  return (state !== null && unavailable.has(state)) || (error instanceof Error && lostConnection.test(error.message))
}

const nameOf = (error: FastifyError): RefusalName => {
  if (error.statusCode === tooLarge) return 'BodyTooLarge'
  if (error.statusCode === tooMany) return 'TooManyRequests'
  if ((error.statusCode ?? 500) < 500) return 'BadInput'
  return isUnavailable(error) ? 'DependencyDown' : 'InternalError'
}

/** Whether a row refers to a customer whose account was deleted while the call ran. */
const isOfDeletedAccount = (error: unknown): boolean =>
  sqlState(error) === foreignKeyViolation &&
  error instanceof Error &&
  'constraint' in error &&
  String(error.constraint).endsWith('_customer_id_fkey')

const refusalOf = (error: FastifyError, request: FastifyRequest): RefusalValue => {
  if (error instanceof Refusal) return error.refusal
  if (isOfDeletedAccount(error)) {
    const needsLogin = request.routeOptions.config.endpoint?.refusals.includes('LoginRequired') ?? false
    return refused(needsLogin ? 'LoginRequired' : 'BadInput')
  }
  return error.validation === undefined ? refused(nameOf(error)) : validationRefusal(error, request)
}

/** Refusals for callers without the right to do something. */
const refusedRights: ReadonlySet<RefusalName> = new Set(['NotYours', 'LoginRequired'])

const securityEventOf = (error: FastifyError): RefusalEvent | null => {
  if (!(error instanceof Refusal)) return null
  if (error.securityEvent !== null) return error.securityEvent
  return refusedRights.has(error.refusal.refused) ? { event: 'refused_right', subject: null } : null
}

/** The request in facts without personal data: its route pattern, and never its address. */
export const factsOf = ({ method, routeOptions, id }: FastifyRequest) => ({
  route: `${method} ${routeOptions.url ?? 'unknown'}`,
  requestId: id,
})

type ProblemDeps = {
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly brandPlaceholders: PlaceholderValues
}

/**
 * Turns every error into the error envelope. Unexpected errors are logged, and their response has no details. Refused
 * rights and abuse lock-outs of all calls are recorded here. [API-03] (ASVS 5.0 16.3.2, 16.3.3)
 */
export const handleProblems = (app: FastifyInstance, { recordSecurityEvent, brandPlaceholders }: ProblemDeps): void => {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error, request)
    const { status, envelope } = envelopeOf(refusal, brandPlaceholders)
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed')
      request.server.reportError?.(error, { kind: 'request', ...factsOf(request), status })
    }
    const securityEvent = securityEventOf(error)
    if (securityEvent !== null && !isOwnCall())
      recordSecurityEvent({
        ...securityEvent,
        outcome: 'failure',
        caller: { ip: request.ip, requestId: request.id },
      })
    if (status === tooMany && error instanceof Refusal) reply.header('retry-after', error.retryAfter ?? 1)
    void reply.header('cache-control', 'no-store').code(status).send(envelope)
  })
}

type Headers = Readonly<Record<string, string>>

/**
 * The envelope for an address that cannot be parsed, such as a broken escape or an id that is too long. Fastify runs
 * no hooks for it, so this function sets the headers of security and of the app's access. [API-03]
 */
export const badAddress =
  (headers: Headers) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, envelope } = envelopeOf(refused('BadInput'), {})
    void reply
      .headers({ ...headers, ...appAccessHeaders(request) })
      .header('cache-control', 'no-store')
      .code(status)
      .send(envelope)
  }

/**
 * Responds to bytes that are no HTTP request, and to headers that are too long. There is no reply object, so it
 * writes raw HTTP.
 */
export const unreadableRequest =
  (headers: Headers) =>
  (_error: Error, socket: Socket): void => {
    if (!socket.writable || socket.destroyed) return
    const { status, envelope } = envelopeOf(refused('BadInput'), {})
    const text = JSON.stringify(envelope)
    const lines = [
      `HTTP/1.1 ${status} Bad Request`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`)
  }

/** The envelope of a call that does not exist. */
export const unknownCall = (_request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, envelope } = envelopeOf(refused('UnknownCall'), {})
  return reply.header('cache-control', 'no-store').code(status).send(envelope)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports an error to the error service; decorated before the first call. [ERR-23] */
    reportError?: ReportError
  }
}
