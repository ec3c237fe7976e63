import { createHash, createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT, type JWTPayload } from 'jose'
import type { ClaimsToken } from '../flow.ts'
import { bytesOf, type WireRequest } from '../wire-request.ts'

export const merchant = {
  cybersourceMerchantId: 'forno_demo',
  cybersourceKeyId: 'c0ffee00-1234-4abc-8def-000000000001',
  cybersourceSecret: 'ZGVtby1jeWJlcnNvdXJjZS1zZWNyZXQtb2YtZm9ybm8=',
}
const secret = Buffer.from(merchant.cybersourceSecret, 'base64')

const digestOf = ({ body }: WireRequest): string | undefined => {
  const bytes = bytesOf(body)
  return bytes === undefined ? undefined : createHash('sha256').update(bytes).digest('base64')
}

const targetOf = ({ url }: WireRequest): string => new URL(url).pathname + new URL(url).search

const bearerOf = ({ headers }: WireRequest): string => (headers['authorization'] ?? '').replace('Bearer ', '')

/** The claims of our bearer token. */
export const bearerClaims: ClaimsToken = {
  claimsOf: (request) => (bearerOf(request) === '' ? null : decodeJwt(bearerOf(request))),
  withClaims: async (request, claims) => {
    const { alg = 'HS256', kid = '', typ = 'JWT' } = decodeProtectedHeader(bearerOf(request))
    const token = await new SignJWT(claims as JWTPayload).setProtectedHeader({ alg, kid, typ }).sign(secret)
    return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
  },
}

/** Renews the bearer token over a changed body or query. */
export const withNewBearer = (request: WireRequest): Promise<WireRequest> => {
  const digest = digestOf(request)
  const claims = { ...bearerClaims.claimsOf(request), 'request-resource-path': targetOf(request) }
  return bearerClaims.withClaims(request, digest === undefined ? claims : { ...claims, digest })
}

/** Renews the HTTP signature over a changed body or query. */
export const withNewSignature = (request: WireRequest): Promise<WireRequest> => {
  const { method, url, headers } = request
  const digest = digestOf(request)
  const lines = {
    host: new URL(url).host,
    date: headers['date'] ?? '',
    'request-target': `${method.toLowerCase()} ${targetOf(request)}`,
    ...(digest === undefined ? {} : { digest: `SHA-256=${digest}` }),
    'v-c-merchant-id': merchant.cybersourceMerchantId,
  }
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  const signed = createHmac('sha256', secret).update(text.join('\n')).digest('base64')
  const signature = (headers['signature'] ?? '').replace(/signature="[^"]*"$/, `signature="${signed}"`)
  const changed = digest === undefined ? { signature } : { signature, digest: `SHA-256=${digest}` }
  return Promise.resolve({ ...request, headers: { ...headers, ...changed } })
}
