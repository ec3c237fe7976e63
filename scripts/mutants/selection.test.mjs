import { expect, test } from 'vitest'
import { changeOfMutant, leftOut } from './selection.mjs'

const before = `const rate = 10

export function taxOf(price) {
  return price / rate
}

export const double = (price) => price * 2
`

test.each([
  ['inside a function', 'price / rate', 'price * rate', new Set(['taxOf'])],
  ['at the top level', 'rate = 10', 'rate = 20', null],
])('a mutant changes the functions on its lines: %s', (_, find, replace, functions) => {
  const after = before.replace(find, replace)
  expect(changeOfMutant({ file: 'tax.mjs', find, replace }, before, after)).toMatchObject({
    file: 'tax.mjs',
    functions,
  })
})

const unit = { suite: 'unit', file: 'packages/domain/src/tax.test.ts', title: '[RUL-01] ten per cent' }
const journey = { suite: 'phone', file: 'e2e/cart.spec.ts', title: 'the cart > [RUL-01] shows the tax' }

test.each([
  ['nothing', [], [unit, journey]],
  ['the file and the journey', [unit.file, '[phone] › cart.spec.ts › the cart › [RUL-01] shows the tax'], []],
  ['all journeys of the file', [unit.file, 'cart.spec.ts'], []],
  [
    'the journey at another size',
    [unit.file, '[desktop] › cart.spec.ts › the cart › [RUL-01] shows the tax'],
    [journey],
  ],
])('names the tests that a selection lacks: it has %s', (_, items, missing) => {
  expect(
    leftOut(
      [unit, journey],
      items.map((item) => ({ item })),
    ),
  ).toEqual(missing)
})
