import { instant, type Instant } from '../words.ts'

/** So many within the window, milliseconds. */
export type TryLimit = { readonly most: number; readonly window: number }

const quarterHour = 15 * 60_000

/** Passwords that are looked at, of one account and from one address; an address may be an office. [ACC-13] */
export const passwordTries = {
  account: { most: 10, window: quarterHour },
  address: { most: 100, window: quarterHour },
} as const satisfies Readonly<Record<string, TryLimit>>
/** Mails of one kind to one mailbox: a flood of them is no help. [ACC-18] [ACC-30] */
export const mailTries: TryLimit = { most: 3, window: quarterHour }
/** So many accounts one address may open, since the answer tells which exist. [ACC-12] */
export const registerTries = (most: number): TryLimit => ({ most, window: quarterHour })
/** What one address may bring from providers that is not believed; an address may be an office. [ACC-14] */
export const socialTries: TryLimit = { most: 50, window: quarterHour }
/** Passkeys that one address may show and that are not believed; an address may be an office. [ACC-13] */
export const passkeyTries: TryLimit = { most: 100, window: quarterHour }
/** Challenges that one address, or one customer, is given: every look at the log-in page takes one. */
export const passkeyChallengeTries: TryLimit = { most: 300, window: quarterHour }
/** Calls of an address whose bot check could not be asked, or said no where no is no reason to refuse. [API-11] */
export const uncheckedTries: TryLimit = { most: 5, window: quarterHour }

/** The tries that still count, with or without the one that was asked for. */
export type Counted =
  | { readonly tries: readonly Instant[]; readonly retryAt: null }
  | { readonly tries: readonly Instant[]; readonly retryAt: Instant }

/**
 * Counts a try, or says from when on the next one is looked at. Only tries that were let through count, so that nobody waits longer than
 * one window after the tenth of them, however often somebody knocks meanwhile. [ACC-13]
 */
export const countTry = (tries: readonly Instant[], { most, window }: TryLimit, at: Instant): Counted => {
  const counting = tries.filter((each) => each > at - window).sort((one, other) => one - other)
  const oldest = counting.at(-most)
  if (oldest === undefined) return { tries: [...counting, at], retryAt: null }
  return { tries: counting, retryAt: instant(oldest + window) }
}

/** Takes one try back: the right password costs none. */
export const takeBackTry = (tries: readonly Instant[], at: Instant): readonly Instant[] => {
  const found = tries.lastIndexOf(at)
  return tries.filter((_, index) => index !== found)
}
