import { describe, expect, test } from 'vitest'
import {
  mayRemoveSignInMethod,
  provesEmail,
  registrationTicketLifetime,
  socialOutcome,
  type SocialIdentity,
} from './social-identity.ts'

const jo: SocialIdentity = {
  provider: 'google',
  providerId: '1234',
  email: 'Jo@Example.com',
  isEmailVerified: true,
  firstName: 'Jo',
  lastName: 'Nguyen',
}
const unsaid = { ...jo, isEmailVerified: false }
const none = { ...jo, email: null }
const confirmed = { email: 'jo@example.com', isVerified: true }
const squatted = { email: 'jo@example.com', isVerified: false }
const others = { email: 'mai@example.com', isVerified: true }

describe('a customer who returns from a provider', () => {
  test.each([
    ['signs in where the identity is linked', jo, confirmed, null, 'signIn'],
    ['signs in whatever address the provider tells now', jo, others, confirmed, 'signIn'],
    ['must confirm an unconfirmed address first', unsaid, squatted, null, 'confirmEmail'],
    ['has confirmed it where the provider says so', jo, squatted, null, 'signIn'],
    ['does not confirm another one', jo, { ...others, isVerified: false }, null, 'confirmEmail'],
    ['is shown the account of the proven address, and not linked to it', jo, null, confirmed, 'existingAccount'],
    ['opens an account where there is none', jo, null, null, 'register'],
    ['registers despite an unconfirmed account with the address', jo, null, squatted, 'register'],
    ['is shown no account for an unproven address', unsaid, null, confirmed, 'register'],
    ['opens one without an address', none, null, null, 'register'],
  ] as const)('[ACC-14] %s', (_, identity, linked, sameEmail, expected) => {
    expect(socialOutcome(identity, linked, sameEmail)).toBe(expected)
  })

  test('[ACC-14] only the provider’s statement about the same address proves it', () => {
    expect(provesEmail(jo, ' jo@example.COM')).toBe(true)
    expect(provesEmail(jo, 'mai@example.com')).toBe(false)
    expect(provesEmail(unsaid, 'jo@example.com')).toBe(false)
    expect(provesEmail(none, 'jo@example.com')).toBe(false)
  })

  test.each([
    [['email', 'google'], 'google', true],
    [['google', 'apple'], 'google', true],
    [['google'], 'google', false],
    [[], 'google', false],
    [['google', 'passkey'], 'google', true],
    [['passkey'], 'passkey', false],
    [['passkey', 'passkey'], 'passkey', true],
    [['email', 'passkey'], 'passkey', true],
  ] as const)('[ACC-14] of the sign-in methods %j, %s may be removed: %s', (waysIn, way, expected) => {
    expect(mayRemoveSignInMethod(waysIn, way)).toBe(expected)
  })
})

test('a customer who returned from a provider has a quarter of an hour to register', () => {
  expect(registrationTicketLifetime).toBe(900)
})
