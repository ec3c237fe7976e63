import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dragView,
  fitView,
  clampView,
  minScale,
  maxScale,
  onScreen,
  interpolateView,
  toWorld,
  worldAt,
  zoomView,
} from './view.ts'

/** Converts the Mercator world to degrees. */
const toLonLat = ({ x, y }: ReturnType<typeof toWorld>): readonly [number, number] => [
  x * 360 - 180,
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
]

const bounds = { northWest: toWorld([95, -6]), southEast: toWorld([170, -46]) }
const size = { width: 390, height: 320, bounds }
const placeInDegrees = fc.record({
  lon: fc.double({ min: 96, max: 169, noNaN: true }),
  lat: fc.double({ min: -45, max: -8, noNaN: true }),
})
const worldPlace = placeInDegrees.map(({ lon, lat }) => toWorld([lon, lat]))
const spot = fc.record({
  x: fc.double({ min: 0, max: 390, noNaN: true }),
  y: fc.double({ min: 0, max: 320, noNaN: true }),
})
const view = fc
  .record({ centre: worldPlace, scale: fc.double({ min: 2_000, max: maxScale, noNaN: true }) })
  .map((drawn) => clampView(drawn, size))

test('[NAV-13] places the equator in the middle of the world, and 85 degrees north at its edge', () => {
  expect(toWorld([0, 0])).toEqual({ x: 0.5, y: 0.5 })
  expect(toWorld([180, 85.05112878]).x).toBe(1)
  expect(toWorld([180, 85.05112878]).y).toBeCloseTo(0, 9)
})

test('[NAV-13] converts degrees to the map and back', () => {
  fc.assert(
    fc.property(placeInDegrees, ({ lon, lat }) => {
      const [longitude, latitude] = toLonLat(toWorld([lon, lat]))
      expect(longitude).toBeCloseTo(lon, 9)
      expect(latitude).toBeCloseTo(lat, 9)
    }),
    { numRuns: 1_000 },
  )
})

test('[NAV-13] keeps the place under a finger in place while zooming, between the edges', () => {
  fc.assert(
    fc.property(worldPlace, spot, (centre, around) => {
      const before = { centre, scale: 200_000 }
      const worldPoint = worldAt(before, size, around)
      const after = onScreen(zoomView(before, size, 1.7, around), size, worldPoint)
      fc.pre(clampView(before, size).centre.x === centre.x)
      expect(after.x).toBeCloseTo(around.x, 5)
      expect(after.y).toBeCloseTo(around.y, 5)
    }),
    { numRuns: 1_000 },
  )
})

test('[NAV-13] moves the view by the pixels of a drag', () => {
  const before = fitView([toWorld([144.96, -37.81])], size)
  const melbourne = onScreen(dragView(before, size, { x: 30, y: -12 }), size, toWorld([144.96, -37.81]))
  expect(melbourne.x).toBeCloseTo(size.width / 2 + 30, 6)
  expect(melbourne.y).toBeCloseTo(size.height / 2 - 12, 6)
})

test('[NAV-13] fits every place inside the margin', () => {
  fc.assert(
    fc.property(fc.array(worldPlace, { minLength: 1, maxLength: 8 }), (places) => {
      const wide = { width: 800, height: 600, bounds }
      const fitting = fitView(places, wide)
      // Half the world does not fit with a margin, because the map is never smaller than its bounds.
      const margin = fitting.scale > minScale(wide) ? 39.99 : 0
      for (const place of places) {
        const { x, y } = onScreen(fitting, wide, place)
        expect(x).toBeGreaterThan(margin)
        expect(x).toBeLessThan(800 - margin)
        expect(y).toBeGreaterThan(margin)
        expect(y).toBeLessThan(600 - margin)
      }
      expect(fitting.scale).toBeLessThanOrEqual(2 ** 17)
    }),
    { numRuns: 1_000 },
  )
})

test('[NAV-13] centres one place, and shows the whole bounds without a place', () => {
  const lordHowe = fitView([toWorld([159.07, -31.53])], size)
  expect(onScreen(lordHowe, size, toWorld([159.07, -31.53]))).toEqual({ x: 195, y: 160 })
  const whole = fitView([], size, 0)
  expect(whole.scale).toBeCloseTo(minScale(size), 6)
  for (const [lon, lat] of [
    [167.95, -29.03],
    [105.67, -10.43],
    [96.83, -12.19],
    [147.33, -42.88],
  ] as const) {
    const { x, y } = onScreen(whole, size, toWorld([lon, lat]))
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(size.width)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(size.height)
  }
})

test('[NAV-13] never leaves the bounds or exceeds the largest scale', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 0.001, max: 1000, noNaN: true }), spot, spot, (start, factor, around, by) => {
      const { centre, scale } = dragView(zoomView(start, size, factor, around), size, { x: by.x * 99, y: -by.y * 99 })
      expect(scale).toBeGreaterThanOrEqual(minScale(size))
      expect(scale).toBeLessThanOrEqual(maxScale)
      const [longitude, latitude] = toLonLat(centre)
      expect(longitude).toBeGreaterThan(94.9)
      expect(longitude).toBeLessThan(170.1)
      expect(latitude).toBeGreaterThan(-46.1)
      expect(latitude).toBeLessThan(-5.9)
    }),
    { numRuns: 1_000 },
  )
})

test('[NAV-13] begins and ends a transition at its views, with the mean scale in between', () => {
  const from = { centre: { x: 0.8, y: 0.6 }, scale: 1_000 }
  const to = { centre: { x: 0.9, y: 0.5 }, scale: 16_000 }
  expect(interpolateView(from, to, 0)).toEqual(from)
  expect(interpolateView(from, to, 1).scale).toBeCloseTo(16_000, 6)
  expect(interpolateView(from, to, 0.5).scale).toBeCloseTo(4_000, 6)
})
