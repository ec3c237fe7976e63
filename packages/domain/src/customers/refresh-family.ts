import { instant, type Brand, type Instant } from '../core/words.ts'

/** How a refresh token is known without being kept. */
export type TokenHash = Brand<string, 'TokenHash'>

/** A token that was exchanged, for which one, and when first. */
type SpentToken = { readonly token: TokenHash; readonly successor: TokenHash; readonly at: Instant }

/**
 * All refresh tokens of one sign-in: one is live, the others are spent. `live` is null where the customer did not want to be
 * remembered. `spent` need only hold the token that is about to be used.
 */
export type RefreshFamily = {
  readonly expiresAt: Instant
  readonly endedAt: Instant | null
  readonly live: TokenHash | null
  readonly spent: readonly SpentToken[]
}

/** Milliseconds: from sign-in, however often it is refreshed. [ACC-04] */
export const familyLife = 90 * 24 * 3_600_000
/** Milliseconds: how long an access token is good. [ACC-04] */
export const accessLife = 3_600_000
/** Milliseconds in which a spent token may be shown again: two tabs, or an answer that was lost. [ACC-16] */
export const refreshLeeway = 10_000

/** What showing a refresh token leads to. */
export type TokenUse =
  | { readonly outcome: 'rotated' | 'repeated'; readonly family: RefreshFamily; readonly successor: TokenHash }
  | { readonly outcome: 'reused' | 'refused'; readonly family: RefreshFamily }

/** A new sign-in; without a token it lasts as long as its access token. [ACC-04] */
export const issueFamily = (token: TokenHash | null, at: Instant): RefreshFamily => ({
  expiresAt: instant(at + (token === null ? accessLife : familyLife)),
  endedAt: null,
  live: token,
  spent: [],
})

/** Whether who signed in is still signed in. */
export const isFamilyLive = ({ endedAt, expiresAt }: Pick<RefreshFamily, 'endedAt' | 'expiresAt'>, at: Instant) =>
  endedAt === null && at < expiresAt

/** Logged out, or stolen: for good. [ACC-16] */
export const endFamily = (family: RefreshFamily, at: Instant): RefreshFamily => ({
  ...family,
  endedAt: family.endedAt ?? at,
  live: null,
})

/**
 * Shows a token. The live one is exchanged for `successor`; one that was exchanged within the leeway gets the same successor again; one
 * that was exchanged before that was copied by somebody, so the whole family ends. Anything else is refused and changes nothing.
 * [ACC-04] [ACC-16]
 */
export const useToken = (
  family: RefreshFamily,
  { token, successor, at }: { readonly token: TokenHash; readonly successor: TokenHash; readonly at: Instant },
): TokenUse => {
  if (!isFamilyLive(family, at)) return { outcome: 'refused', family }
  if (token === family.live) {
    const spent = [...family.spent, { token, successor, at }]
    return { outcome: 'rotated', family: { ...family, live: successor, spent }, successor }
  }
  const before = family.spent.find((each) => each.token === token)
  if (before === undefined) return { outcome: 'refused', family }
  if (at - before.at <= refreshLeeway) return { outcome: 'repeated', family, successor: before.successor }
  return { outcome: 'reused', family: endFamily(family, at) }
}
