import fc from 'fast-check'
import { runs } from '@forno/proof/runs'
import { expect, test } from 'vitest'
import { labelLines, restingAngle, segmentAngle, segmentPath, spinAngle } from './wheel.ts'

const segments = fc
  .integer({ min: 2, max: 24 })
  .chain((count) => fc.tuple(fc.integer({ min: 0, max: count - 1 }), fc.constant(count)))

test('[MKT-13] a spin ends with the middle of its segment under the pointer', () => {
  fc.assert(
    fc.property(segments, ([index, count]) => {
      const middle = (index + 0.5) * (360 / count)
      for (const rotation of [restingAngle(index, count), spinAngle(index, count)]) {
        const radiansFromPointer = ((middle + rotation) * Math.PI) / 180
        expect(Math.cos(radiansFromPointer)).toBeCloseTo(1, 9)
      }
    }),
    runs({ sample: 200, prove: 5_000 }),
  )
})

test('[MKT-13] draws segments clockwise from the top', () => {
  expect(segmentPath(0, 4, 100)).toBe('M0 0L0.00 -100.00A100 100 0 0 1 100.00 0.00Z')
  expect(segmentPath(1, 2, 10)).toBe('M0 0L0.00 10.00A10 10 0 0 1 -0.00 -10.00Z')
})

test('[MKT-13] a spin turns the wheel six times before it stops', () => {
  expect(spinAngle(0, 4)).toBe(6 * 360 - 45)
  expect(segmentAngle(4)).toBe(90)
})

test.each([
  ['Pizza', ['Pizza']],
  ['Garlic bread', ['Garlic', 'bread']],
  ['Not this time', ['Not this', 'time']],
])('[MKT-13] splits the label %s into short lines', (label, lines) => {
  expect(labelLines(label)).toEqual(lines)
})
