import { isFields } from '@forno/domain/core/unknown-fields'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Clock } from '../../../platform/core/clock.ts'
import { UnclearOutcomeError } from '../charge.ts'

/** The gateway's URL, our credentials, and the signing method. */
export type CybersourceSettings = {
  /** `https://api.cybersource.com` */
  readonly cybersourceUrl: string
  readonly cybersourceMerchantId: string
  readonly cybersourceKeyId: string
  /** The signing key, in Base64. */
  readonly cybersourceSecret: string
  readonly cybersourceAuth: 'http_signature' | 'jwt'
  /** Whether card payments use 3-D Secure. [PAY-25] */
  readonly cybersourcePayerAuth: boolean
  /** Timeout of one operation, in milliseconds. */
  readonly timeout: number
}

/** A request as it is sent. */
type OutgoingCall = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly host: string
  /** Path and query. */
  readonly target: string
  readonly body: string | null
  /** Epoch milliseconds. */
  readonly sentAt: number
}

type Headers = Readonly<Record<string, string>>

/** Lifetime of our bearer tokens, in seconds. */
const tokenLife = 120

const hashOf = (body: string): string => createHash('sha256').update(body, 'utf8').digest('base64')

/**
 * HTTP Signature: an HMAC over host, date, target and body digest. The header list must match the signed lines in
 * order.
 */
const httpSignature = (
  { method, host, target, body, sentAt }: OutgoingCall,
  settings: CybersourceSettings,
): Headers => {
  const { cybersourceMerchantId: merchant, cybersourceKeyId: keyId, cybersourceSecret: secret } = settings
  const date = new Date(sentAt).toUTCString()
  const digest = body === null ? {} : { digest: `SHA-256=${hashOf(body)}` }
  const lines: Headers = {
    host,
    date,
    'request-target': `${method.toLowerCase()} ${target}`,
    ...digest,
    'v-c-merchant-id': merchant,
  }
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(text.join('\n')).digest('base64')
  const names = Object.keys(lines).join(' ')
  return {
    date,
    ...digest,
    'v-c-merchant-id': merchant,
    signature: `keyid="${keyId}", algorithm="HmacSHA256", headers="${names}", signature="${signature}"`,
  }
}

/** The same as a JWT of version 2, which the gateway recommends. */
const bearer = async ({ method, host, target, body, sentAt }: OutgoingCall, settings: CybersourceSettings) => {
  const { cybersourceMerchantId: merchant, cybersourceKeyId: keyId, cybersourceSecret: secret } = settings
  const iat = Math.floor(sentAt / 1000)
  const token = await new SignJWT({
    'request-host': host,
    'request-method': method.toLowerCase(),
    'request-resource-path': target,
    'v-c-jwt-version': '2',
    'v-c-merchant-id': merchant,
    ...(body === null ? {} : { digest: hashOf(body), 'digest-algorithm': 'SHA-256', digestAlgorithm: 'SHA-256' }),
  })
    .setProtectedHeader({ typ: 'JWT', alg: 'HS256', kid: keyId })
    .setIssuer(merchant)
    .setJti(randomUUID())
    .setIssuedAt(iat)
    .setExpirationTime(iat + tokenLife)
    .sign(Buffer.from(secret, 'base64'))
  return { authorization: `Bearer ${token}` }
}

/** The headers that authenticate a request and protect it against changes. */
const signedHeaders = async (call: OutgoingCall, settings: CybersourceSettings): Promise<Headers> =>
  settings.cybersourceAuth === 'jwt' ? bearer(call, settings) : httpSignature(call, settings)

/** The value at a path such as `orderInformation.amountDetails.totalAmount`; undefined = missing. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), value)

export const textAt = (value: unknown, path: string): string | null => {
  const found = at(value, path)
  return typeof found === 'string' && found !== '' ? found : null
}

/** A conclusive response: 2xx, or 4xx, which means that the gateway did nothing. */
export type GatewayResponse = {
  readonly status: number
  readonly isGood: boolean
  readonly body: unknown
  readonly text: string
}

/** Sends the requests of one operation, which share one deadline. */
export type SendToGateway = (method: OutgoingCall['method'], target: string, body?: object) => Promise<GatewayResponse>

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Statuses that leave open whether the gateway carried out the request. */
const isUnclear = (status: number): boolean => status >= 500 || status === 429 || status === 408 || status < 200

/**
 * The HTTP client of the gateway; it signs each request. Errors are `UnclearOutcomeError` and hold only a status,
 * because responses may hold tokens. Redirects are refused.
 */
export const makeGatewayClient = (settings: CybersourceSettings, clock: Clock) => {
  const { origin, pathname, host } = new URL(settings.cybersourceUrl)
  const base = pathname.replace(/\/+$/, '')

  return (deadline = AbortSignal.timeout(settings.timeout)): SendToGateway =>
    async (method, path, body) => {
      const json = body === undefined ? null : JSON.stringify(body)
      const call: OutgoingCall = { method, host, target: `${base}${path}`, body: json, sentAt: clock() }
      try {
        const response = await fetch(`${origin}${call.target}`, {
          method,
          headers: {
            ...(await signedHeaders(call, settings)),
            accept: 'application/hal+json;charset=utf-8',
            ...(json === null ? {} : { 'content-type': 'application/json;charset=utf-8' }),
          },
          ...(json === null ? {} : { body: json }),
          redirect: 'error',
          signal: deadline,
        })
        const { status, ok } = response
        if (isUnclear(status)) throw new UnclearOutcomeError(`answered ${status}`)
        const text = await response.text()
        return { status, isGood: ok, body: asJson(text), text }
      } catch (error) {
        if (error instanceof UnclearOutcomeError) throw error
        throw new UnclearOutcomeError('does not answer', error)
      }
    }
}
export type GatewayClient = ReturnType<typeof makeGatewayClient>
