import type { JWTPayload } from 'jose'
import type { Grant } from './grants.ts'

/** Seconds. */
export const googleTokenLives = 3600

/** What Google says of a person: no more than the scopes ask for. */
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
