import { describe, expect, test } from 'vitest'
import { clockAfter, dueIn, dueTime, instantAt, spell, timeOnWall, undoLeft, wallTime } from './store-clock.ts'

const minute = 60_000
const evening = '2026-11-21T18:42:10+11:00'
const at = Date.parse(evening)

describe('the store’s clock', () => {
  test("shows the store’s time, whatever the device's clock says", () => {
    const clock = clockAfter(null, evening, 5_000)
    expect(wallTime(clock, 5_000)).toBe('18:42')
    expect(wallTime(clock, 5_000 + 18 * minute)).toBe('19:00')
    expect(wallTime(clock, 5_000 + 6 * 60 * minute)).toBe('00:42')
    expect(instantAt(clock, 6_000)).toBe(at + 1_000)
  })

  test.each([
    ['2026-11-21T08:12:00+10:30', '08:12'],
    ['2026-11-21T08:12:00+08:45', '08:12'],
    ['2026-11-21T08:12:00-03:00', '08:12'],
  ])('reads the zone of %s', (iso, shown) => {
    expect(wallTime(clockAfter(null, iso, 0), 0)).toBe(shown)
    expect(timeOnWall(iso)).toBe(shown)
  })

  test('keeps the later of two answers, so that a slow answer does not set it back', () => {
    const prompt = clockAfter(null, '2026-11-21T18:00:10+11:00', 10_000)
    const slow = clockAfter(prompt, '2026-11-21T18:00:20+11:00', 21_400)
    expect(slow.ahead).toBe(prompt.ahead)
    const truer = clockAfter(prompt, '2026-11-21T18:00:21+11:00', 20_200)
    expect(truer.ahead).toBe(prompt.ahead + 800)
  })

  test('follows a server whose clock was reset', () => {
    const before = clockAfter(null, '2026-11-21T18:00:00+11:00', 0)
    expect(wallTime(clockAfter(before, '2026-11-21T17:00:00+11:00', 1_000), 1_000)).toBe('17:00')
  })

  test('follows daylight saving with the next answer', () => {
    const before = clockAfter(null, '2026-04-05T02:59:59+11:00', 0)
    expect(wallTime(clockAfter(before, '2026-04-05T02:00:00+10:00', 1_000), 1_000)).toBe('02:00')
  })
})

describe('due time', () => {
  const clock = clockAfter(null, evening, 0)

  test.each([
    ['2026-11-21T19:05:00+11:00', '19:05'],
    ['2026-11-22T00:10:00+11:00', 'Tomorrow 00:10'],
    ['2026-11-24T11:30:00+11:00', 'Tue 11:30'],
    ['2026-11-20T23:50:00+11:00', 'Fri 23:50'],
  ])('shows %s as %s', (dueAt, shown) => {
    expect(dueTime(dueAt, clock, 0)).toBe(shown)
  })

  test('counts today by the store’s day: before midnight there, after midnight in UTC', () => {
    const western = clockAfter(null, '2026-11-21T23:30:00+08:00', 0)
    expect(dueTime('2026-11-21T23:55:00+08:00', western, 0)).toBe('23:55')
    expect(dueTime('2026-11-22T00:05:00+08:00', western, 0)).toBe('Tomorrow 00:05')
  })

  test.each([
    [75 * minute, 'calm', '1 h 15 min left'],
    [60 * minute, 'calm', '1 h left'],
    [11 * minute, 'calm', '11 min left'],
    [10 * minute, 'soon', '10 min left'],
    [1, 'soon', '1 min left'],
    [0, 'late', 'Due now'],
    [-59_999, 'late', 'Due now'],
    [-minute, 'late', 'Late 1 min'],
    [-61 * minute, 'late', 'Late 1 h 1 min'],
  ])('%d ms before the due time says %s: %s', (left, tone, text) => {
    expect(dueIn(evening, at - left, false)).toEqual({ tone, text })
  })

  test('counts nothing for a finished order and never calls it late', () => {
    expect(dueIn(evening, at + 30 * minute, true)).toEqual({ tone: 'calm', text: null })
  })

  test.each([
    [0, '0 min'],
    [59, '59 min'],
    [120, '2 h'],
  ])('spells %d minutes as %s', (minutes, text) => {
    expect(spell(minutes)).toBe(text)
  })
})

test.each([
  [10_000, 10, 1],
  [9_001, 10, 0.9001],
  [4_000, 4, 0.4],
  [1, 1, 0.0001],
  [0, 0, 0],
  [-500, 0, 0],
  [11_500, 12, 1],
])('[ORD-12] leaves %d ms before a move is published %d seconds for undo', (left, seconds, share) => {
  expect(undoLeft(evening, at - left)).toEqual({ seconds, share })
})
