import { createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createHttp2Server, type Http2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'

/**
 * A response instead of accepting a push: a status with headers and a body, no answer at all, a cut connection, or a
 * cut connection after the push was accepted.
 */
type ForcedResponse =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | 'silence'
  | 'hangUp'
  | 'acceptAndHangUp'

type LateResponse = () => Promise<ForcedResponse>

/** A push that a phone shows. */
export type PhonePush = {
  readonly token: string
  readonly title: string
  readonly body: string
  /** What the app reads, all of it. */
  readonly data: Readonly<Record<string, string>>
  /** A newer push with the same tag replaces the shown one. */
  readonly tag: string
  readonly lifetime: number
}

const listenOn = async (server: Pick<Server, 'listen' | 'address'>): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const bodyOf = async (request: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

const textOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

type FcmMessage = {
  readonly token: string
  readonly notification: { readonly title: string; readonly body: string }
  readonly data: Readonly<Record<string, string>>
  readonly android: {
    readonly collapse_key: string
    readonly ttl: string
    readonly priority: string
    readonly notification: { readonly channel_id: string; readonly tag: string }
  }
}

/** Google's error of Firebase Cloud Messaging. */
export const fcmError = (status: number, code: string) => ({
  status,
  body: {
    error: {
      code: status,
      message: 'Refused.',
      status: code === 'UNREGISTERED' ? 'NOT_FOUND' : code,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }],
    },
  },
})

/**
 * Firebase Cloud Messaging and the address of its access tokens, on a free port. It verifies assertions and tokens; a
 * push that fails gets 400.
 */
