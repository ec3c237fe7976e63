import { socialProviders } from '@forno/domain/customers/social-provider'
import { Type, type Static } from 'typebox'
import { Customer, CustomerIdText, own, ownRefusals, Words } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { RegistrationTicket, Scope, TokenSet, Verification, type RegisterBody } from './sign-in.ts'
import { Nullable, OneOf } from '../core/values.ts'

/** Who signs people in beside us; each is offered where the configuration call names its address. [ACC-06] */
export const SocialProvider = OneOf(socialProviders)
export type SocialProvider = Static<typeof SocialProvider>

/** Long enough for an ID token with every claim there is. */
const ProviderToken = Type.String({ minLength: 1, maxLength: 12_000 })
const Nonce = Type.String({ minLength: 8, maxLength: 200 })

/** What a provider said of the person who has just been there. */
export const ProviderProof = Type.Object({
  provider: SocialProvider,
  token: ProviderToken,
  nonce: Type.Optional(Nonce),
})

/** What was typed or granted at the provider; names count for nothing but a form that is filled in already. [ACC-14] */
export const SocialSignInBody = Type.Object({
  provider: SocialProvider,
  /** Google, Apple, Facebook's Limited Login: the ID token. Facebook: the access token. PayPal: the authorisation code. */
  token: ProviderToken,
  /** What the page drew before it went to the provider; needed with an ID token, and good once. */
  nonce: Type.Optional(Nonce),
  firstName: Type.Optional(Words(60)),
  lastName: Type.Optional(Words(60)),
  /** As good as the scope offline_access. */
  rememberLogin: Type.Optional(Type.Boolean()),
  scope: Type.Optional(Scope),
  verification: Type.Optional(Verification),
})
export type SocialSignInBody = Static<typeof SocialSignInBody>

/** Whoever came back from the provider has no account yet: /oauth-register asks for what is missing. [ACC-14] [NAV-32] */
export const RegistrationNeeded = Type.Object({
  origin: OneOf(['oauth-register']),
  provider: SocialProvider,
  /** null = the provider told none. */
  email: Nullable(Type.String()),
  /** Empty where the provider told none. */
  firstName: Type.String(),
  lastName: Type.String(),
  /** Proves for 15 minutes, and once, who came back: the token of register, or what links the provider to an account. */
  registrationTicket: RegistrationTicket,
})
export type RegistrationNeeded = Static<typeof RegistrationNeeded>

export const SignedIn = Type.Object({ jsonWebToken: TokenSet, customer: Customer })
export type SignedIn = Static<typeof SignedIn>

export const socialSignIn = endpoint('POST /customer/oauth', {
  summary: 'Log in with Google, Facebook, Apple or PayPal; 302 without a Location = no account yet [ACC-14] [ACC-06]',
  access: 'anyone',
  body: SocialSignInBody,
  reply: SignedIn,
  otherwise: { status: 302, reply: RegistrationNeeded },
  alsoReads: ['origin', 'userAgent'],
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
  summary:
    'Let a provider sign this customer in from now on: the customer is logged in, the ticket proves the rest [ACC-14]',
  ...own,
  body: Type.Object({ registrationTicket: RegistrationTicket }),
  reply: Customer,
  refusals: [...ownRefusals, 'StepUpNeeded', 'RegistrationTicketInvalid', 'IdentityInUse'],
})
export const connectIdentity = endpoint('POST /customer/:id/identities/:provider', {
  summary: 'Let a provider sign this customer in from now on, by what it has just said of who came [ACC-14]',
  access: 'customer',
  params: Type.Object({ id: CustomerIdText, provider: SocialProvider }),
  body: Type.Object({ token: ProviderToken, nonce: Type.Optional(Nonce) }),
  reply: Customer,
  refusals: [
    ...ownRefusals,
    'StepUpNeeded',
    'IdentityInUse',
    'SocialTokenRefused',
    'SocialProviderDown',
    'SocialProviderNotOffered',
    'TooManyRequests',
  ],
})
export const unlinkIdentity = endpoint('DELETE /customer/:id/identities/:provider', {
  summary: 'Let a provider sign this customer in no more; never the last way in [ACC-14]',
  access: 'customer',
  params: Type.Object({ id: CustomerIdText, provider: SocialProvider }),
  reply: Customer,
  refusals: [...ownRefusals, 'StepUpNeeded', 'LastWayIn'],
})

/**
 * What register is sent to end a social sign-in: the ticket as token, no password. An e-mail that the provider has verified makes the
 * account usable at once, and the answer signs in; any other one is asked to be confirmed by mail first. [ACC-12]
 */
export type SocialRegisterBody = Omit<RegisterBody, 'password' | 'registerType' | 'token'> & {
  readonly registerType: SocialProvider
  /** The registration ticket. */
  readonly token: string
}
