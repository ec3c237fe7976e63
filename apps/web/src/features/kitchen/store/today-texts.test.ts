import { describe, expect, test } from 'vitest'
import type { KitchenStore } from '../model/kitchen.ts'
import {
  allDay,
  asPlanned,
  closingChange,
  closingChoice,
  closingChoices,
  slotChoice,
  slotChoices,
  todayText,
} from './today-texts.ts'

const planned: KitchenStore['today'] = {
  date: '2026-11-21',
  opensAt: '2026-11-21T11:00:00+11:00',
  plannedClosesAt: '2026-11-22T01:00:00+11:00',
  closesAt: null,
  isClosed: false,
  plannedSlotMinutes: 90,
  slotMinutes: null,
}
const at = (clock: string) => Date.parse(`2026-11-${clock}:00+11:00`)
const labels = (changes: Partial<typeof planned>, now: number) =>
  closingChoices({ ...planned, ...changes }, now).map(({ label }) => label)

describe('closing early', () => {
  test('[TIM-02] offers the half hours before the planned closing, past midnight too, and the whole day', () => {
    expect(labels({}, at('21T18:00'))).toEqual(['23:30', '00:00', '00:30', '01:00', 'Closed'])
    expect(labels({ plannedClosesAt: '2026-11-21T21:45:00+11:00' }, at('21T12:00'))).toEqual([
      '20:30',
      '21:00',
      '21:30',
      '21:45',
      'Closed',
    ])
  })

  test('[TIM-02] offers no time in the past', () => {
    expect(labels({}, at('21T23:45'))).toEqual(['00:00', '00:30', '01:00', 'Closed'])
    expect(labels({}, at('22T00:30'))).toEqual(['01:00', 'Closed'])
  })

  test('[TIM-02] offers nothing on a day without trading hours', () => {
    expect(labels({ plannedClosesAt: null }, at('21T18:00'))).toEqual([])
  })

  test('[TIM-02] includes the current setting among the choices', () => {
    const closesAt = '2026-11-21T20:15:00+11:00'
    expect(labels({ closesAt }, at('21T18:00'))).toEqual(['20:15', '00:00', '00:30', '01:00', 'Closed'])
    const choice = closingChoice({ ...planned, closesAt })
    expect(closingChoices({ ...planned, closesAt }, at('21T18:00')).map(({ value }) => value)).toContain(choice)
    expect(closingChoice({ ...planned, isClosed: true })).toBe(allDay)
    expect(closingChoice(planned)).toBe(asPlanned)
  })

  test.each([
    [asPlanned, { closesAt: null }],
    [allDay, { isClosed: true }],
    ['2026-11-21T23:30+11:00', { closesAt: '2026-11-21T23:30+11:00' }],
  ])('[TIM-02] sends %s as %j', (value, change) => {
    expect(closingChange(value)).toEqual(change)
  })

  test('[TIM-14] writes times with the store’s offset, including half-hour offsets', () => {
    const adelaide = { ...planned, plannedClosesAt: '2026-11-21T22:00:00+10:30' }
    expect(closingChoices(adelaide, at('21T12:00'))[2]?.value).toBe('2026-11-21T21:30+10:30')
  })
})

describe('lower capacity', () => {
  test.each<[Partial<typeof planned>, string[]]>([
    [{}, ['As planned', '70', '45', '25']],
    [{ slotMinutes: 10 }, ['As planned', '70', '45', '25', '10']],
    [{ slotMinutes: 120 }, ['As planned', '120', '70', '45', '25']],
    [{ plannedSlotMinutes: 20 }, ['As planned', '15', '10', '5']],
    [{ plannedSlotMinutes: null }, ['No limit', '60', '30', '15']],
  ])('[TIM-13] offers for %j the choices %j', (changes, expected) => {
    const today = { ...planned, ...changes }
    expect(slotChoices(today).map(({ label }) => label)).toEqual(expected)
    expect(slotChoices(today).map(({ value }) => value)).toContain(slotChoice(today))
  })
})

test.each<[Partial<typeof planned>, string | null]>([
  [{}, null],
  [{ isClosed: true, slotMinutes: 10 }, 'Closed today'],
  [{ closesAt: '2026-11-21T20:30:00+11:00' }, 'Closes 20:30'],
  [{ slotMinutes: 45 }, 'Fewer orders'],
])('[TIM-02] the board’s header shows the change of today %j as %s', (changes, words) => {
  expect(todayText({ ...planned, ...changes })).toBe(words)
})
