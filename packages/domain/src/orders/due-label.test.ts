import { describe, expect, test } from 'vitest'
import { instant, type Zone } from '../core/basic-types.ts'
import { dueLabel } from './due-label.ts'

describe('the promised time in a message', () => {
  const due = (from: string, until: string, isAsap: boolean) => ({
    dueAt: instant(Date.parse(from)),
    dueUntil: instant(Date.parse(until)),
    isAsap,
  })
  test.each([
    ['Australia/Sydney', true, 'about 01:50 AM on 22 November 2026'],
    ['Australia/Sydney', false, '01:50 AM - 02:05 AM on 22 November 2026'],
    ['Australia/Perth', true, 'about 10:50 PM on 21 November 2026'],
    ['Australia/Darwin', false, '12:20 AM - 12:35 AM on 22 November 2026'],
  ])('[ACC-41] [TIM-14] in %s, as soon as possible %s: %s', (zone, isAsap, words) => {
    expect(dueLabel(due('2026-11-21T14:50:00Z', '2026-11-21T15:05:00Z', isAsap), zone as Zone)).toBe(words)
  })
  test('[ACC-41] shows a window without length as a time', () => {
    expect(dueLabel(due('2026-11-21T01:15:00Z', '2026-11-21T01:15:00Z', false), 'Australia/Sydney' as Zone)).toBe(
      'about 12:15 PM on 21 November 2026',
    )
  })
})
