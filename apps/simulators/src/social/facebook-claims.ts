import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Grant, Grants } from './grants.ts'
import { movedBy, type TokenFault } from './id-token.ts'

/** The claims of Limited Login. Facebook knows no unconfirmed address, so there is no `email_verified`. */
export function facebookClaims({ person, scopes }: Grant): JWTPayload {
  const { email, givenName, familyName } = person
  const name = [givenName, familyName].filter((each) => each !== '').join(' ')
  return {
    jti: randomUUID(),
    ...(scopes.includes('email') && email !== null ? { email } : {}),
    ...(name === '' ? {} : { name }),
    ...(givenName === '' ? {} : { given_name: givenName }),
    ...(familyName === '' ? {} : { family_name: familyName }),
  }
}

/** A Graph access token; of the faults it supports those of lifetime and audience. */
export function openFacebookToken(grants: Grants, grant: Grant, fault: TokenFault | undefined): string {
  const whose = fault === 'wrongAudience' ? { ...grant, clientId: 'another-client' } : grant
  return grants.open(whose, 'EAA', grant.at + movedBy(fault) * 1000)
}
