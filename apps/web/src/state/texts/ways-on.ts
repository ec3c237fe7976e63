import type { Basket } from '@forno/contracts/baskets/basket'
import type { Code } from '@forno/contracts/refusals/codes'
import { orderTexts as builtInOrderTexts } from '@forno/domain/texts/order-texts'
import { saveTexts as builtInSaveTexts } from '@forno/domain/texts/save-texts'
import { ownProperty } from '@forno/domain/core/own-property'
import { keyedTexts } from '../../lib/texts.ts'
import { shortfallOfBasket, type MinimumSpend } from './minimum-spend.ts'
import { shortfallOf, type Refusal } from './refusals.ts'

/** Where a refusal was received: `ordering` is from the first validation to the last completion. */
export type RefusedStep = 'sessionSave' | 'basketChange' | 'ordering'

/** The next step that fixes a refusal, with its data. */
export type Fix =
  | { readonly kind: 'chooseTime' }
  /** The chosen time is still offered, but not with what is in the cart. [RUL-03] */
  | { readonly kind: 'otherTime' }
  | { readonly kind: 'addMore'; readonly shortfall: MinimumSpend }
  | { readonly kind: 'toOffers' }
  | { readonly kind: 'toCart' }
  | { readonly kind: 'toOrder'; readonly orderId: string | null }
  /** `groupIds`: the meals that contain some of them. No id at all: the answer named no item. [ORD-09] */
  | { readonly kind: 'removeItems'; readonly basketItemIds: readonly string[]; readonly groupIds: readonly string[] }
  /** An item of the basket is the cause. */
  | { readonly kind: 'changeCart' }
  | { readonly kind: 'addFood' }
  | { readonly kind: 'enterCode' }
  | { readonly kind: 'approveTotal'; readonly total: number | null }
  | { readonly kind: 'chooseStore' }
  /** The server has removed a voucher: the basket reloads. [VOU-08] */
  | { readonly kind: 'voucherGone' }
  /** A redeemed voucher leaves the basket, which the cart then shows; null = the answer does not name it. [VOU-09] */
  | { readonly kind: 'voucherRedeemed'; readonly voucherCode: string | null }
  /** Another service type, store or time would make the voucher valid. [VOU-05] [VOU-06] */
  | { readonly kind: 'voucherElsewhere'; readonly what: 'serviceType' | 'store' | 'time' }
  /** The card or payment method was refused: retry, or choose another. */
  | { readonly kind: 'mendPayment' }
  | { readonly kind: 'mendContact'; readonly errors: readonly { readonly field: string; readonly message: string }[] }
  | { readonly kind: 'resetSession' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'again' }

/** A row of the table: the fix of one code or reason. */
type Row = (refusal: Refusal, step: RefusedStep) => Fix

const changeCart: Row = () => ({ kind: 'changeCart' })
const mendPayment: Row = () => ({ kind: 'mendPayment' })
const again: Row = () => ({ kind: 'again' })
const atOrdering =
  (row: Row): Row =>
  (refusal, step) =>
    step === 'ordering' ? row(refusal, step) : again(refusal, step)
const voucherElsewhere =
  (what: 'serviceType' | 'store' | 'time'): Row =>
  () => ({ kind: 'voucherElsewhere', what })

/** The fix by code. */
const fixByCode: Readonly<Partial<Record<Code, Row>>> = {
  StoreNotFound: () => ({ kind: 'chooseStore' }),
  InvalidOrderDateTime: () => ({ kind: 'chooseTime' }),
  InsufficientFunds: mendPayment,
  CardDeclined: mendPayment,
  InvalidCard: mendPayment,
  CardLimitReached: mendPayment,
  AuthorisationFailed: mendPayment,
  CaptureFailed: mendPayment,
  InvalidAlcohol: changeCart,
  UnmatchedBases: changeCart,
  ValidateUnrealPizzas: changeCart,
  StockPromoLimitReached: changeCart,
  BasketItemPartNotFound: changeCart,
  ZipPayOutOfStock: atOrdering(() => ({ kind: 'toCart' })),
  BasketOrdered: ({ data }) => ({ kind: 'toOrder', orderId: data.orderId ?? null }),
  BasketHasExpired: () => ({ kind: 'resetSession' }),
  OrderFailed: () => ({ kind: 'locked' }),
  BasketItemNotFound: atOrdering(({ data: { missingItems = [] } }) => ({
    kind: 'removeItems',
    basketItemIds: missingItems.map(({ basketItemId }) => basketItemId),
    groupIds: [...new Set(missingItems.flatMap(({ groupedBasketItemId }) => groupedBasketItemId ?? []))],
  })),
  VoucherAlreadyRedeemed: atOrdering(({ data }) => ({ kind: 'voucherRedeemed', voucherCode: data.code ?? null })),
  VoucherAutoRemove: () => ({ kind: 'voucherGone' }),
  VoucherUnavailableForFulfillmentType: voucherElsewhere('serviceType'),
  VoucherUnavailableForStore: voucherElsewhere('store'),
  VoucherUnavailableForFulfillmentDate: voucherElsewhere('time'),
  UnapprovedBasketTotal: ({ data }) => ({ kind: 'approveTotal', total: data.basketTotal ?? null }),
  BasketNotValid: (refusal) => {
    const shortfall = refusal.reason === null ? shortfallOf(refusal) : null
    return shortfall === null ? { kind: 'toOffers' } : { kind: 'addMore', shortfall }
  },
}

