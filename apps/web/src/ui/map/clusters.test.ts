import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterPins, type MapPoint } from './clusters.ts'

const pin = (id: string, x: number, y: number): MapPoint => ({ id, at: { x, y } })
const pins = fc
  .array(
    fc.record({ x: fc.double({ min: 0, max: 400, noNaN: true }), y: fc.double({ min: 0, max: 300, noNaN: true }) }),
    {
      maxLength: 60,
    },
  )
  .map((spots) => spots.map(({ x, y }, index) => pin(String(index), x, y)))

test('[NAV-13] merges overlapping pins at their centre, and leaves others alone', () => {
  expect(clusterPins([pin('a', 10, 10), pin('b', 20, 10), pin('c', 200, 10)], 40)).toEqual([
    { ids: ['a', 'b'], at: { x: 15, y: 10 } },
    { ids: ['c'], at: { x: 200, y: 10 } },
  ])
})

test('[NAV-13] leaves the selected pin alone, and last, above the others', () => {
  const found = clusterPins([pin('a', 10, 10), pin('b', 11, 10), pin('c', 12, 10)], 40, new Set(['b']))
  expect(found.map(({ ids }) => ids)).toEqual([['a', 'c'], ['b']])
})

test('[NAV-13] puts every pin in exactly one cluster, the same for the same pins', () => {
  fc.assert(
    fc.property(pins, fc.integer({ min: 1, max: 90 }), (all, reach) => {
      const found = clusterPins(all, reach)
      expect(found.flatMap(({ ids }) => ids).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      expect(clusterPins(all, reach)).toEqual(found)
    }),
    { numRuns: 1_000 },
  )
})
