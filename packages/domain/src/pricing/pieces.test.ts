import { expect, test } from 'vitest'
import { bread, priced } from '../../test/fixture-offer-baskets.ts'
import { cents } from '../core/basic-types.ts'
import { batchesOf, mostExpensiveFirst } from './pieces.ts'

const { lines, groups } = priced([bread()], [])
const [piece] = batchesOf(lines, groups)
const order = (...given: readonly (readonly [string, number, number])[]) =>
  given
    .map(([key, plain, left]) => ({ ...piece!, key, plain: cents(plain), left }))
    .toSorted(mostExpensiveFirst)
    .map(({ key }) => key)

test('[BAS-11] offers use the dearest piece first, of equals that with more extras, then by name', () => {
  const dear = ['dear', 900, 900] as const
  const extras = ['extras', 700, 800] as const
  const [a, b, c] = [
    ['a', 700, 700],
    ['b', 700, 700],
    ['c', 700, 700],
  ] as const
  for (const given of [
    [b, extras, a, dear, c],
    [c, b, a, extras, dear],
    [a, b, c, dear, extras],
  ])
    expect(order(...given)).toEqual(['dear', 'extras', 'a', 'b', 'c'])
})

test('[BAS-11] pieces of one key and price are equal', () => {
  expect(mostExpensiveFirst(piece!, { ...piece! })).toBe(0)
})
