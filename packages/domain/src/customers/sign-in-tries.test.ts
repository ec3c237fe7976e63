import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant, type Instant } from '../words.ts'
import { countTry, passwordTries, takeBackTry } from './sign-in-tries.ts'

const limit = passwordTries.account
const minutes = (count: number): Instant => instant(1_800_000_000_000 + count * 60_000)
const inMinutes = (from: number, to: number): readonly Instant[] =>
  Array.from({ length: to - from + 1 }, (_, index) => minutes(from + index))

describe('tries of an account', () => {
  test('[ACC-13] ten are looked at in 15 minutes, the eleventh waits until the first is 15 minutes old', () => {
    expect(countTry(inMinutes(1, 9), limit, minutes(10))).toEqual({ tries: inMinutes(1, 10), retryAt: null })
    expect(countTry(inMinutes(1, 10), limit, minutes(11))).toEqual({ tries: inMinutes(1, 10), retryAt: minutes(16) })
    expect(countTry(inMinutes(1, 10), limit, minutes(16))).toEqual({
      tries: [...inMinutes(2, 10), minutes(16)],
      retryAt: null,
    })
  })

  test('[ACC-13] a right password takes its try back, and no other', () => {
    expect(takeBackTry([minutes(1), minutes(2), minutes(2)], minutes(2))).toEqual([minutes(1), minutes(2)])
    expect(takeBackTry([minutes(1)], minutes(2))).toEqual([minutes(1)])
  })

  test('[ACC-13] however tries come, no 15 minutes see more than ten, and nobody waits longer than 15 minutes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5 * 60_000), { maxLength: 80 }), (waits) => {
        let tries: readonly Instant[] = []
        const looked: Instant[] = []
        let at = minutes(0)
        for (const wait of waits) {
          at = instant(at + wait)
          const counted = countTry(tries, limit, at)
          tries = counted.tries
          if (counted.retryAt === null) looked.push(at)
          else {
            expect(counted.retryAt).toBeGreaterThan(at)
            expect(counted.retryAt - at).toBeLessThanOrEqual(limit.window)
            expect(countTry(tries, limit, counted.retryAt).retryAt).toBeNull()
          }
          expect(looked.filter((each) => each > at - limit.window).length).toBeLessThanOrEqual(limit.most)
          expect(tries.length).toBeLessThanOrEqual(limit.most)
        }
      }),
      runs({ sample: 500, prove: 20_000 }),
    )
  })
})
