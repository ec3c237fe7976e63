import { describe, expect, test } from 'vitest'
import { sampleStore } from '../../test/sample-store.ts'
import type { Area } from '../content/content.ts'
import type { StoreId } from '../core/basic-types.ts'
import { checkUnlistedNumber, haveSameStore } from './unlisted-number.ts'

const square = (west: number, east: number): Area => [
  [
    [west, -34],
    [east, -34],
    [east, -33],
    [west, -33],
  ],
]
const store = (id: string, area: Area, longitude: number) =>
  sampleStore({ id: id as StoreId, area, place: { longitude, latitude: -33.5 } })
const west = store('W', square(150, 151), 150.5)
const east = store('E', square(151, 152), 151.5)
const at = (longitude: number) => ({ longitude, latitude: -33.5 })

describe('[LOC-20] a house number that the index lacks', () => {
  test.each([
    ['both sides in one area', [at(150.2), at(150.3)], 'W', null],
    ['no known house in the street', [], 'W', null],
    ['one side at the end of the street', [at(150.2)], 'W', null],
    ['two stores', [at(150.9), at(151.1)], 'W', 'BadInput'],
    ['one side outside every area', [at(149.9), at(150.1)], 'W', 'BadInput'],
    ['another store than that of both sides', [at(150.2), at(150.3)], 'E', 'BadInput'],
  ] as const)('%s', (_, sides, id, expected) => {
    expect(checkUnlistedNumber([west, east], id as StoreId, sides)?.refused ?? null).toBe(expected)
  })

  test('the nearer of two stores that both deliver there counts', () => {
    const wide = store('X', square(150, 152), 150.1)
    expect(haveSameStore([west, wide], [at(150.15), at(150.2)])).toBe(true)
    expect(haveSameStore([west, wide], [at(150.15), at(150.45)])).toBe(false)
  })
})
