import { createHash, createHmac, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { CybersourceSettings } from './settings.ts'

/** A request as it is sent. */
export type OutgoingCall = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly host: string
  /** Path and query. */
  readonly target: string
  readonly body: string | null
  readonly at: number
}

type Headers = Readonly<Record<string, string>>

/** Lifetime of our bearer tokens, in seconds. */
const tokenLife = 120

const hashOf = (body: string): string => createHash('sha256').update(body, 'utf8').digest('base64')

/**
 * HTTP Signature: an HMAC over host, date, target and body digest. The header list must match the signed lines in
 * order.
 */
const httpSignature = ({ method, host, target, body, at }: OutgoingCall, settings: CybersourceSettings): Headers => {
  const { cybersourceMerchantId: merchant, cybersourceKeyId: keyId, cybersourceSecret: secret } = settings
  const date = new Date(at).toUTCString()
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
const bearer = async ({ method, host, target, body, at }: OutgoingCall, settings: CybersourceSettings) => {
  const { cybersourceMerchantId: merchant, cybersourceKeyId: keyId, cybersourceSecret: secret } = settings
  const iat = Math.floor(at / 1000)
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
export const signedHeaders = async (call: OutgoingCall, settings: CybersourceSettings): Promise<Headers> =>
  settings.cybersourceAuth === 'jwt' ? bearer(call, settings) : httpSignature(call, settings)
