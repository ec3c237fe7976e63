import { randomBytes, randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { addFaultInjection, lostAnswer, type OutcomeOf } from '../control/fault-injection.ts'
import { withProviderOutcomes, type ProviderOutcomes } from '../control/provider-outcomes.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import type { Clock } from '../platform/clock.ts'
import { bodyLimit, type TlsKeys } from '../platform/http-server.ts'
import { createAppDevices, type AppDevices } from '../platform/app-devices.ts'
import { providerTokenRefusal, type SigningKey } from './provider-token.ts'
import { ApnsRefusal, readApnsRequest } from './push-request.ts'
import { createTwoProtocolServer } from './two-protocols.ts'

const send = 'send'
const forced: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  unregistered: [410, 'Unregistered'],
  badDeviceToken: [400, 'BadDeviceToken'],
  invalidProviderToken: [403, 'InvalidProviderToken'],
  expiredProviderToken: [403, 'ExpiredProviderToken'],
  tooManyRequestsForDevice: [429, 'TooManyRequests'],
  tokenUpdates: [429, 'TooManyProviderTokenUpdates'],
  serviceUnavailable: [503, 'ServiceUnavailable'],
}
const providerOutcomes: ProviderOutcomes = Object.fromEntries(Object.keys(forced).map((outcome) => [outcome, send]))

type ApnsOptions = { readonly key: () => SigningKey; readonly clock: Clock; readonly tls?: TlsKeys }
type SendRequest = FastifyRequest<{ Params: { token: string }; Body: Buffer | undefined }>

/**
 * Simulates the Apple Push Notification service: `POST /3/device/{token}` over HTTP/2, with TLS if it has a
 * certificate. Control calls use HTTP/1.1 on the same port: `POST /control/devices` registers a device as the app does,
 * `DELETE /control/devices/{token}` removes the app, `GET /control/messages` lists what arrived. [CFG-11]
 */
export function createApnsServer({ key, clock, tls }: ApnsOptions): FastifyInstance {
  const app = fastify({
    serverFactory: (handler) => createTwoProtocolServer(handler, tls),
    bodyLimit,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  const script = withProviderOutcomes(createScript(), providerOutcomes)
  const devices = createAppDevices(() => randomBytes(32).toString('hex'))
  const forget = () => {
    script.forget()
    devices.forget()
  }
  addErrors(app)
  addControl(app, { ...script, forget }, [lostAnswer, ...Object.keys(providerOutcomes)])
  const outcomeOf = addFaultInjection(app, script, clock)
  devices.addControl(app, { title: 'Pushes to the app on iPhones', clock })
  void app.register((pushes, _options, done) => {
    addSendRoute(pushes, { key, devices, outcomeOf, clock })
    done()
  })
  return app
}

function addErrors(app: FastifyInstance): void {
  app.setErrorHandler((failure: { statusCode?: number; message: string }, _request, reply) => {
    const status = failure.statusCode ?? 500
    if (status === 413) return reply.code(413).send({ reason: 'PayloadTooLarge' })
    return reply.code(status).send({ reason: failure.message })
  })
  app.setNotFoundHandler((request, reply) => {
    const isPush = request.url.startsWith('/3/device/')
    return reply.code(isPush ? 405 : 404).send({ reason: isPush ? 'MethodNotAllowed' : 'BadPath' })
  })
}

type SendDeps = {
  readonly key: () => SigningKey
  readonly devices: AppDevices
  readonly outcomeOf: OutcomeOf
  readonly clock: Clock
}

function addSendRoute(app: FastifyInstance, { key, devices, outcomeOf, clock }: SendDeps): void {
  app.removeAllContentTypeParsers()
  // A push needs no content type; without one, the framework would read no body.
  app.addHook('onRequest', (request, _reply, next) => {
    request.headers['content-type'] ??= 'application/json'
    next()
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
  app.post('/3/device/:token', { config: { operation: send } }, async (request: SendRequest, reply) => {
    const id = request.headers['apns-id'] ?? randomUUID()
    void reply.header('apns-id', id)
    const refusal = forced[outcomeOf(request) ?? '']
    if (refusal !== undefined) return refuse(reply, refusal, clock())
    if (request.raw.httpVersionMajor !== 2) throw new ApnsRefusal(400, 'HTTP/2 is required.')
    const reason = await providerTokenRefusal(request.headers.authorization, key(), Date.now())
    if (reason !== null) throw new ApnsRefusal(403, reason)
    const { token, topic, payload, ...push } = readApnsRequest(request.params.token, request.headers, request.body)
    const removedAt = devices.removedAt(token)
    if (removedAt !== undefined) return refuse(reply, [410, 'Unregistered'], removedAt)
    if (!devices.isRegistered(token)) throw new ApnsRefusal(400, 'BadDeviceToken')
    const expected = devices.topicOf(token) ?? topic
    if (expected !== topic) throw new ApnsRefusal(400, 'DeviceTokenNotForTopic')
    devices.deliver({
      id: String(id),
      at: new Date(clock()).toISOString(),
      token,
      payload: { topic, ...push, ...payload },
    })
    return reply.code(200).send()
  })
}

/** A removed app is 410 with the time of its removal, in milliseconds. */
const refuse = (reply: FastifyReply, [status, reason]: readonly [number, string], timestamp: number): FastifyReply =>
  reply.code(status).send(status === 410 ? { reason, timestamp } : { reason })
