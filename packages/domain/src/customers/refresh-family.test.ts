import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant, type Instant } from '../core/basic-types.ts'
import {
  accessTokenLifetime,
  endFamily,
  isFamilyLive,
  issueFamily,
  exchangeToken,
  type RefreshFamily,
  type TokenHash,
} from './refresh-family.ts'
import { day } from '../core/durations.ts'

const hash = (text: string): TokenHash => text as TokenHash
const noon = instant(Date.parse('2026-11-21T12:00:00+11:00'))
const later = (milliseconds: number): Instant => instant(noon + milliseconds)
const signedIn = issueFamily(hash('first'), noon)
const use = (family: RefreshFamily, token: string, at: Instant) =>
  exchangeToken(family, { token: hash(token), successor: hash(`${token}+`), at })
const refreshed = use(signedIn, 'first', noon).family

describe('a refresh family', () => {
  test.each([
    ['exchanges the live token', signedIn, 'first', 1, 'rotated'],
    ['is refreshed in its last moment', signedIn, 'first', 7_775_999_999, 'rotated'],
    ['expires at a fixed time, however often it is refreshed', signedIn, 'first', 7_776_000_000, 'refused'],
    ['does not know another token', signedIn, 'other', 1, 'refused'],
    ['accepts the successor', refreshed, 'first+', 1, 'rotated'],
    ['returns the same successor within ten seconds', refreshed, 'first', 10_000, 'repeated'],
    ['ends when a token is used again after ten seconds', refreshed, 'first', 10_001, 'reused'],
    ['does not end for a token that it never gave out', refreshed, 'other', 10_001, 'refused'],
    ['refuses its live token once it has been ended', endFamily(refreshed, noon), 'first+', 1, 'refused'],
    ['has nothing to refresh without a token', issueFamily(null, noon), 'first', 1, 'refused'],
  ] as const)('[ACC-16] %s', (_, family, token, passed, outcome) => {
    expect(use(family, token, later(passed)).outcome).toBe(outcome)
  })

  test('[ACC-16] a token that is repeated within the leeway gets the same successor', () => {
    const again = exchangeToken(refreshed, { token: hash('first'), successor: hash('another'), at: later(5_000) })
    expect(again).toEqual({ outcome: 'repeated', family: refreshed, successor: 'first+' })
  })

  test('[ACC-04] a sign-in lasts 90 days, or an hour when the customer did not ask to stay signed in', () => {
    expect(signedIn.expiresAt - noon).toBe(90 * 24 * 60 * 60 * 1000)
    expect(issueFamily(null, noon).expiresAt - noon).toBe(60 * 60 * 1000)
    expect(accessTokenLifetime).toBe(60 * 60 * 1000)
    expect(signedIn.spent).toEqual([])
  })

  test('[ACC-16] a second end keeps the time of the first', () => {
    expect(endFamily(endFamily(signedIn, noon), later(5)).endedAt).toBe(noon)
  })
})

/** Events of a family, by any holder of its tokens; `pick` selects one of the tokens so far, 0 = the first. */
type Step =
  | { readonly does: 'refresh'; readonly pick: number; readonly wait: number }
  | { readonly does: 'guess'; readonly wait: number }
  | { readonly does: 'logOut'; readonly wait: number }

const wait = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 10_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 50_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 * day }) },
)
const newest = fc.constant(Number.MAX_SAFE_INTEGER)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ does: fc.constant('refresh' as const), pick: fc.oneof(newest, fc.nat(12)), wait }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('guess' as const), wait }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('logOut' as const), wait }) },
)

/**
 * An independent model of the rules: a list of tokens with the time of their first exchange, and whether the family has
 * ended.
 */
const run = (steps: readonly Step[]) => {
  let at = noon
  let family = signedIn
  const tokens = [hash('first')]
  const spentAt = new Map<TokenHash, Instant>()
  let over = false
  for (const next of steps) {
    at = instant(at + next.wait)
    const isLate = at >= noon + 90 * day
    if (next.does === 'logOut') {
      family = endFamily(family, at)
      over = true
    } else {
      const token = next.does === 'guess' ? hash('guessed') : tokens[Math.min(next.pick, tokens.length - 1)]!
      const successor = hash(`t${tokens.length}`)
      const used = exchangeToken(family, { token, successor, at })
      family = used.family
      const spent = spentAt.get(token)
      if (over || isLate || next.does === 'guess') expect(used.outcome).toBe('refused')
      else if (spent === undefined) {
        expect(used).toMatchObject({ outcome: 'rotated', successor })
        spentAt.set(token, at)
        tokens.push(successor)
      } else if (at - spent <= 10_000)
        expect(used).toMatchObject({ outcome: 'repeated', successor: tokens[tokens.indexOf(token) + 1] })
      else {
        expect(used.outcome).toBe('reused')
        over = true
      }
    }
    // At most one token is live, the newest.
    expect(family.live).toBe(over ? null : tokens.at(-1))
    expect(isFamilyLive(family, at)).toBe(!over && !isLate)
  }
}

describe('histories of families', () => {
  test('[ACC-16] [ACC-04] after any sequence of refreshes, guesses and log-outs, at most one token is live, and reuse after the leeway ends the family', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 40 }), run), runs({ sample: 2_000, prove: 20_000 }))
  })
})
