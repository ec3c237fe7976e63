import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import type { CybersourceSettings } from '../core/cybersource-settings.ts'
import { clockTolerance, digestOf, type RawCall } from './http-signature.ts'

/** The longest validity of a token, in seconds. */
const longestLife = 120

/** Checks the bearer token (version 2); undefined if it is valid, else the reason why not. */
export async function faultOfBearer(
  call: RawCall,
  settings: CybersourceSettings,
  now: number,
): Promise<string | undefined> {
  const token = /^Bearer (\S+)$/.exec(String(call.headers.authorization))?.[1]
  if (token === undefined) return 'there is neither a signature nor a bearer token'
  try {
    if (decodeProtectedHeader(token).kid !== settings.keyId) return 'kid is unknown'
    const { payload } = await jwtVerify(token, Buffer.from(settings.secret, 'base64'), {
      algorithms: ['HS256'],
      typ: 'JWT',
      issuer: settings.merchantId,
      requiredClaims: ['iat', 'exp', 'jti'],
      currentDate: new Date(now),
      clockTolerance: clockTolerance / 1000,
    })
    return faultOfClaims(payload, call, settings, now)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return error.message
    throw error
  }
}

function faultOfClaims(
  claims: JWTPayload,
  { method, target, headers, body }: RawCall,
  { merchantId }: CybersourceSettings,
  now: number,
): string | undefined {
  const { iat = 0, exp = 0 } = claims
  const expected: Readonly<Record<string, unknown>> = {
    'v-c-jwt-version': '2',
    'v-c-merchant-id': merchantId,
    'request-host': headers.host,
    'request-method': method.toLowerCase(),
    'request-resource-path': target,
  }
  const wrong = Object.keys(expected).find((name) => claims[name] !== expected[name])
  if (wrong !== undefined) return `${wrong} is not ${String(expected[wrong])}`
  if (exp - iat > longestLife) return `exp is more than ${longestLife} seconds after iat`
  if (iat * 1000 > now + clockTolerance) return 'iat is to come'
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(claims.jti))) return 'jti is no UUID'
  if (body === undefined) return undefined
  // The provider's client and its guide name this claim differently: one of the two is enough.
  const algorithms = [claims['digest-algorithm'], claims.digestAlgorithm].filter((each) => each !== undefined)
  if (algorithms.length === 0 || algorithms.some((each) => each !== 'SHA-256')) return 'digest-algorithm is not SHA-256'
  return claims.digest === digestOf(body) ? undefined : 'digest is not the hash of the body'
}
