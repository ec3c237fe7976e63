import { longestText } from '@forno/domain/core/text-limits'
import { socialProviders } from '@forno/domain/customers/social-provider'
import { Type, type Static } from 'typebox'
import { Customer, CustomerIdText, ownChange, ownChangeRefusals } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { Words } from '../core/typed-text.ts'
import { RegistrationTicket, Scope, TokenSet, Verification, type RegisterBody } from './sign-in.ts'
import { Nullable, OneOf } from '../core/values.ts'

/**
 * The providers with which customers can sign in. Each is offered if the configuration call has its address. [ACC-06]
 */
export const SocialProvider = OneOf(socialProviders)
export type SocialProvider = Static<typeof SocialProvider>

/** Long enough for an ID token with every possible claim. */
const ProviderToken = Type.String({ minLength: 1, maxLength: 12_000 })
const Nonce = Type.String({ minLength: 8, maxLength: 200 })

/** The proof of a provider for the person who has just signed in there. */
export const ProviderProof = Type.Object({
  provider: SocialProvider,
  token: ProviderToken,
  nonce: Type.Optional(Nonce),
})

/** What the customer typed or granted at the provider. Names are used only to fill in a form. [ACC-14] */
export const SocialSignInBody = Type.Object({
  provider: SocialProvider,
  /**
   * Google, Apple, Facebook's Limited Login: the ID token. Facebook: the access token. PayPal: the authorisation
   * code.
   */
  token: ProviderToken,
  /**
   * The random value that the page created before it opened the provider; required with an ID token, and valid once.
   */
  nonce: Type.Optional(Nonce),
  firstName: Type.Optional(Words(longestText.name)),
  lastName: Type.Optional(Words(longestText.name)),
  /** Equivalent to the scope offline_access. */
  rememberLogin: Type.Optional(Type.Boolean()),
  scope: Type.Optional(Scope),
  verification: Type.Optional(Verification),
})
export type SocialSignInBody = Static<typeof SocialSignInBody>

/**
 * The person who returned from the provider has no account yet: /oauth-register asks for the missing details.
 * [ACC-14] [NAV-32]
 */
export const RegistrationNeeded = Type.Object({
  origin: OneOf(['oauth-register']),
  provider: SocialProvider,
  /** null = the provider sent none. */
  email: Nullable(Type.String()),
  /** Empty if the provider sent none. */
  firstName: Type.String(),
  lastName: Type.String(),
  /**
   * Identifies that person once, for 15 minutes: the token of register, or the proof with which a provider is linked
   * to an account.
   */
  registrationTicket: RegistrationTicket,
})
export type RegistrationNeeded = Static<typeof RegistrationNeeded>

export const SignInReply = Type.Object({ jsonWebToken: TokenSet, customer: Customer })
export type SignInReply = Static<typeof SignInReply>

export const socialSignIn = endpoint('POST /customer/oauth', {
  summary: 'Log in with Google, Facebook, Apple or PayPal; 302 without a Location = no account yet [ACC-14] [ACC-06]',
  access: 'anyone',
  body: SocialSignInBody,
  reply: SignInReply,
  otherwise: { status: 302, reply: RegistrationNeeded },
  alsoReads: ['bearer', 'origin', 'userAgent'],
  refusals: [
    'ExistingAccount',
    'UnverifiedEmail',
    'SocialTokenRefused',
    'SocialProviderDown',
    'SocialProviderNotOffered',
    'TooManyRequests',
  ],
})
export const linkIdentity = endpoint('POST /customer/:id/identities', {
  summary: 'Link a provider to the account of the logged-in customer, with the registration ticket as proof [ACC-14]',
  ...ownChange,
  body: Type.Object({ registrationTicket: RegistrationTicket }),
  reply: Customer,
  refusals: [...ownChangeRefusals, 'StepUpNeeded', 'RegistrationTicketInvalid', 'IdentityInUse'],
})
export const connectIdentity = endpoint('POST /customer/:id/identities/:provider', {
  summary: 'Link a provider to the account of the customer, with the provider’s proof of the person [ACC-14]',
  access: 'customer',
  scope: 'write:profile',
  params: Type.Object({ id: CustomerIdText, provider: SocialProvider }),
  body: Type.Object({ token: ProviderToken, nonce: Type.Optional(Nonce) }),
  reply: Customer,
  refusals: [
    ...ownChangeRefusals,
    'StepUpNeeded',
    'IdentityInUse',
    'SocialTokenRefused',
    'SocialProviderDown',
    'SocialProviderNotOffered',
    'TooManyRequests',
  ],
})
export const unlinkIdentity = endpoint('DELETE /customer/:id/identities/:provider', {
  summary: 'Unlink a provider from the account, unless it is the last way to log in [ACC-14]',
  access: 'customer',
  scope: 'write:profile',
  params: Type.Object({ id: CustomerIdText, provider: SocialProvider }),
  reply: Customer,
  refusals: [...ownChangeRefusals, 'StepUpNeeded', 'LastWayIn'],
})

/**
 * The body of register at the end of a social sign-in: the ticket as token, no password. If the provider has verified
 * the e-mail, the account is usable at once and the answer signs in. Any other address must be confirmed by mail
 * first. [ACC-12]
 */
export type SocialRegisterBody = Omit<RegisterBody, 'password' | 'registerType' | 'token'> & {
  readonly registerType: SocialProvider
  /** The registration ticket. */
  readonly token: string
}