/** The fix by reason, where it differs from that of the code. */
const fixByReason: Readonly<Record<string, Row | undefined>> = {
  hours: () => ({ kind: 'otherTime' }),
  noFood: () => ({ kind: 'addFood' }),
  couponNeeded: () => ({ kind: 'enterCode' }),
  notAdult: again,
  voucherConditions: changeCart,
  PaymentOptionClash: changeCart,
  paymentInProgress: again,
  paymentOptionUnavailable: mendPayment,
  cashLimitExceeded: mendPayment,
  guestCashPaused: mendPayment,
  CardPaymentsPaused: mendPayment,
}

/** The way on from a refusal at a step. [ERR-10] [ERR-11] [ERR-17] [RUL-13] [ORD-06] [ORD-09] [VOU-05] … [VOU-09] */
export const wayOn = (refusal: Refusal, step: RefusedStep): Fix => {
  const { status, code, reason, data } = refusal
  const row = ownProperty(fixByReason, reason) ?? ownProperty<Row | undefined>(fixByCode, code)
  if (row !== undefined) return row(refusal, step)
  if (status === 406 || reason === 'outsideArea') return { kind: 'chooseStore' }
  if (data.errors !== undefined) return { kind: 'mendContact', errors: data.errors }
  return { kind: 'again' }
}

const orderTexts = keyedTexts('order', builtInOrderTexts)
const saveTexts = keyedTexts('save', builtInSaveTexts)

/** What the customer reads about a refusal, null = only what its way on shows, and where it leads. */
export type RefusalAnswer = { readonly says: string | null; readonly fix: Fix }

/**
 * The one table of refusals on screen: code or reason, step, and data, to sentence and way on. Order of texts: the
 * content's, the server's, the built-in one. A 410 or 412 of a session save has no message beside its own handling.
 * [ERR-02] [ERR-10] [ERR-11] [ORD-08] [SES-04]
 */
export const refusalAnswer = (refusal: Refusal, step: RefusedStep): RefusalAnswer => {
  const fix = wayOn(refusal, step)
  if (fix.kind === 'addMore') return { says: orderTexts.belowMinimum, fix }
  return { says: step === 'sessionSave' ? textOfSave(refusal, fix) : textOf(refusal), fix }
}

/** The refusal's text, else that of a failed order. */
const textOf = ({ status, message }: Refusal): string => (status < 0 || message === null ? orderTexts.failed : message)

/** The text after a save of place and time; null = the fix alone says enough. [SES-04] [LOC-18] */
const textOfSave = (refusal: Refusal, fix: Fix): string | null => {
  const { status, code, reason, message } = refusal
  if (fix.kind === 'resetSession') return null
  if (status === 410 || status === 412) return textOf(refusal)
  const finer = reason === null && !(status === 406 && code === 'StoreNotFound') ? null : message
  return finer ?? (status === 406 ? saveTexts.orderingOff : saveTexts.failed)
}

/** Fixes that another place or time completes. */
const byPlaceOrTime: readonly Fix['kind'][] = ['chooseTime', 'otherTime', 'chooseStore', 'voucherElsewhere']

/** What the customer has changed since the refusal. */
type ChangesSince = {
  readonly isSamePlaceAndTime: boolean
  /** The cart has the same contents as the one that was refused. */
  readonly isSameCart: boolean
}

/**
 * Whether the customer has fixed the cause of a refusal since. A basket that looks fine when it is read again proves
 * nothing by itself: the refusal is newer than what the basket says, until its contents change. [ORD-08] [ORD-09]
 */
export const isResolved = (fix: Fix, basket: Basket, { isSamePlaceAndTime, isSameCart }: ChangesSince): boolean => {
  if (byPlaceOrTime.includes(fix.kind)) return !isSamePlaceAndTime
  if (fix.kind === 'addMore') return !(isSameCart && isSamePlaceAndTime) && shortfallOfBasket(basket) === null
  if (fix.kind !== 'removeItems') return false
  if (fix.basketItemIds.length === 0) return !isSameCart
  const isNamed = ({ basketItemId }: { readonly basketItemId: string }) => fix.basketItemIds.includes(basketItemId)
  return (
    !basket.basketItems.some(isNamed) &&
    !basket.groupedBasketItems.some(
      ({ groupedBasketItemId, isAvailable, basketItems }) =>
        fix.groupIds.includes(groupedBasketItemId) && (!isAvailable || basketItems.some(isNamed)),
    )
  )
}
