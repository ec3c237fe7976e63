import { hour, day } from '../core/durations.ts'
import { instant, type Brand, type Instant } from '../core/basic-types.ts'

/** The hash by which a refresh token is stored and recognised. */
export type TokenHash = Brand<string, 'TokenHash'>

/** A spent token, its successor, and when it was first exchanged. */
type SpentToken = { readonly token: TokenHash; readonly successor: TokenHash; readonly at: Instant }

/**
 * All refresh tokens of one sign-in: one is live, the others are spent. `live` is null when the customer did not ask to
 * stay signed in. `spent` needs to contain only the token that is about to be used.
 */
export type RefreshFamily = {
  readonly expiresAt: Instant
  readonly endedAt: Instant | null
  readonly live: TokenHash | null
  readonly spent: readonly SpentToken[]
}

/** Milliseconds that a family lasts from the sign-in, however often it is refreshed. [ACC-04] */
export const familyLifetime = 90 * day
/** Milliseconds for which an access token is valid. [ACC-04] */
export const accessTokenLifetime = hour
/** Milliseconds for which a spent token is accepted again, for two tabs or a lost answer. [ACC-16] */
export const refreshLeeway = 10_000

/** The result of using a refresh token. */
export type TokenUse =
  | { readonly outcome: 'rotated' | 'repeated'; readonly family: RefreshFamily; readonly successor: TokenHash }
  | { readonly outcome: 'reused' | 'refused'; readonly family: RefreshFamily }

/** Starts a sign-in; without a refresh token it lasts as long as its access token. [ACC-04] */
export const issueFamily = (token: TokenHash | null, at: Instant): RefreshFamily => ({
  expiresAt: instant(at + (token === null ? accessTokenLifetime : familyLifetime)),
  endedAt: null,
  live: token,
  spent: [],
})

/** Whether the sign-in is still active. */
export const isFamilyLive = ({ endedAt, expiresAt }: Pick<RefreshFamily, 'endedAt' | 'expiresAt'>, at: Instant) =>
  endedAt === null && at < expiresAt

/** Ends a sign-in permanently, after log-out or theft. [ACC-16] */
export const endFamily = (family: RefreshFamily, at: Instant): RefreshFamily => ({
  ...family,
  endedAt: family.endedAt ?? at,
  live: null,
})

/**
 * Uses a token. The live one is exchanged for `successor`; one exchanged within the leeway returns the same successor
 * again; one exchanged earlier was stolen, so that the whole family ends. Any other token is refused and changes
 * nothing. [ACC-04] [ACC-16]
 */
export const exchangeToken = (
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
