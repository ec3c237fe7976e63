import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Grant, Grants } from './grants.ts'
import { movedBy, type TokenFault } from './id-token.ts'

/** What Limited Login says of a person; Facebook knows no unconfirmed address and says nothing of it. */
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

/** An access token of the Graph; of the faults it can have those of time and of whom it is for. */
export function openFacebookToken(grants: Grants, grant: Grant, fault: TokenFault | undefined): string {
  const whose = fault === 'wrongAudience' ? { ...grant, clientId: 'another-client' } : grant
  return grants.open(whose, 'EAA', grant.at + movedBy(fault) * 1000)
}
