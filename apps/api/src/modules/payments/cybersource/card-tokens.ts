import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import { decodeProtectedHeader, importJWK, jwtVerify, type CryptoKey, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/core/clock.ts'
import { UnclearOutcomeError } from '../charge.ts'
import { at, textAt, type GatewayClient } from './gateway-client.ts'

/** The claims of a card token: the masked card, and the token's id at the gateway (`jti`). */
export type TokenCard = {
  readonly jti: string
  /** Shows the first six and the last four digits. */
  readonly masked: string
  /** MM/YY */
  readonly expiry: string
  /** 001 Visa, 002 Mastercard, 003 Amex. */
  readonly brandCode: string
}

const algorithms = ['RS256']

const keyIdOf = (jwt: string): string | null => {
  try {
    const { kid } = decodeProtectedHeader(jwt)
    return kid !== undefined && /^[\w.-]{1,100}$/.test(kid) ? kid : null
  } catch {
    return null
  }
}

/** Verifies JWTs that the gateway signed. Each public key is fetched once and cached, up to 20 keys. */
export const makeSignedReader = (gateway: GatewayClient, clock: Clock) => {
  const keys = new LRUCache<string, CryptoKey>({ max: 20 })

  const keyOf = async (kid: string): Promise<CryptoKey | null> => {
    const cached = keys.get(kid)
    if (cached !== undefined) return cached
    const { isGood, status, body } = await gateway()('GET', `/flex/v2/public-keys/${kid}`)
    if (!isGood && status !== 404) throw new UnclearOutcomeError(`answered ${status}`)
    if (!isGood || textAt(body, 'kty') !== 'RSA') return null
    const key = await importJWK({ ...(body as object), alg: 'RS256' }).catch(() => null)
    if (key === null || key instanceof Uint8Array) return null
    keys.set(kid, key)
    return key
  }

  /** The claims of a valid JWT of the gateway; null = forged or expired. Rejects with `UnclearOutcomeError`. */
  return async (jwt: string): Promise<JWTPayload | null> => {
    const kid = keyIdOf(jwt)
    const key = kid === null ? null : await keyOf(kid)
    if (key === null) return null
    try {
      const checks = { algorithms, currentDate: new Date(clock()), requiredClaims: ['exp', 'iss'] }
      return (await jwtVerify(jwt, key, checks)).payload
    } catch {
      return null
    }
  }
}
export type SignedReader = ReturnType<typeof makeSignedReader>

const card = 'content.paymentInformation.card'
const issuer = /^Flex\/\d+$/

const cardIn = (claims: JWTPayload): TokenCard | null => {
  const masked = textAt(claims, `${card}.number.maskedValue`)
  const bin = textAt(claims, `${card}.number.bin`)
  const [month, year] = [
    textAt(claims, `${card}.expirationMonth.value`),
    textAt(claims, `${card}.expirationYear.value`),
  ]
  const types = at(claims, `${card}.number.detectedCardTypes`)
  const [brandCode] = Array.isArray(types) ? (types as unknown[]) : []
  const isWhole = masked !== null && bin !== null && month !== null && year !== null && typeof brandCode === 'string'
  if (!isWhole || claims.jti === undefined) return null
  const first = bin.slice(0, 6)
  return {
    jti: claims.jti,
    masked: `${first}${masked.slice(first.length)}`,
    expiry: `${month}/${year.slice(-2)}`,
    brandCode,
  }
}

/**
 * Reads the card of a token. Refuses `InvalidCard` for a token that is forged, expired, without a card, or of another
 * panel; tokens of the card fields have no panel (null). [PAY-13] [PAY-28]
 */
export const cardOfToken = async (
  read: SignedReader,
  token: string,
  panel: 'CLICKTOPAY' | null = null,
): Promise<TokenCard | RefusalValue<'InvalidCard'>> => {
  const claims = await read(token)
  if (claims === null || !issuer.test(claims.iss ?? '')) return refused('InvalidCard')
  if (textAt(claims, 'metadata.paymentType') !== panel) return refused('InvalidCard')
  return cardIn(claims) ?? refused('InvalidCard')
}

/**
 * Refuses `InvalidCard` unless the token belongs to the saved card: it holds only a security code, or the same card.
 * [PAY-13]
 */
export const checkTokenFor = async (
  read: SignedReader,
  { masked, brandCode }: Pick<TokenCard, 'masked' | 'brandCode'>,
  token: string,
): Promise<RefusalValue | null> => {
  const claims = await read(token)
  if (claims === null || !issuer.test(claims.iss ?? '')) return refused('InvalidCard')
  const typed = cardIn(claims)
  const matches =
    typed === null
      ? at(claims, `${card}.number`) === undefined && at(claims, `${card}.securityCode`) !== undefined
      : typed.masked === masked && typed.brandCode === brandCode
  return matches ? null : refused('InvalidCard')
}
