import { expect, test } from 'vitest'
import { checkQuantity } from './line-checks.ts'

test.each([0, -1, 1.5, 100, Number.NaN])('[BAS-16] refuses a quantity of %s, and says what is allowed', (quantity) => {
  expect(checkQuantity(quantity)).toEqual({
    refused: 'BadInput',
    data: { max: 99, errors: [{ field: 'quantity', message: 'Please choose between 1 and 99.' }] },
  })
})

test.each([1, 99])('[BAS-16] allows a quantity of %i', (quantity) => {
  expect(checkQuantity(quantity)).toBeNull()
})
