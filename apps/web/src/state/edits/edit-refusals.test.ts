import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import type { RefusalName } from '@forno/domain/core/refusal'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { editWayOut, failureText } from './edit-errors.ts'

const refused = (name: RefusalName): ApiError => {
  const { status, code, reason, message }: RefusalRow = refusals[name]
  const data = { code, message, type: 'error' as const, ...(reason === undefined ? {} : { data: { reason } }) }
  return new ApiError({ status, data, url: '/baskets/b1/basketItems', method: 'POST' })
}

/** The way out of each refusal of an addition; basket-codes.spec.ts presses one of each kind in the browser. */
test.each([
  ['ProductNotFound', 'toMenu'],
  ['ProductOutOfStock', 'toMenu'],
  ['BasketItemPartNotFound', 'toMenu'],
  ['TooManyIngredients', 'toMenu'],
  ['TooFewOfCustomisation', 'toMenu'],
  ['TooManyOfCustomisation', 'toMenu'],
  ['TooManyLines', 'toCart'],
  ['NotSwappable', 'toCart'],
  ['IdempotencyKeyReused', null],
] as const)(
  '[ERR-01] [ERR-02] [BAS-16] [BAS-29] a refused addition says why and leads to a fix: %s, %s',
  (name, wayOut) => {
    const failed = "We couldn't add this item to your cart."
    expect(failureText(failed, refused(name))).toBe(`${failed} ${refusals[name].message}`)
    expect(editWayOut(refused(name))).toBe(wayOut)
  },
)
