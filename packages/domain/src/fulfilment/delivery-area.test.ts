import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Area, Place, Store } from '../content/content.ts'
import type { StoreId } from '../core/basic-types.ts'
import { distanceKm, areaContains, nearestFirst, storesForDelivery, storesNear } from './delivery-area.ts'
import { sampleStore } from '../../test/sample-store.ts'

const at = (longitude: number, latitude: number): Place => ({ longitude, latitude })
const box = (west: number, south: number, east: number, north: number): Area[number] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const square: Area = [box(151, -34, 152, -33)]
const ring: Area = [box(151, -34, 152, -33), box(151.4, -33.6, 151.6, -33.4)]
const horseshoe: Area = [
  [
    [0, 0],
    [6, 0],
    [6, 6],
    [4, 6],
    [4, 2],
    [2, 2],
    [2, 6],
    [0, 6],
    [0, 0],
  ],
]

describe('a delivery area', () => {
  test.each<[string, Area, Place, boolean]>([
    ['inside', square, at(151.5, -33.5), true],
    ['west of it', square, at(150.99, -33.5), false],
    ['east of it', square, at(152.01, -33.5), false],
    ['north of it', square, at(151.5, -32.99), false],
    ['south of it', square, at(151.5, -34.01), false],
    ['level with its southern corners', square, at(150, -34), false],
    ['on its edge', square, at(151, -33.5), true],
    ['on its northern edge', square, at(151.5, -33), true],
    ['on a corner', square, at(152, -33), true],
    ['in its hole', ring, at(151.5, -33.5), false],
    ['on the edge of its hole', ring, at(151.4, -33.5), true],
    ['between edge and hole', ring, at(151.2, -33.5), true],
    ['in an arm of a horseshoe', horseshoe, at(1, 5), true],
    ['in the other arm', horseshoe, at(5, 5), true],
    ['between the arms', horseshoe, at(3, 5), false],
    ['level with a corner, between the arms', horseshoe, at(3, 2.0001), false],
    ['under the arch', horseshoe, at(3, 1), true],
    ['anywhere, when there is no area', [], at(151.5, -33.5), false],
  ])('[LOC-15] contains a place: %s', (_, area, place, expected) => {
    expect(areaContains(area, place)).toBe(expected)
  })

  test('[LOC-15] a round area contains exactly the places within its radius, wherever its ring starts, closed or not', () => {
    const corners = 64
    const check = (turn: number, isClosed: boolean, angle: number, distance: number) => {
      const circle = Array.from({ length: corners }, (_, index) => {
        const direction = ((index + turn) * 2 * Math.PI) / corners
        return [Math.cos(direction), Math.sin(direction)] as const
      })
      const area: Area = [[...circle, ...circle.slice(0, isClosed ? 1 : 0)]]
      const innermost = Math.cos(Math.PI / corners)
      fc.pre(distance < innermost || distance > 1)
      expect(areaContains(area, at(Math.cos(angle) * distance, Math.sin(angle) * distance))).toBe(distance < 1)
    }
    const whole = fc.integer({ min: 0, max: corners })
    const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
    const far = fc.double({ min: 0, max: 2, noNaN: true })
    fc.assert(fc.property(whole, fc.boolean(), turn, far, check), runs({ sample: 500, prove: 50_000 }))
  })
})

describe('distance', () => {
  test.each([
    ['Sydney to Melbourne', at(151.2093, -33.8688), at(144.9631, -37.8136), 713.4],
    ['Perth to Brisbane', at(115.8605, -31.9505), at(153.0251, -27.4698), 3606],
    ['a degree of latitude', at(151, -33), at(151, -34), 111.2],
    ['nowhere', at(151, -33), at(151, -33), 0],
  ])('[LOC-15] is measured in a straight line: %s', (_, from, to, expected) => {
    expect(Math.abs(distanceKm(from, to) - expected)).toBeLessThanOrEqual(expected * 0.002)
    expect(distanceKm(to, from)).toBe(distanceKm(from, to))
  })
})

const store = (id: string, longitude: number, changes: Partial<Store> = {}) =>
  sampleStore({ id: id as StoreId, place: at(longitude, -33.5), area: square, ...changes })
const ids = (near: readonly { store: Store }[]) => near.map((one) => one.store.id)

describe('the stores of a place', () => {
  const place = at(151.5, -33.5)

  test('[LOC-15] delivery: stores whose area contains it, nearest first', () => {
    const stores = [store('far', 151.9), store('near', 151.6), store('middle', 151.2)]
    const outside = store('outside', 151.5, { area: [box(140, -34, 141, -33)] })
    expect(ids(storesForDelivery([...stores, outside], place))).toEqual(['near', 'middle', 'far'])
    expect(storesForDelivery([outside], place)).toEqual([])
  })

  test('[LOC-15] orders equal distances by code, in any input order', () => {
    const check = (shuffled: string[]) => {
      const stores = shuffled.map((id) => store(id, 151.6))
      expect(ids(storesForDelivery(stores, place))).toEqual(['B', 'a', 'b', 'c'])
      expect(ids(storesNear(stores, place, 20))).toEqual(['B', 'a', 'b', 'c'])
    }
    const codes = fc.shuffledSubarray(['b', 'c', 'a', 'B'], { minLength: 4 })
    fc.assert(fc.property(codes, check), runs({ sample: 50, prove: 500 }))
  })

  test('[LOC-15] delivery omits stores that do not deliver or have not opened yet, and keeps paused and offline ones', () => {
    const stores = [
      store('counter', 151.5, { canDeliver: false }),
      store('soon', 151.5, { comingSoon: true }),
      store('offline', 151.5, { canAcceptOnlineOrders: false }),
    ]
    expect(ids(storesForDelivery(stores, place))).toEqual(['offline'])
  })

  test('[LOC-15] pickup: stores within the radius, nearest first, with or without a delivery area', () => {
    const stores = [store('far', 151.9), store('near', 151.6, { area: [] }), store('middle', 151.2)]
    expect(ids(storesNear(stores, place, 30))).toEqual(['near', 'middle'])
    expect(ids(storesNear(stores, place, 5))).toEqual([])
  })

  test('[LOC-15] includes a store at exactly the radius', () => {
    const only = store('only', 151.6)
    const exact = distanceKm(place, only.place)
    expect(ids(storesNear([only], place, exact))).toEqual(['only'])
    expect(ids(storesNear([only], place, exact - 1e-6))).toEqual([])
  })

  test('[LOC-15] pickup omits stores without a counter and stores that have not opened yet', () => {
    const stores = [store('van', 151.5, { canPickup: false }), store('soon', 151.5, { comingSoon: true })]
    expect(storesNear(stores, place, 20)).toEqual([])
  })

  test('[LOC-15] returns the distance of each store', () => {
    const [near] = nearestFirst([store('near', 151.6)], place)
    expect(near?.distanceKm).toBe(distanceKm(place, at(151.6, -33.5)))
  })
})
