import { plainEmail } from './email.ts'

export const socialProviders = ['google', 'facebook', 'apple', 'paypal'] as const
export type SocialProvider = (typeof socialProviders)[number]
/** A password, or a provider. */
export type SignInMethod = 'email' | SocialProvider

/** Somebody at a provider; `providerId` alone says who it is, all else may change or be made up. [ACC-14] */
export type SocialIdentity = {
  readonly provider: SocialProvider
  readonly providerId: string
  /** null = the provider told none. */
  readonly email: string | null
  /** Whether the provider says that the mailbox is theirs; no word on it is a no. */
  readonly isEmailVerified: boolean
  /** Empty = the provider told none. */
  readonly firstName: string
  readonly lastName: string
}

/** An account, as far as it matters to who may come in. */
export type KnownAccount = { readonly email: string; readonly isVerified: boolean }

/** Whether the provider's word proves that an address is theirs. */
export const provesEmail = (
  { email, isEmailVerified }: Pick<SocialIdentity, 'email' | 'isEmailVerified'>,
  address: string,
): boolean => isEmailVerified && email !== null && plainEmail(email) === plainEmail(address)

export type SocialOutcome = 'signIn' | 'confirmEmail' | 'existingAccount' | 'register'

/**
 * What becomes of somebody who came back from a provider. The account that this identity is linked to lets them in, once its address is
 * confirmed; nobody is ever linked by an address alone. An account of their proven address has to be opened first by what it knows. One
 * whose address nobody confirmed is nobody's yet: it stands in nobody's way. [ACC-09] [ACC-14]
 */
export const socialOutcome = (
  identity: SocialIdentity,
  linked: KnownAccount | null,
  sameEmail: KnownAccount | null,
): SocialOutcome => {
  if (linked !== null) return linked.isVerified || provesEmail(identity, linked.email) ? 'signIn' : 'confirmEmail'
  const isTheirs = sameEmail !== null && sameEmail.isVerified && provesEmail(identity, sameEmail.email)
  return isTheirs ? 'existingAccount' : 'register'
}

/** Whether a way in may be taken off: another one stays. [ACC-14] */
export const mayTakeOff = (waysIn: readonly SignInMethod[], way: SignInMethod): boolean =>
  waysIn.some((each) => each !== way)

/** Seconds for which a person who came back from a provider may finish their registration. [ACC-14] */
export const registrationTicketLifetime = 15 * 60
