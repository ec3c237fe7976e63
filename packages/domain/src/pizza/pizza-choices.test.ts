import { expect, test } from 'vitest'
import { menu, choicesOf } from '../../test/fixture-content.ts'
import type { SizeId } from '../core/basic-types.ts'
import { defaultSizeOf, sizesToChoose } from './pizza-choices.ts'

const choices = choicesOf('margherita', menu())
const soldOut = (...ids: readonly string[]) =>
  choices.sizes.map((size) => ({
    ...size,
    bases: size.bases.map((base) => ({ ...base, isOutOfStock: ids.includes(`${size.sizeId}/${base.baseId}`) })),
  }))
const idsToChoose = (...ids: readonly string[]) => sizesToChoose(soldOut(...ids)).map(({ sizeId }) => sizeId)

test.each([
  ['all in stock', [], ['small', 'large', 'family']],
  ['one base sold out', ['large/thin'], ['small', 'large', 'family']],
  ['every base of a size sold out', ['small/thin', 'small/pan'], ['large', 'family']],
  [
    'all sold out',
    ['small/thin', 'small/pan', 'large/thin', 'large/pan', 'large/gluten-free', 'family/thin', 'family/pan'],
    ['small', 'large', 'family'],
  ],
])('[CAT-19] sizes to choose with %s', (_, ids, expected) => {
  expect(idsToChoose(...ids)).toEqual(expected)
})

test('[CAT-02] the default size is that of the pizza, else its first; a pizza without sizes is an error', () => {
  expect(defaultSizeOf(choices).sizeId).toBe('large')
  expect(defaultSizeOf({ ...choices, defaultSize: 'giant' as SizeId }).sizeId).toBe('small')
  expect(() => defaultSizeOf({ ...choices, sizes: [] })).toThrow('a pizza comes in at least one size')
})
