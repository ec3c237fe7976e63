import { registrationTicketLifetime } from '@forno/domain/customers/social-identity'
import { randomUUID } from 'node:crypto'
import type { SocialIdentity } from '@forno/domain/customers/social-identity'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import { instant } from '@forno/domain/core/basic-types'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { Clock } from '../../platform/core/clock.ts'
import { signingKeysOf } from '../../platform/crypto/signing-keys.ts'
import type { SpentProof } from './providers.ts'

/** The identity of a person, and the ticket's id, which can be used once. */
export type Ticket = { readonly identity: SocialIdentity; readonly spent: SpentProof }

export type RegistrationTickets = {
  readonly issue: (identity: SocialIdentity) => Promise<string>
  /** The ticket; null = invalid or expired. */
  readonly read: (text: string) => Promise<Ticket | null>
}

/** The issuer and audience distinguish tickets from access tokens, which have the same keys. */
const parties = { issuer: 'forno', audience: 'forno-registration' } as const
const typ = 'registration+jwt'
const algorithm = 'HS256'

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

/**
 * A ticket replaces a provider's one-time proof while the customer fills in the registration form. [ACC-14] [NAV-32]
 */
export const makeRegistrationTickets = (tokenKeys: readonly string[], clock: Clock): RegistrationTickets => {
  const keys = signingKeysOf(tokenKeys)
  return {
    issue: ({ provider, providerId, email, isEmailVerified, firstName, lastName }) => {
      const now = Math.floor(clock() / 1000)
      return new SignJWT({ provider, email, verified: isEmailVerified, given: firstName, family: lastName })
        .setProtectedHeader({ alg: algorithm, typ })
        .setSubject(providerId)
        .setJti(randomUUID())
        .setIssuer(parties.issuer)
        .setAudience(parties.audience)
        .setExpirationTime(now + registrationTicketLifetime)
        .sign(keys[0])
    },
    read: async (text) => {
      const checks = {
        ...parties,
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
