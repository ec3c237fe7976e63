import { describe, expect, test } from 'vitest'
import { nearestFirst, onBothSides, rateHouse, type IndexedHouse } from './rank-houses.ts'
import type { TypedHouse } from './weigh-street.ts'

const house = (label: string, changes: Partial<IndexedHouse> = {}): IndexedHouse => {
  const [, number = '0', suffix = '', last] = /^(\d+)([A-Z]?)(?:-(\d+))?$/.exec(label) ?? []
  return {
    streetId: 1,
    number: Number(number),
    numberLast: last === undefined ? null : Number(last),
    suffix,
    label,
    unit: null,
    level: null,
    isLot: false,
    latitude: -33.9,
    longitude: 151.2,
    ...changes,
  }
}
const typed = (label: string, changes: Partial<TypedHouse> = {}): TypedHouse => {
  const { number, numberLast, suffix } = house(label.toUpperCase())
  const digits = String(number)
  return { digits, suffix: suffix.toLowerCase(), last: numberLast, unit: null, level: null, isLot: false, ...changes }
}
const matches = (known: IndexedHouse, text: TypedHouse): boolean => rateHouse(known, text) > 0

describe('[LOC-07] whether a house is the typed one', () => {
  test.each([
    ['102', '100-104', true],
    ['104', '100-104', true],
    ['101', '100-104', false],
    ['103', '100-104', false],
    ['106', '100-104', false],
    ['102a', '100-104', false],
    ['102-104', '100-104', false],
    ['100-104', '100-104', true],
    ['100-102', '100-104', false],
    ['100', '100', true],
    ['100a', '100', false],
  ])('%s and the listed %s: %s', (text, known, isSame) => {
    expect(matches(house(known), typed(text))).toBe(isSame)
  })

  test.each([
    ['no level, and unit 5 on level 2', null, '5', true],
    ['level 2, and unit 5 there', '2', '5', true],
    ['level 3, and unit 5 on level 2', '3', '5', false],
    ['level 2, and a level without units', '2', null, true],
    ['no level, and a level without units', null, null, false],
  ])('%s', (_, level, unit, isSame) => {
    const text = typed('20', { level, unit })
    expect(matches(house('20', { level: '2', unit }), text)).toBe(isSame)
  })

  test('a lot is not the house of its number', () => {
    expect(matches(house('20', { isLot: true }), typed('20'))).toBe(false)
    expect(matches(house('20'), typed('20', { isLot: true }))).toBe(false)
    expect(matches(house('20', { isLot: true }), typed('20', { isLot: true }))).toBe(true)
  })
})

const labels = (houses: readonly IndexedHouse[]): readonly string[] => houses.map(({ label }) => label)
const all = (...list: readonly string[]): readonly IndexedHouse[] => list.map((label) => house(label))

test('[LOC-07] the nearest houses come first; of a range that begins on the other side and one on its own, its own', () => {
  expect(labels(nearestFirst(all('3', '15', '12', '9'), 10))).toEqual(['9', '12', '15', '3'])
  expect(labels(nearestFirst(all('1-2', '6'), 4))).toEqual(['6', '1-2'])
})

describe('[LOC-20] the houses on both sides of a number', () => {
  test.each([
    ['of its side of the street, though others are nearer', 10, ['4', '9', '11', '16'], ['4', '16']],
    ['of the other side where its own has none', 10, ['4', '9', '11'], ['4', '11']],
    ['only of the other side', 10, ['7', '9', '11', '13'], ['9', '11']],
    ['one at the end of the street', 30, ['4', '9', '16'], ['16']],
    ['the house of the same number without the letter', 16, ['14', '16', '18'], ['16', '18']],
    ['none of a street without houses', 10, [], []],
  ])('%s', (_, number, known, sides) => {
    expect(labels(onBothSides(all(...known), number))).toEqual(sides)
  })
})
