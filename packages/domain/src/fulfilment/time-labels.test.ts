import { describe, expect, test } from 'vitest'
import { asapLabel, dayPart, slotLabel, timeOf, windowLabel } from './time-labels.ts'

const at = (clock: string, offset = '+11:00') => `2026-11-21T${clock}:00${offset}`

describe('time labels', () => {
  test.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['09:30', '09:30 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['12:45', '12:45 PM'],
    ['13:00', '01:00 PM'],
    ['18:15', '06:15 PM'],
    ['23:45', '11:45 PM'],
  ])('[TIM-05] the clock time %s reads %s', (clock, words) => {
    expect(timeOf(at(clock))).toBe(words)
  })

  test('[TIM-05] [TIM-14] the label of a time does not depend on the offset in its text', () => {
    for (const offset of ['+11:00', '+08:45', '+09:30', '-03:00', 'Z'])
      expect(timeOf(at('18:15', offset))).toBe('06:15 PM')
  })

  test.each([
    [25, 'ASAP (25 mins)'],
    [1, 'ASAP (1 mins)'],
    [24.2, 'ASAP (25 mins)'],
    [0, 'ASAP (0 mins)'],
  ])('[TIM-05] a promise of %s minutes reads %s', (minutes, words) => {
    expect(asapLabel(minutes)).toBe(words)
  })

  test('[TIM-04] [TIM-05] a slot is labelled by both ends of its window', () => {
    expect(slotLabel(at('18:00'), at('18:30'))).toBe('06:00 PM - 06:30 PM')
    expect(slotLabel(at('11:45'), at('12:15'))).toBe('11:45 AM - 12:15 PM')
  })

  test.each([
    ['18:00', 30, '06:00 PM - 06:30 PM'],
    ['11:45', 15, '11:45 AM - 12:00 PM'],
    ['23:45', 45, '11:45 PM - 12:30 AM'],
  ])('[TIM-04] the window from %s for %s minutes reads %s', (clock, minutes, words) => {
    expect(windowLabel(at(clock), minutes)).toBe(words)
  })

  test.each([
    ['00:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['16:59', 'afternoon'],
    ['17:00', 'evening'],
    ['23:59', 'evening'],
  ])('[TIM-06] %s is in the %s', (clock, part) => {
    expect(dayPart(at(clock))).toBe(part)
  })
})
