import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import type { RefusalName } from '@forno/domain/core/refusal'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { refusalOf } from './refusals.ts'
import { wayOn } from './ways-on.ts'

const refused = (name: RefusalName): ApiError => {
  const { status, code, reason, message }: RefusalRow = refusals[name]
  const data = { code, message, type: 'error' as const, ...(reason === undefined ? {} : { data: { reason } }) }
  return new ApiError({ status, data, url: '/baskets/b1/validate', method: 'POST' })
}

/** The fix of each refusal of an order; refusal-note.test.ts presses the button of each kind. */
test.each([
  ['UnmatchedBases', 'changeCart'],
  ['ValidateUnrealPizzas', 'changeCart'],
  ['PaymentOptionClash', 'changeCart'],
  ['OrderTooLarge', 'toOffers'],
  ['StockPromoLimitReached', 'changeCart'],
  ['CouponNeeded', 'enterCode'],
  ['BasketEmpty', 'toOffers'],
  ['StoreUnknown', 'chooseStore'],
  ['StoreOffline', 'chooseStore'],
  ['OrderingPaused', 'chooseStore'],
  ['OutsideArea', 'chooseStore'],
  ['StoreClosed', 'chooseTime'],
  ['TimePast', 'chooseTime'],
  ['SlotFull', 'chooseTime'],
  ['TimeNotOffered', 'chooseTime'],
  ['AlcoholNotThen', 'otherTime'],
  ['AlcoholNeedsFood', 'addFood'],
  ['VoucherAutoRemove', 'voucherGone'],
  ['VoucherAlreadyRedeemed', 'voucherRedeemed'],
  ['PaymentOptionUnavailable', 'mendPayment'],
  ['CashLimitExceeded', 'mendPayment'],
  ['GuestCashPaused', 'mendPayment'],
  ['VoucherUnavailableForStore', 'voucherElsewhere'],
  ['ZipPayOutOfStock', 'toCart'],
  ['TooManyRequests', 'again'],
] as const)(
  '[ERR-01] [ERR-02] [ERR-10] [ERR-11] [ORD-01] a refused order says why, and one step fixes it: %s, %s',
  (name, kind) => {
    const refusal = refusalOf(refused(name))
    expect(refusal.message).toBe(refusals[name].message)
    expect(wayOn(refusal, 'ordering').kind).toBe(kind)
  },
)
