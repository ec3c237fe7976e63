import type { JWTPayload } from 'jose'
import type { Grant } from './grants.ts'

/** Token lifetime in seconds. */
export const googleTokenLives = 3600

/** Google's claims about a person, limited to the scopes. */
export function googleProfile({ person, scopes }: Grant): JWTPayload {
  const { email, isVerified, givenName, familyName } = person
  const name = [givenName, familyName].filter((each) => each !== '').join(' ')
  return {
    ...(scopes.includes('email') && email !== null ? { email, email_verified: isVerified } : {}),
    ...(scopes.includes('profile') && name !== '' ? { name } : {}),
    ...(scopes.includes('profile') && givenName !== '' ? { given_name: givenName } : {}),
    ...(scopes.includes('profile') && familyName !== '' ? { family_name: familyName } : {}),
  }
}

export const googleClaims = (grant: Grant): JWTPayload => ({ azp: grant.clientId, ...googleProfile(grant) })
