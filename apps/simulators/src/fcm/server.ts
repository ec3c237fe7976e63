import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addFaultInjection, lostAnswer, type OutcomeOf } from '../control/fault-injection.ts'
import { withProviderOutcomes, type ProviderOutcomes } from '../control/provider-outcomes.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { createAppDevices, type AppDevices } from '../platform/app-devices.ts'
import type { Clock } from '../platform/clock.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { takeForms } from '../platform/form-body.ts'
import { createAccessTokens, jwtGrant, TokenRefusal, type AccessTokens } from './access-tokens.ts'
import { InvalidMessage, readAppMessage } from './app-message.ts'
import type { ServiceAccount } from './service-account.ts'

const [send, token] = ['send', 'token'] as const
const providerOutcomes: ProviderOutcomes = {
  unregistered: send,
  senderIdMismatch: send,
  quotaExceeded: send,
  unavailable: send,
  unauthenticated: send,
  thirdPartyAuthError: send,
  invalidArgument: send,
  invalidGrant: token,
}

type FcmError = { readonly code: number; readonly status: string; readonly errorCode: string; readonly message: string }

const error = (code: number, status: string, errorCode: string, message: string): FcmError => ({
  code,
  status,
  errorCode,
  message,
})
const unregistered = error(404, 'NOT_FOUND', 'UNREGISTERED', 'Requested entity was not found.')
const forced: Readonly<Record<string, FcmError>> = {
  unregistered,
  senderIdMismatch: error(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH', 'SenderId mismatch'),
  quotaExceeded: error(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED', 'Message rate exceeded quota.'),
  unavailable: error(503, 'UNAVAILABLE', 'UNAVAILABLE', 'The service is currently unavailable.'),
  thirdPartyAuthError: error(
    401,
    'UNAUTHENTICATED',
    'THIRD_PARTY_AUTH_ERROR',
    'Auth error from APNS or Web Push Service',
  ),
  invalidArgument: error(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'Request contains an invalid argument.'),
}
const noCredentials =
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid ' +
  'authentication credential.'

class FcmRefusal extends Error {
  readonly error: FcmError
  constructor(refused: FcmError) {
    super(refused.message)
    this.error = refused
  }
}

/** An error of Google's APIs that names no error code of Firebase Cloud Messaging. */
const plain = (code: number, status: string, message: string) => new FcmRefusal(error(code, status, '', message))

/** Google's error body. */
const errorBody = ({ code, status, errorCode, message }: FcmError) => ({
  error: {
    code,
    message,
    status,
    ...(errorCode === ''
      ? {}
      : { details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] }),
  },
})

type FcmOptions = { readonly account: () => ServiceAccount; readonly clock: Clock }

/**
 * Simulates Firebase Cloud Messaging for apps: `POST /token` exchanges the signed assertion of the service account, and
 * `POST /v1/projects/{project}/messages:send` sends to a registered device. `POST /control/devices` registers a device
 * as the app does, `DELETE /control/devices/{token}` removes the app, `GET /control/messages` lists what arrived.
 * [CFG-11]
 */
export function createFcmServer({ account, clock }: FcmOptions): FastifyInstance {
  const app = createHttpServer()
  const script = withProviderOutcomes(createScript(), providerOutcomes)
  const devices = createAppDevices(
    () => `${randomBytes(11).toString('base64url')}:APA91b${randomBytes(40).toString('base64url')}`,
  )
  const tokens = createAccessTokens(account, () => Date.now())
  const forget = () => {
    script.forget()
    devices.forget()
    tokens.forget()
  }
  addErrors(app)
  addControl(app, { ...script, forget }, [lostAnswer, ...Object.keys(providerOutcomes)])
  const outcomeOf = addFaultInjection(app, script, clock)
  devices.addControl(app, { title: 'Pushes to the app on Android', clock })
  addTokenRoute(app, tokens, outcomeOf)
  addSendRoute(app, { account, devices, tokens, outcomeOf, clock })
  return app
}

function addErrors(app: FastifyInstance): void {
  app.setErrorHandler((failure: { statusCode?: number; message: string }, _request, reply) => {
    if (failure instanceof FcmRefusal) {
      const { code } = failure.error
      if (code === 429 || code === 503) reply.header('retry-after', '30')
      return reply.code(code).send(errorBody(failure.error))
    }
    if (failure instanceof TokenRefusal)
      return reply.code(400).send({ error: failure.error, error_description: failure.message })
    const code = failure.statusCode ?? 500
    return reply.code(code).send(errorBody(error(code, 'INVALID_ARGUMENT', '', failure.message)))
  })
}

function addTokenRoute(app: FastifyInstance, tokens: AccessTokens, outcomeOf: OutcomeOf): void {
  takeForms(app)
  app.post<{ Body: Readonly<Record<string, string>> | undefined }>(
    '/token',
    { config: { operation: token } },
    (request) => {
      if (outcomeOf(request) === 'invalidGrant') throw new TokenRefusal('invalid_grant', 'Invalid JWT Signature.')
      const { grant_type: grantType, assertion = '' } = request.body ?? {}
      if (grantType !== jwtGrant)
        throw new TokenRefusal('unsupported_grant_type', `Invalid grant_type: ${grantType ?? ''}`)
      return tokens.exchange(assertion, `${request.protocol}://${request.host}/token`)
    },
  )
}

type SendRequest = FastifyRequest<{ Params: { project: string } }>
type SendDeps = {
  readonly account: () => ServiceAccount
  readonly devices: AppDevices
  readonly tokens: AccessTokens
  readonly outcomeOf: OutcomeOf
  readonly clock: Clock
}

function addSendRoute(app: FastifyInstance, { account, devices, tokens, outcomeOf, clock }: SendDeps): void {
  app.post(
    '/v1/projects/:project/messages::send',
    { config: { operation: send } },
    (request: SendRequest, reply: FastifyReply) => {
      const outcome = outcomeOf(request) ?? ''
      const [, bearer = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
      if (outcome === 'unauthenticated' || !tokens.isValid(bearer)) throw plain(401, 'UNAUTHENTICATED', noCredentials)
      if (request.params.project !== account().projectId)
        throw plain(403, 'PERMISSION_DENIED', 'Permission denied on the project.')
      const refused = forced[outcome]
      if (refused !== undefined) throw new FcmRefusal(refused)
      const { message, isOnlyValidated } = readOrRefuse(request.body)
      if (!devices.isRegistered(message.token)) throw new FcmRefusal(unregistered)
      const id = randomUUID()
      const { token: device, ...payload } = message
      if (!isOnlyValidated) devices.deliver({ id, at: new Date(clock()).toISOString(), token: device, payload })
      return reply.send({ name: `projects/${request.params.project}/messages/${id}` })
    },
  )
}

const readOrRefuse = (body: unknown): ReturnType<typeof readAppMessage> => {
  try {
    return readAppMessage(body)
  } catch (failure) {
    if (failure instanceof InvalidMessage)
      throw new FcmRefusal(error(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', failure.message))
    throw failure
  }
}
