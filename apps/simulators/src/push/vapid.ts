import { createPublicKey, verify } from 'node:crypto'

type VapidRefusal = { readonly status: 401 | 403; readonly reason: string }
export type VapidResult = { readonly key: string } | VapidRefusal

/** The longest life of a token. */
const mostSeconds = 24 * 60 * 60

const refuse = (reason: string, status: 401 | 403 = 403): VapidRefusal => ({ status, reason })

const jsonOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

/** An uncompressed point of P-256: 4, then x and y of 32 bytes each. */
const publicKeyOf = (key: string) => {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return null
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  } catch {
    return null
  }
}

/**
 * Checks the Authorization header of a push (RFC 8292): an ES256 token with the origin of the endpoint as audience, an
 * expiry within 24 hours and a contact as subject, signed by the key `k`. `nowSeconds` is the machine's time, because
 * senders sign with theirs.
 */
export function checkVapid(header: string | undefined, origin: string, nowSeconds: number): VapidResult {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (token === '' || key === '') return refuse('The request has no VAPID authorization.', 401)
  const publicKey = publicKeyOf(key)
  if (publicKey === null) return refuse('The key is not a point of P-256.')
  if (jsonOf(head)['alg'] !== 'ES256') return refuse('The token is not signed with ES256.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return refuse('The signature does not match the key.')
  const { aud, exp, sub } = jsonOf(claims)
  if (aud !== origin) return refuse('The audience is not the origin of the endpoint.')
  if (typeof exp !== 'number' || exp <= nowSeconds) return refuse('The token has expired.')
  if (exp > nowSeconds + mostSeconds) return refuse('The token expires after more than 24 hours.')
  if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) return refuse('The subject is not a contact.')
  return { key }
}
