import { expect, test } from 'vitest'
import { drawIds } from './draw.mjs'

const ids = Array.from({ length: 300 }, (_, index) => `VOU-${index}`)

test('a seed draws the same ids each time, another seed others', () => {
  expect(drawIds(ids, 17, 30)).toEqual(drawIds(ids.toReversed(), 17, 30))
  expect(new Set(drawIds(ids, 17, 30)).size).toBe(30)
  expect(drawIds(ids, 18, 30)).not.toEqual(drawIds(ids, 17, 30))
})

test('every id is drawn by some seed', () => {
  const few = ids.slice(0, 40)
  const drawn = Array.from({ length: 60 }, (_, seed) => drawIds(few, seed, 10)).flat()
  expect(new Set(drawn)).toEqual(new Set(few))
})

test('an id that goes changes one place of the draw at most', () => {
  const drawn = drawIds(ids, 17, 30)
  const without = drawIds(
    ids.filter((id) => id !== drawn[4]),
    17,
    30,
  )
  expect(drawn.filter((id) => !without.includes(id))).toEqual([drawn[4]])
})
