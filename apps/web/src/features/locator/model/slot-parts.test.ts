import { expect, test } from 'vitest'
import { partsOf, shownPart } from './slot-parts.ts'

const at = (time: string) => `2026-11-21T${time}:00+11:00`
const slot = (time: string, isFull = false) => ({ startsAt: at(time), isFull })
const slots = [slot('11:45'), slot('12:15', true), slot('16:45'), slot('18:00')]

test('[TIM-06] lists the parts of the day that have slots', () => {
  expect(partsOf(slots)).toEqual(['morning', 'afternoon', 'evening'])
  expect(partsOf(slots.slice(2))).toEqual(['afternoon', 'evening'])
})

test.each([
  ['that of the picked slot', undefined, at('18:00'), 'evening'],
  ['that of the first slot with capacity', undefined, undefined, 'morning'],
  ['the chosen one, whatever slot is picked', 'afternoon', at('18:00'), 'afternoon'],
] as const)('[TIM-06] shows the slots of one part of the day: %s', (_, chosen, picked, part) => {
  expect(shownPart(slots, chosen, picked)).toBe(part)
})

test('[TIM-06] shows the next slots once those of the chosen part have passed', () => {
  expect(shownPart(slots.slice(1), 'morning', undefined)).toBe('afternoon')
  expect(shownPart(slots.slice(3), 'morning', at('11:45'))).toBe('evening')
})

test('[TIM-06] shows the first part when every slot is full, and none without slots', () => {
  expect(shownPart([slot('12:15', true), slot('18:00', true)], undefined, undefined)).toBe('afternoon')
  expect(shownPart([], 'morning', undefined)).toBeUndefined()
})
