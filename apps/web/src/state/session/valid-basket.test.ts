import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { validBasket } from './valid-basket.ts'

test.each([
  ['an id', 'b1', true],
  ['no id', null, false],
  ['an empty id', '', false],
])('[BAS-01] [BAS-10] a session with %s: validBasket is %s', (_, basketId, isValid) => {
  expect(validBasket({ basketId: basketId as BasketId })).toBe(isValid)
})