export const startFcm = async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKey = createPublicKey(privateKey)
  const [projectId, clientEmail] = ['shop-test', 'push@shop-test.iam.gserviceaccount.com']
  const pushes: PhonePush[] = []
  const faults: string[] = []
  const forced: (ForcedResponse | LateResponse)[] = []
  const forcedTokens: ForcedResponse[] = []
  const valid = new Set<string>()
  const sent: string[] = []
  let [requests, tokenRequests, url] = [0, 0, '']

  const exchange = async (form: URLSearchParams): Promise<object> => {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') throw new Error('another grant')
    const expected = { issuer: clientEmail, audience: `${url}/token`, currentDate: new Date() }
    const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, { ...expected, algorithms: ['RS256'] })
    if (payload['scope'] !== 'https://www.googleapis.com/auth/firebase.messaging') throw new Error('another scope')
    if ((payload.exp ?? 0) - (payload.iat ?? 0) > 3_600) throw new Error('more than an hour')
    const token = `ya29.${randomBytes(12).toString('hex')}`
    valid.add(token)
    return { access_token: token, expires_in: 3_599, token_type: 'Bearer' }
  }
  const accept = (message: FcmMessage): void => {
    const { notification, data, android } = message
    if (android.notification.channel_id !== 'orders') throw new Error('another channel')
    if (android.priority !== 'HIGH') throw new Error('another priority')
    if (Object.values(data).some((each) => typeof each !== 'string')) throw new Error('data that is no text')
    const lifetime = Number(/^(\d+)s$/.exec(android.ttl)?.[1])
    pushes.push({ token: message.token, ...notification, data, tag: android.notification.tag, lifetime })
  }
  /** Applies a forced response; false = answer as usual. */
  const answerForced = (response: ServerResponse, next: ForcedResponse | undefined): boolean => {
    if (next === undefined || next === 'acceptAndHangUp') return false
    if (next === 'hangUp') response.socket?.destroy()
    else if (next !== 'silence')
      response
        .writeHead(next.status, { 'content-type': 'application/json', ...next.headers })
        .end(JSON.stringify(next.body ?? {}))
    return true
  }
  const onToken = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    tokenRequests += 1
    const form = new URLSearchParams(await bodyOf(request))
    if (answerForced(response, forcedTokens.shift())) return
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await exchange(form)))
  }
  const onSend = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1
    const body = await bodyOf(request)
    const given = forced.shift()
    const next = typeof given === 'function' ? await given() : given
    if (answerForced(response, next)) return
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!valid.has(token)) {
      answerForced(response, { ...fcmError(401, 'UNAUTHENTICATED') })
      return
    }
    sent.push(token)
    if (request.url !== `/v1/projects/${projectId}/messages:send`) throw new Error(`another path ${request.url ?? ''}`)
    accept((JSON.parse(body) as { message: FcmMessage }).message)
    if (next === 'acceptAndHangUp') response.socket?.destroy()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ name: 'message' }))
  }
  const server = createServer((request, response) => {
    const handle = request.url === '/token' ? onToken : onSend
    handle(request, response).catch((error: unknown) => {
      faults.push(String(error))
      response.writeHead(400).end('{}')
    })
  })
  server.keepAliveTimeout = 600_000
  url = await listenOn(server)
  return {
    url,
    projectId,
    account: { clientEmail, privateKey, tokenUrl: `${url}/token` },
    settings: {
      FCM_URL: url,
      FCM_TOKEN_URL: `${url}/token`,
      FCM_PROJECT_ID: projectId,
      FCM_CLIENT_EMAIL: clientEmail,
      FCM_PRIVATE_KEY: textOf(privateKey).replaceAll('\n', '\\n'),
    },
    pushes,
    faults,
    /** The access tokens of accepted sends, in their order. */
    sent,
    requests: () => requests,
    tokenRequests: () => tokenRequests,
    /** The responses to the next sends, instead of accepting them. */
    force: (...responses: readonly ForcedResponse[]) => void forced.push(...responses),
    /** Responds to the next send with what a function resolves with. */
    forceLater: (response: LateResponse) => void forced.push(response),
    forceToken: (...responses: readonly ForcedResponse[]) => void forcedTokens.push(...responses),
    /** Makes Google refuse every access token that it has given so far. */
    endTokens: () => valid.clear(),
    newToken: (): string => `${randomBytes(11).toString('base64url')}:${randomBytes(100).toString('base64url')}`,
    reset: () => {
      for (const list of [pushes, faults, forced, forcedTokens, sent]) list.length = 0
      ;[requests, tokenRequests] = [0, 0]
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type Headers2 = Readonly<Record<string, string | undefined>>

/** Apple's push service, over HTTP/2 without TLS on a free port. It verifies provider tokens and headers. */
export const startApns = async (app: { readonly id: string; readonly appleTeamId: string }) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = createPublicKey(privateKey)
  const keyId = 'ABC123DEFG'
  const pushes: PhonePush[] = []
  const faults: string[] = []
  const forced: ForcedResponse[] = []
  const providerTokens: string[] = []
  const sessions = new Set<Http2Session>()
  let [requests, connections] = [0, 0]

  const accept = async (headers: Headers2, body: string): Promise<void> => {
    const [, deviceToken] = /^\/3\/device\/([0-9a-f]{64,200})$/.exec(headers[':path'] ?? '') ?? []
    if (deviceToken === undefined || headers[':method'] !== 'POST') throw new Error('another path')
    const token = headers['authorization']?.replace('bearer ', '') ?? ''
    const { protectedHeader } = await jwtVerify(token, publicKey, { issuer: app.appleTeamId, algorithms: ['ES256'] })
    if (protectedHeader.kid !== keyId) throw new Error('another key')
    providerTokens.push(token)
    if (headers['apns-topic'] !== app.id) throw new Error('another topic')
    if (headers['apns-push-type'] !== 'alert' || headers['apns-priority'] !== '10') throw new Error('another type')
    const { aps, ...data } = JSON.parse(body) as { aps: { alert: { title: string; body: string } } }
    pushes.push({
      token: deviceToken,
      ...aps.alert,
      data,
      tag: headers['apns-collapse-id'] ?? '',
      lifetime: Math.round(Number(headers['apns-expiration']) - Date.now() / 1_000),
    })
  }
  const respond = (stream: ServerHttp2Stream, status: number, reason: string | null, more: object = {}): void => {
    stream.respond({ ':status': status, ...more })
    stream.end(reason === null ? undefined : JSON.stringify({ reason }))
  }
  const handle = async (stream: ServerHttp2Stream, headers: Headers2): Promise<void> => {
    requests += 1
    const next = forced.shift()
    const body = await bodyOf(stream)
    if (next === 'silence') return
    if (next === 'hangUp') {
      stream.session?.destroy()
      return
    }
    if (next !== undefined && next !== 'acceptAndHangUp') {
      respond(stream, next.status, typeof next.body === 'string' ? next.body : '', next.headers)
      return
    }
    await accept(headers, body)
    if (next === 'acceptAndHangUp') stream.session?.destroy()
    else respond(stream, 200, null)
  }
  const server = createHttp2Server()
  server.on('session', (session) => {
    connections += 1
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => undefined)
  })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined)
    handle(stream, headers as Headers2).catch((error: unknown) => {
      faults.push(String(error))
      if (!stream.destroyed) respond(stream, 400, 'BadRequest')
    })
  })
  const url = await listenOn(server as unknown as Server)
  return {
    url,
    app: { url, appId: app.id, teamId: app.appleTeamId, keyId, privateKey },
    settings: { APNS_URL: url, APNS_KEY_ID: keyId, APNS_PRIVATE_KEY: textOf(privateKey) },
    pushes,
    faults,
    /** The provider tokens of accepted sends, in their order. */
    providerTokens,
    requests: () => requests,
    connections: () => connections,
    force: (...responses: readonly ForcedResponse[]) => void forced.push(...responses),
    /** Ends all connections, as Apple does before maintenance. */
    goAway: () => {
      for (const session of sessions) session.close()
    },
    newToken: (): string => randomBytes(32).toString('hex'),
    reset: () => {
      for (const list of [pushes, faults, forced, providerTokens]) list.length = 0
      requests = 0
      connections = 0
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const session of sessions) session.destroy()
        server.close(() => resolve())
      }),
  }
}
