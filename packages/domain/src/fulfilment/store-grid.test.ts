import { runs } from '@forno/proof/runs'
import { chance } from '@forno/proof/seeds'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { referenceForDelivery, referenceNear } from '../../test/reference-area.ts'
import type { Area, Place, Store } from '../content/content.ts'
import type { StoreId } from '../core/basic-types.ts'
import { sampleStore } from '../../test/sample-store.ts'
import { storeGrid } from './store-grid.ts'

const at = (longitude: number, latitude: number): Place => ({ longitude, latitude })
const codes = (found: readonly { store: Store }[]) => found.map(({ store }) => store.id as string)

/** A ring around a place whose corners are `near` to `far` degrees away. */
const ringAround = ({ longitude, latitude }: Place, near: number, far: number, random: () => number) => {
  const corners = 5 + Math.floor(random() * 14)
  const ring = Array.from({ length: corners }, (_, index) => {
    const [angle, away] = [((index + random() * 0.6) * 2 * Math.PI) / corners, near + random() * (far - near)]
    return [longitude + Math.cos(angle) * away, latitude + Math.sin(angle) * away] as const
  })
  return [...ring, ...ring.slice(0, 1)]
}

/**
 * Towns all over the country with up to nine stores each; areas overlap and may have a hole, and some stores are
 * neighbours.
 */
const country = (count: number, seed: number): readonly Store[] => {
  const random = chance(seed)
  const stores: Store[] = []
  while (stores.length < count) {
    const town = at(113 + random() * 41, -43 + random() * 32)
    for (let left = 1 + Math.floor(random() * 9); left > 0; left -= 1) {
      const twin = random() < 0.05 ? stores.at(-1)?.place : undefined
      const place = twin ?? at(town.longitude + (random() - 0.5) * 0.3, town.latitude + (random() - 0.5) * 0.3)
      const isWide = random() < 0.01
      const hole: Area = random() < 0.1 ? [ringAround(place, 0.005, 0.02, random)] : []
      stores.push(
        sampleStore({
          id: `S${stores.length}` as StoreId,
          place,
          area: [ringAround(place, isWide ? 2 : 0.03, isWide ? 4 : 0.1, random), ...hole],
          canDeliver: random() < 0.95,
          canPickup: random() < 0.95,
          comingSoon: random() < 0.03,
        }),
      )
    }
  }
  return stores
}

const stores = country(160, 5)
const grid = storeGrid(stores)
const anywhere = fc.record({
  longitude: fc.double({ min: 112, max: 155, noNaN: true }),
  latitude: fc.double({ min: -44, max: -10, noNaN: true }),
})
const offset = fc.double({ min: -0.15, max: 0.15, noNaN: true })
const besideStore = fc
  .tuple(fc.integer({ min: 0, max: stores.length - 1 }), offset, offset)
  .map(([index, east, north]) => {
    const { longitude, latitude } = stores[index]?.place ?? at(0, 0)
    return at(longitude + east, latitude + north)
  })
const place = fc.oneof({ weight: 3, arbitrary: besideStore }, { weight: 1, arbitrary: anywhere })

describe('a grid of stores', () => {
  test('[LOC-15] the nearest store serves overlapping areas: same stores and order as a check of all stores', () => {
    const parameters = runs({ sample: 600, prove: 100_000 })
    let served = 0
    let shared = 0
    fc.assert(
      fc.property(place, (point) => {
        const expected = referenceForDelivery(stores, point)
        expect(codes(grid.forDelivery(point))).toEqual(expected)
        if (expected.length > 0) served += 1
        if (expected.length > 1) shared += 1
      }),
      parameters,
    )
    expect(served).toBeGreaterThan(parameters.numRuns / 6)
    expect(shared).toBeGreaterThan(parameters.numRuns / 20)
  })

  test('[LOC-15] within a radius: same stores and order as a check of all stores', () => {
    const radius = fc.oneof(
      fc.double({ min: 0.1, max: 60, noNaN: true }),
      fc.double({ min: 60, max: 5_000, noNaN: true }),
    )
    const parameters = runs({ sample: 300, prove: 50_000 })
    let found = 0
    fc.assert(
      fc.property(place, radius, (point, radiusKm) => {
        const expected = referenceNear(stores, point, radiusKm)
        expect(codes(grid.near(point, radiusKm))).toEqual(expected)
        expect(codes(grid.near(point, radiusKm, 3))).toEqual(expected.slice(0, 3))
        if (expected.length > 0) found += 1
      }),
      parameters,
    )
    expect(found).toBeGreaterThan(parameters.numRuns / 3)
  })

  test('[LOC-15] among 2,500 stores a place checks only the areas of its own neighbourhood', () => {
    let looks = 0
    const watched = country(2_500, 7).map((store) =>
      Object.defineProperty({ ...store }, 'area', {
        get: () => {
          looks += 1
          return store.area
        },
      }),
    )
    const many = storeGrid(watched)
    many.forDelivery(at(0, 0))
    const some = watched.filter((_, index) => index % 50 === 0)
    const counts = some.map(({ place: own }) => {
      looks = 0
      many.forDelivery(own)
      return looks
    })
    expect(Math.max(...counts)).toBeLessThan(100)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  test.each([
    ['over the date line', at(179.9, -20), at(-179.9, -20), 30],
    ['over the pole', at(10, -89.9), at(-170, -89.9), 30],
    ['on the edge of a cell', at(151.2, -33.9), at(151.2, -33.9), 0],
  ])('[LOC-15] a store is found %s', (_, own, from, radiusKm) => {
    const here = storeGrid([sampleStore({ place: own })])
    expect(here.near(from, radiusKm)).toHaveLength(1)
  })

  test('[LOC-15] finds a place on the corner of an area that ends at a cell border', () => {
    const square: Area = [
      [
        [151, -34],
        [151.2, -34],
        [151.2, -33.8],
        [151, -33.8],
        [151, -34],
      ],
    ]
    const here = storeGrid([sampleStore({ area: square })])
    for (const [longitude, latitude] of square.flat()) expect(here.forDelivery(at(longitude, latitude))).toHaveLength(1)
    expect(here.forDelivery(at(151.2001, -33.9))).toEqual([])
  })

  test('[LOC-15] a store without an area delivers nowhere, and a list builds its grid once', () => {
    const list = [sampleStore({ area: [] })]
    expect(storeGrid(list).forDelivery(at(151.179, -33.897))).toEqual([])
    expect(storeGrid(list)).toBe(storeGrid(list))
  })
})
