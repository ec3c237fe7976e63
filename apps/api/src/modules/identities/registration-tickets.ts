import { registrationTicketLifetime } from '@forno/domain/customers/social-identity'
import { createHash, randomUUID } from 'node:crypto'
import type { SocialIdentity } from '@forno/domain/customers/social-identity'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import { instant } from '@forno/domain/core/words'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { Clock } from '../../platform/core/clock.ts'
import type { SpentProof } from './providers.ts'

/** Who came back from a provider, and the ticket's own number, which is used once. */
export type Ticket = { readonly identity: SocialIdentity; readonly spent: SpentProof }

export type RegistrationTickets = {
  readonly issue: (identity: SocialIdentity) => Promise<string>
  /** null = none of ours, or too old. */
  readonly read: (text: string) => Promise<Ticket | null>
}

/** Told apart from access tokens, which the same keys sign. */
const names = { issuer: 'forno', audience: 'forno-registration' } as const
const typ = 'registration+jwt'
const algorithm = 'HS256'
const bytesOf = (key: string): Uint8Array => createHash('sha256').update(key).digest()

const ticketOf = ({ sub, jti, exp, provider, email, verified, given, family }: JWTPayload): Ticket => ({
  identity: {
    provider: provider as SocialProvider,
    providerId: sub ?? '',
    email: typeof email === 'string' ? email : null,
    isEmailVerified: verified === true,
    firstName: String(given),
    lastName: String(family),
  },
  spent: { proof: `ticket ${jti ?? ''}`, until: instant((exp ?? 0) * 1000) },
})

/** Tickets stand for a provider's proof, which is good only once, while the rest of the form is filled in. [ACC-14] [NAV-32] */
export const makeRegistrationTickets = (tokenKeys: readonly string[], clock: Clock): RegistrationTickets => {
  const keys = tokenKeys.map(bytesOf)
  const [first] = keys
  if (first === undefined) throw new RangeError('there is no key for tickets')
  return {
    issue: ({ provider, providerId, email, isEmailVerified, firstName, lastName }) => {
      const now = Math.floor(clock() / 1000)
      return new SignJWT({ provider, email, verified: isEmailVerified, given: firstName, family: lastName })
        .setProtectedHeader({ alg: algorithm, typ })
        .setSubject(providerId)
        .setJti(randomUUID())
        .setIssuer(names.issuer)
        .setAudience(names.audience)
        .setExpirationTime(now + registrationTicketLifetime)
        .sign(first)
    },
    read: async (text) => {
      const checks = {
        ...names,
        algorithms: [algorithm],
        typ,
        currentDate: new Date(clock()),
        requiredClaims: ['sub', 'jti', 'exp', 'provider'],
      }
      for (const key of keys) {
        const verified = await jwtVerify(text, key, checks).catch(() => null)
        if (verified !== null) return ticketOf(verified.payload)
      }
      return null
    },
  }
}
