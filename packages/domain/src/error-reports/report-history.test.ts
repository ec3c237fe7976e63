import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { admitReport, emptyHistory, type ReportHistory } from './report-history.ts'
import { minute } from '../core/durations.ts'

const admitAll = (events: readonly (readonly [key: string, at: number])[], most: number) => {
  let history: ReportHistory = emptyHistory
  const admissions = events.map(([key, at]) => {
    const admission = admitReport(history, key, at, most)
    history = admission.history
    return admission
  })
  return { history, admissions }
}

test('[ERR-23] counts a report that repeats within a minute and sends the count with the next one', () => {
  const events = [0, 1, 59_999, 60_000, 60_001, 120_000].map((at) => ['a', at] as const)
  const { admissions } = admitAll(events, 10)
  expect(admissions.map(({ outcome, repeats }) => [outcome, repeats])).toEqual([
    ['sent', 0],
    ['repeated', 0],
    ['repeated', 0],
    ['sent', 2],
    ['repeated', 0],
    ['sent', 1],
  ])
})

test('[ERR-23] drops different reports beyond the limit of a minute', () => {
  const { admissions } = admitAll(
    [...'abcde'.split('')].map((key, at) => [key, at] as const),
    3,
  )
  expect(admissions.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent', 'dropped', 'dropped'])
  expect(
    admitAll([...[...'abc'.split('')].map((key) => [key, 0] as const), ['d', minute]], 3).admissions.at(-1),
  ).toMatchObject({ outcome: 'sent' })
})

test('[ERR-23] never sends more than the limit in any minute, nor remembers more than three times the limit', () => {
  const event = fc.tuple(fc.constantFrom(...'abcdefghijklmnop'.split('')), fc.nat({ max: 5_000 }))
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), fc.integer({ min: 1, max: 5 }), (steps, most) => {
      let now = 0
      const events = steps.map(([key, wait]) => [key, (now += wait)] as const)
      const { admissions, history } = admitAll(events, most)
      const sentAt = events.filter((_, index) => admissions[index]?.outcome === 'sent').map(([, at]) => at)
      for (const from of sentAt)
        expect(sentAt.filter((at) => at >= from && at < from + minute).length).toBeLessThanOrEqual(most)
      expect(history.size).toBeLessThanOrEqual(3 * most)
    }),
    runs({ sample: 200, prove: 20_000 }),
  )
})
