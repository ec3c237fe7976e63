import { expect, test } from 'vitest'
import { sampleDay, sampleHours } from '../../../test/sample-stores.ts'
import type { TradingDay } from '../../api/stores.ts'
import { storeNow } from './store-now.ts'

type Hours = readonly [opens: string, closes: string]

const day = (date: string, storeTime: string, ...hours: readonly Hours[]): TradingDay =>
  sampleDay({
    displayDate: date,
    storeTime: `${storeTime}:00+09:30`,
    tradingHours: hours.map(([opens, closes]) =>
      sampleHours({ openingTime: `${opens}:00+09:30`, closingTime: `${closes}:00+09:30` }),
    ),
  })

const week = (now: string): readonly TradingDay[] => [
  day('2026-11-21', now, ['2026-11-21T11:00', '2026-11-21T14:00'], ['2026-11-21T17:00', '2026-11-22T01:00']),
  day('2026-11-22', now, ['2026-11-22T11:00', '2026-11-22T22:00']),
  day('2026-11-23', now),
  day('2026-11-24', now, ['2026-11-24T16:30', '2026-11-24T22:00']),
]

const open = { comingSoon: false, isPOSOnline: true, pausedUntil: null, canPickup: true }
const at = (now: string, schedule = week(now)) => storeNow({ ...open, schedule: [...schedule] }).text

test.each([
  ['2026-11-21T09:00', 'Opens at 11:00 AM'],
  ['2026-11-21T11:00', 'Open until 02:00 PM'],
  ['2026-11-21T14:00', 'Opens at 05:00 PM'],
  ['2026-11-21T23:30', 'Open until 01:00 AM'],
  ['2026-11-22T00:59', 'Open until 01:00 AM'],
  ['2026-11-22T01:00', 'Opens at 11:00 AM'],
  ['2026-11-22T22:00', 'Opens Tuesday at 04:30 PM'],
  ['2026-11-24T22:30', 'Closed'],
])('[NAV-13] at %s by the store’s clock says: %s', (now, words) => expect(at(now)).toBe(words))

test('[NAV-13] says tomorrow for a store that opens on the next date', () => {
  expect(at('2026-11-21T23:00', week('2026-11-21T23:00').slice(1))).toBe('Opens tomorrow at 11:00 AM')
})

test('[NAV-13] says 24 hours for a store that never closes, not midnight', () => {
  const now = '2026-11-21T23:59'
  const schedule = Array.from({ length: 7 }, (_, index) =>
    day(`2026-11-${21 + index}`, now, [`2026-11-${21 + index}T00:00`, `2026-11-${22 + index}T00:00`]),
  )
  expect(at(now, schedule)).toBe('Open 24 hours')
  const [first, second] = schedule
  expect(first && second && at(now, [first, second, day('2026-11-23', now)])).toBe('Open until 12:00 AM')
})

test.each([
  [{ comingSoon: true }, 'Coming soon'],
  [{ isPOSOnline: false }, 'Offline right now'],
  [{ pausedUntil: '2026-11-21T18:15:00+09:30' }, 'Paused until 06:15 PM'],
])('[NAV-13] prefers %j to the hours: %s', (state, text) =>
  expect(storeNow({ ...open, ...state, schedule: [...week('2026-11-21T12:00')] }).text).toBe(text),
)
