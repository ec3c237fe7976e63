import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import type { RefusalName } from '@forno/domain/core/refusal'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { editWayOut, failureText } from './edit-errors.ts'

const refusalOf = (name: RefusalName): ApiError => {
  const { status, code, reason, message }: RefusalRow = refusals[name]
  const data = { code, message, type: 'error' as const, ...(reason === undefined ? {} : { data: { reason } }) }
  return new ApiError({ status, data, url: '/baskets/b1/basketItems', method: 'POST' })
}

test.each([
  ['ProductOutOfStock', 'toMenu'],
  ['UnmatchedBases', 'toMenu'],
  ['TooManyLines', 'toCart'],
  ['InvalidAlcohol', 'toCart'],
  ['BasketItemNotFound', 'toCart'],
  ['CouponNeeded', 'enterCode'],
  ['VoucherUnavailableForStore', 'enterCode'],
  ['TooManyRequests', null],
] as const)('[BAS-29] [ERR-02] the way out of %s is %s', (name, wayOut) => {
  expect(editWayOut(refusalOf(name))).toBe(wayOut)
})

test("[BAS-29] states the failure, then the server's reason if it has one; a server error has none", () => {
  const failed = "We couldn't add this item to your cart."
  const outOfStock = refusals.ProductOutOfStock.message
  expect(failureText(failed, refusalOf('ProductOutOfStock'))).toBe(`${failed} ${outOfStock}`)
  expect(failureText(failed, refusalOf('InternalError'))).toBe(failed)
  expect(failureText(failed, new TypeError('no file'))).toBe(failed)
  expect(editWayOut(new TypeError('no file'))).toBeNull()
})

test("[ERR-18] says that a product can't be ordered as selected when the server cannot read its item", () => {
  const failed = "We couldn't add this item to your cart."
  expect(failureText(failed, refusalOf('BadInput'))).toBe("This product can't be ordered as selected.")
  expect(failureText(failed, refusalOf('TooManyIngredients'))).toBe(`${failed} ${refusals.TooManyIngredients.message}`)
})
