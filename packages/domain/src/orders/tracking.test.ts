import { expect, test } from 'vitest'
import type { Instant } from '../core/basic-types.ts'
import { currentBetween, mayTrack } from './tracking.ts'

const minute = 60_000
const hour = 60 * minute
const morning = Date.UTC(2026, 10, 21, 0) as Instant
const after = (milliseconds: number) => (morning + milliseconds) as Instant

test.each([
  ['at once', after(0), true],
  ['8 hours after it was made and due', after(8 * hour), true],
  ['a millisecond later', after(8 * hour + 1), false],
  ['the next day', after(24 * hour), false],
])('[ORD-14] an order due when it is made can be tracked %s', (_, at, expected) => {
  expect(mayTrack(morning, morning, at)).toBe(expected)
})

test.each([
  ['while it is not due yet, 9 hours after it was made', after(9 * hour), true],
  ['8 hours after it was due', after(18 * hour), true],
  ['a millisecond later', after(18 * hour + 1), false],
])('[ORD-14] an order made in the morning for ten hours later can be tracked %s', (_, at, expected) => {
  expect(mayTrack(morning, after(10 * hour), at)).toBe(expected)
})

test('[ORD-14] the hours count from the later of both times', () => {
  expect(mayTrack(after(10 * hour), morning, after(18 * hour))).toBe(true)
  expect(mayTrack(after(10 * hour), morning, after(18 * hour + 1))).toBe(false)
})

test.each([
  ['nothing', undefined, 8],
  ['fewer hours', 3, 3],
  ['part of an hour', 0.5, 0.5],
  ['more than 8 hours', 48, 8],
])('[ORD-17] a request for %s covers the right hours before and after now', (_, asked, hours) => {
  expect(currentBetween(morning, asked)).toEqual({ after: after(-hours * hour), before: after(hours * hour) })
})
