import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant, type Instant } from '../words.ts'
import { consumePoint, rateLimits, rewardPoint } from './rate-limits.ts'

const limit = rateLimits.passwordByAccount
const minutes = (count: number): Instant => instant(1_800_000_000_000 + count * 60_000)
const inMinutes = (from: number, to: number): readonly Instant[] =>
  Array.from({ length: to - from + 1 }, (_, index) => minutes(from + index))

describe('passwords of an account', () => {
  test('[ACC-13] ten are checked in 15 minutes, the eleventh waits until the first is 15 minutes old', () => {
    expect(consumePoint(inMinutes(1, 9), limit, minutes(10))).toEqual({ uses: inMinutes(1, 10), retryAt: null })
    expect(consumePoint(inMinutes(1, 10), limit, minutes(11))).toEqual({ uses: inMinutes(1, 10), retryAt: minutes(16) })
    expect(consumePoint(inMinutes(1, 10), limit, minutes(16))).toEqual({
      uses: [...inMinutes(2, 10), minutes(16)],
      retryAt: null,
    })
  })

  test('[ACC-13] a right password takes its own use back, and no other', () => {
    expect(rewardPoint([minutes(1), minutes(2), minutes(2)], minutes(2))).toEqual([minutes(1), minutes(2)])
    expect(rewardPoint([minutes(1)], minutes(2))).toEqual([minutes(1)])
  })

  test('[ACC-13] however they come, no 15 minutes see more than ten, and nobody waits longer than 15 minutes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5 * 60_000), { maxLength: 80 }), (waits) => {
        let uses: readonly Instant[] = []
        const allowed: Instant[] = []
        let at = minutes(0)
        for (const wait of waits) {
          at = instant(at + wait)
          const counted = consumePoint(uses, limit, at)
          uses = counted.uses
          if (counted.retryAt === null) allowed.push(at)
          else {
            expect(counted.retryAt).toBeGreaterThan(at)
            expect(counted.retryAt - at).toBeLessThanOrEqual(limit.seconds * 1000)
            expect(consumePoint(uses, limit, counted.retryAt).retryAt).toBeNull()
          }
          expect(allowed.filter((each) => each > at - limit.seconds * 1000).length).toBeLessThanOrEqual(limit.points)
          expect(uses.length).toBeLessThanOrEqual(limit.points)
        }
      }),
      runs({ sample: 500, prove: 20_000 }),
    )
  })
})
