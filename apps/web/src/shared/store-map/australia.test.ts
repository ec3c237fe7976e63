import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { borderLines, coastLines } from './australia.ts'
import { readLines, type LonLat } from '../../ui/map/lines.ts'

const coast = readLines(coastLines)
const borders = readLines(borderLines)

const isInside = (ring: readonly LonLat[], [x, y]: LonLat): boolean => {
  let inside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [ax, ay] = ring[at] ?? [0, 0]
    const [bx, by] = ring[before] ?? [0, 0]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
const isLand = (place: LonLat): boolean => coast.some((ring) => isInside(ring, place))

test.each<[string, LonLat, boolean]>([
  ['Alice Springs', [133.88, -23.7], true],
  ['Broken Hill', [141.47, -31.96], true],
  ['Launceston', [147.14, -41.44], true],
  ['Christmas Island', [105.65, -10.49], true],
  ['Norfolk Island', [167.95, -29.04], true],
  ['Bass Strait', [145.5, -39.7], false],
  ['the Great Australian Bight', [130, -33.5], false],
  ['Spencer Gulf', [137.1, -34], false],
])('[NAV-13] %s at %j is land: %s', (_, place, expected) => expect(isLand(place)).toBe(expected))

test('[NAV-13] keeps borders inside the country, and straight ones on their legal lines', () => {
  const [west] = borders
  expect(west?.map(([longitude]) => longitude)).toEqual([129, 129])
  for (const [longitude, latitude] of borders.flat()) {
    expect(longitude).toBeGreaterThanOrEqual(129)
    expect(longitude).toBeLessThanOrEqual(153.6)
    expect(latitude).toBeLessThan(-14.8)
    expect(latitude).toBeGreaterThan(-38.1)
  }
})

test('[NAV-13] keeps coast and borders below 11 kB after gzip', () => {
  expect(gzipSync(coastLines + borderLines).length).toBeLessThan(11_000)
})
