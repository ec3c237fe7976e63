import type { JWTPayload } from 'jose'
import type { Grant } from './grants.ts'

/** Token lifetime in seconds. */
export const paypalTokenLives = 8 * 3600

const attributes = 'https://uri.paypal.com/services/paypalattributes'

/** The user id is a URL whose last segment is the payer id. */
const userIdOf = ({ person }: Grant, issuer: string): string => `${issuer}/webapps/auth/identity/user/${person.subject}`

function names({ person, scopes }: Grant): Readonly<Record<string, string>> {
  const { givenName, familyName } = person
  if (!scopes.includes('profile')) return {}
  return {
    ...(givenName === '' && familyName === '' ? {} : { name: `${givenName} ${familyName}`.trim() }),
    ...(givenName === '' ? {} : { given_name: givenName }),
    ...(familyName === '' ? {} : { family_name: familyName }),
  }
}

function account(grant: Grant): Readonly<Record<string, string>> {
  const { person, scopes } = grant
  if (!scopes.includes(attributes)) return {}
  return { payer_id: person.subject, verified_account: String(person.isVerified) }
}

const emailOf = ({ person, scopes }: Grant): string | null => (scopes.includes('email') ? person.email : null)

export const paypalClaims = (grant: Grant, issuer: string): JWTPayload => ({
  sub: userIdOf(grant, issuer),
  auth_time: Math.floor(grant.at / 1000),
})

/** The answer for `schema=openid`. */
export const openidProfile = (grant: Grant, issuer: string) => ({
  user_id: userIdOf(grant, issuer),
  sub: userIdOf(grant, issuer),
  ...names(grant),
  ...(emailOf(grant) === null ? {} : { email: emailOf(grant), email_verified: grant.person.isVerified }),
  ...account(grant),
})

/** The answer for `schema=paypalv1.1`, with e-mail addresses as a list. */
export const v11Profile = (grant: Grant, issuer: string) => ({
  user_id: userIdOf(grant, issuer),
  sub: userIdOf(grant, issuer),
  ...names(grant),
  ...account(grant),
  ...(emailOf(grant) === null
    ? {}
    : { emails: [{ value: emailOf(grant), primary: true, confirmed: grant.person.isVerified }] }),
})
