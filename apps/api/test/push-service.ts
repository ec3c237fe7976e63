import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID, webcrypto } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, jwtVerify } from 'jose'

/** A push as a browser would read it. */
export type ReceivedPush = {
  readonly deviceId: string
  readonly payload: { readonly title: string; readonly body: string; readonly tag: string; readonly url: string }
  readonly bytes: number
  readonly topic: string | undefined
  readonly ttl: number
  readonly urgency: string | undefined
}

export type TestDevice = {
  readonly deviceId: string
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
}

/** A response instead of accepting a push: a status with headers, or no answer at all. */
type ForcedResponse = { readonly status: number; readonly headers?: Record<string, string> } | 'hangUp'

const uncompressedPoint = 65

/** Decrypts a body of the encoding aes128gcm (RFC 8188) with a browser's keys (RFC 8291). */
const decrypted = (body: Buffer, device: { curve: ReturnType<typeof createECDH>; auth: Buffer }): string => {
  const [salt, recordSize, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  if (keyLength !== uncompressedPoint) throw new Error(`a key of ${keyLength} bytes`)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > recordSize) throw new Error('more than one record')
  const secret = device.curve.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.curve.getPublicKey(), sender])
  const material = Buffer.from(hkdfSync('sha256', secret, device.auth, info, 32))
  const derive = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('a wrong padding')
  return padded.subarray(0, end).toString('utf8')
}

/** Verifies the signature of the sender (RFC 8292): key, audience, expiry and contact. */
const assertSigned = async (authorization: string | undefined, origin: string, publicKey: string): Promise<void> => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization ?? '') ?? []
  if (key !== publicKey) throw new Error('another key than that of the subscription')
  const point = Buffer.from(key, 'base64url')
  const coordinate = (at: number): string => point.subarray(at, at + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', alg: 'ES256', x: coordinate(1), y: coordinate(33) }
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), { audience: origin })
  const seconds = (payload.exp ?? 0) - Date.now() / 1000
  if (seconds <= 0 || seconds > 24 * 3600) throw new Error('an expiry beyond a day')
  if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('no contact')
}

const assertHeaders = (headers: IncomingHttpHeaders): void => {
  if (!/^\d+$/.test(headers['ttl']?.toString() ?? '')) throw new Error('no TTL')
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding')
  const topic = headers['topic']?.toString()
  if (topic !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(topic)) throw new Error('a wrong topic')
}

/**
 * A push service on a free port. It verifies the sender's signature and decrypts what it receives, as a push service
 * and a browser do together; a push that fails gets 400.
 */
export const startPushService = async (publicKey: string) => {
  const devices = new Map<string, { curve: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: ReceivedPush[] = []
  const faults: string[] = []
  const forced: ForcedResponse[] = []
  let requests = 0
  let origin = ''

  const accept = async (deviceId: string, headers: IncomingHttpHeaders, body: Buffer): Promise<void> => {
    const device = devices.get(deviceId)
    if (device === undefined) throw new Error('an unknown device')
    assertHeaders(headers)
    await assertSigned(headers.authorization, origin, publicKey)
    received.push({
      deviceId,
      payload: JSON.parse(decrypted(body, device)) as ReceivedPush['payload'],
      bytes: body.length,
      topic: headers['topic']?.toString(),
      ttl: Number(headers['ttl']),
      urgency: headers['urgency']?.toString(),
    })
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      requests += 1
      const next = forced.shift()
      if (next === 'hangUp') {
        request.socket.destroy()
        return
      }
      if (next !== undefined) {
        response.writeHead(next.status, next.headers).end()
        return
      }
      accept(request.url?.split('/').at(-1) ?? '', request.headers, Buffer.concat(parts)).then(
        () => response.writeHead(201, { location: `${origin}/message/${randomUUID()}` }).end(),
        (error: unknown) => {
          faults.push(String(error))
          response.writeHead(400).end()
        },
      )
    })
  })
  // A connection that ends while it is reused counts as no answer.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    /** Why pushes were answered with 400. */
    faults,
    requests: () => requests,
    /** The responses to the next requests, instead of accepting them. */
    force: (...responses: readonly ForcedResponse[]) => {
      forced.push(...responses)
    },
    /** A browser that has subscribed. */
    device: (): TestDevice => {
      const deviceId = randomUUID()
      const curve = createECDH('prime256v1')
      const auth = randomBytes(16)
      const p256dh = curve.generateKeys('base64url')
      devices.set(deviceId, { curve, auth })
      return {
        deviceId,
        subscription: { endpoint: `${origin}/push/${deviceId}`, keys: { p256dh, auth: auth.toString('base64url') } },
      }
    },
    reset: () => {
      received.length = 0
      faults.length = 0
      forced.length = 0
      requests = 0
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>

/** A subscription at a push service that the test does not run. */
export const subscriptionAt = (endpoint: string): TestDevice['subscription'] => ({
  endpoint,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
})

/** A key pair for pushes, as the operator would generate it. */
export const newVapidKeys = async (): Promise<{ readonly publicKey: string; readonly privateKey: string }> => {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const { privateKey } = await webcrypto.subtle.generateKey(algorithm, true, ['deriveBits'])
  const { d = '', x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', privateKey)
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}

/** The settings of a shop that offers pushes. */
export const pushSettingsOf = ({ publicKey, privateKey }: Awaited<ReturnType<typeof newVapidKeys>>) => ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:it@example.com',
})
