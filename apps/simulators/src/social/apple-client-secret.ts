import { errors, jwtVerify } from 'jose'
import { oauthRefusal } from './social-refusal.ts'
import type { SocialSettings } from './social-settings.ts'

/** Six months as Apple counts them, in seconds. */
const longestLife = 15_777_000
const realAudience = 'https://appleid.apple.com'

/**
 * Apple's client secret is a JWT that the client signs with ES256 and its registered key. Issuer is the team, subject
 * the client, audience Apple; it is valid for six months at most. Both our issuer and Apple's own URL are accepted as
 * audience. [ACC-39]
 */
export async function checkClientSecret(
  text: string,
  clientId: string,
  { publicKey, teamId, keyId }: SocialSettings['apple'],
  issuer: string,
  now: number,
): Promise<void> {
  const verified = await jwtVerify(text, publicKey, {
    algorithms: ['ES256'],
    issuer: teamId,
    subject: clientId,
    audience: [issuer, realAudience],
    requiredClaims: ['iat', 'exp'],
    currentDate: new Date(now),
  }).catch((error: unknown) => {
    throw refused(error instanceof errors.JOSEError ? error.message : 'it cannot be read')
  })
  const { payload, protectedHeader } = verified
  if (protectedHeader.kid !== keyId) throw refused(`its kid is not ${keyId}`)
  if ((payload.exp ?? 0) - now / 1000 > longestLife) throw refused('its exp is more than six months away')
}

const refused = (why: string) => oauthRefusal('invalid_client', `The client_secret is refused: ${why}.`)
