import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import type { Environment } from '../platform/party-definition.ts'

/** A signing key of the developer account. */
export type SigningKey = { readonly keyId: string; readonly publicKey: KeyObject }

const demoKeyId = 'DEMOKEY001'

let generatedKey: string | undefined

const demoKey = (): string => {
  generatedKey ??= String(
    generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )
  return generatedKey
}

/** The key of these settings; the demo key without them. */
export const signingKey = (environment: Environment): SigningKey => ({
  keyId: environment['APNS_KEY_ID'] ?? demoKeyId,
  publicKey: createPublicKey((environment['APNS_PRIVATE_KEY'] ?? demoKey()).replaceAll('\\n', '\n')),
})

/** The shop's settings for the demo key. */
export const demoKeySettings = (): Readonly<Record<string, string>> => ({
  APNS_KEY_ID: demoKeyId,
  APNS_PRIVATE_KEY: demoKey(),
})

/** Seconds that a token is accepted after its issue. */
const tokenLifetime = 3_600
const teamPattern = /^[A-Z0-9]{10}$/

export type TokenReason = 'MissingProviderToken' | 'InvalidProviderToken' | 'ExpiredProviderToken'

/**
 * Checks the authorization of a push: an ES256 token of the key, with the team as issuer and an issue within the hour.
 * null = accepted. `now` is the machine's time in milliseconds, because senders sign with theirs.
 */
export async function providerTokenRefusal(
  header: string | undefined,
  { keyId, publicKey }: SigningKey,
  now: number,
): Promise<TokenReason | null> {
  const [, token] = /^bearer (\S+)$/i.exec(header ?? '') ?? []
  if (token === undefined) return 'MissingProviderToken'
  try {
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, { algorithms: ['ES256'] })
    if (protectedHeader.kid !== keyId || !teamPattern.test(payload.iss ?? '')) return 'InvalidProviderToken'
    const age = now / 1000 - (payload.iat ?? 0)
    return age > tokenLifetime || age < -tokenLifetime ? 'ExpiredProviderToken' : null
  } catch (failure) {
    if (failure instanceof errors.JOSEError) return 'InvalidProviderToken'
    throw failure
  }
}
