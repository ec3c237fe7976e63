import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import type { RefusalName } from '@forno/domain/core/refusal'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { paths } from '../../urls/urls.ts'
import { editWayOut, failureText, showEditError } from './edit-errors.ts'

const refused = (name: RefusalName): ApiError => {
  const { status, code, reason, message }: RefusalRow = refusals[name]
  const data = { code, message, type: 'error' as const, ...(reason === undefined ? {} : { data: { reason } }) }
  return new ApiError({ status, data, url: '/baskets/b1/basketItems', method: 'POST' })
}

/** The way out of each refusal of an addition; below, their buttons lead there. */
test.each([
  ['ProductNotFound', 'toMenu'],
  ['ProductOutOfStock', 'toMenu'],
  ['BasketItemPartNotFound', 'toMenu'],
  ['TooManyIngredients', 'toMenu'],
  ['TooFewOfCustomisation', 'toMenu'],
  ['TooManyOfCustomisation', 'toMenu'],
  ['TooManyLines', 'toCart'],
  ['InvalidAlcohol', 'toCart'],
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

test.each([
  ['ProductOutOfStock', 'See the menu', 'navigate'],
  ['TooManyLines', 'View cart', 'openBasket'],
  ['CouponNeeded', 'Enter a code', 'openCoupons'],
] as const)('[BAS-29] [ERR-02] after %s the button "%s" leads there', (name, label, step) => {
  const snackbar = vi.fn<(snack: { readonly action: { readonly label: string; readonly run: () => void } }) => void>()
  const steps = { navigate: vi.fn(), openBasket: vi.fn(), openCoupons: vi.fn() }
  const deps = { notices: { snackbar }, panels: steps, navigate: steps.navigate, session: { getState: () => ({}) } }
  showEditError(deps as unknown as Parameters<typeof showEditError>[0], 'Not added.', refused(name))
  const action = snackbar.mock.calls[0]?.[0].action
  expect(action?.label).toBe(label)
  action?.run()
  expect(steps[step]).toHaveBeenCalledOnce()
  if (step === 'navigate') expect(steps.navigate).toHaveBeenCalledWith({ to: paths.menu() })
})
