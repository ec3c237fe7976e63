import { normaliseEmail } from './email.ts'
import type { SocialProvider } from './social-provider.ts'

/** A method to sign in: an e-mail address with a password, or a provider. */
export type SignInMethod = 'email' | SocialProvider

/**
 * A person's identity at a provider. Only `providerId` identifies them; the rest may change or be invented. [ACC-14]
 */
export type SocialIdentity = {
  readonly provider: SocialProvider
  readonly providerId: string
  /** null = the provider sent none. */
  readonly email: string | null
  /** Whether the provider states that the mailbox is theirs; no statement counts as no. */
  readonly isEmailVerified: boolean
  /** Empty = the provider sent none. */
  readonly firstName: string
  readonly lastName: string
}

/** The part of an account that decides who may sign in. */
export type KnownAccount = { readonly email: string; readonly isVerified: boolean }

/** Whether the provider's statement proves that the address is theirs. */
export const provesEmail = (
  { email, isEmailVerified }: Pick<SocialIdentity, 'email' | 'isEmailVerified'>,
  address: string,
): boolean => isEmailVerified && email !== null && normaliseEmail(email) === normaliseEmail(address)

/** The next step after a provider's answer. */
export type SocialOutcome = 'signIn' | 'confirmEmail' | 'existingAccount' | 'register'

/**
 * What happens when a customer returns from a provider. A linked account signs them in once its address is confirmed;
 * an address alone never links an account. An existing account with their proven address must first be opened by its
 * own sign-in method. An unconfirmed account with that address does not count. [ACC-09] [ACC-14]
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

/** Everything that logs a customer in. A list contains `passkey` once for each passkey. */
export type RemovableMethod = SignInMethod | 'passkey'

/** Whether one sign-in method may be removed: only when another one remains, such as a second passkey. [ACC-14] */
export const mayRemoveSignInMethod = (waysIn: readonly RemovableMethod[], way: RemovableMethod): boolean =>
  waysIn.length - (waysIn.includes(way) ? 1 : 0) > 0

/** Seconds for which a customer who returned from a provider can finish registering. [ACC-14] */
export const registrationTicketLifetime = 15 * 60
