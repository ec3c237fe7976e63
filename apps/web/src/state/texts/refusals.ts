import type { Basket } from '@forno/contracts/baskets/basket'
import type { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import { isApiError, type ApiError } from '../../lib/http/api-error.ts'
import { sentence } from './sentences.ts'
import { shortfallOfBasket, type MinimumSpend } from './minimum-spend.ts'

/** A failed call as plain data, which survives a reload. `status` 0 = no answer arrived. */
export type Refusal = {
  readonly status: number
  readonly code: string | null
  readonly reason: string | null
  readonly message: string | null
  readonly data: NonNullable<ErrorEnvelope['data']>
}

export const refusalOf = (error: unknown): Refusal => {
  if (!isApiError(error)) return { status: -1, code: null, reason: null, message: null, data: {} }
  const { status, code, reason, data } = error
  // Stored as the dictionary's text, because the dictionary is gone after a reload.
  const message = data?.message === undefined ? null : sentence(error)
  return { status, code, reason, message, data: { ...data?.data, ...spokenShortfall(error) } }
}

/** The amounts that only the server's text has, read before the dictionary's text replaces it. [RUL-13] */
const spokenShortfall = ({ code, data }: ApiError): Refusal['data'] | null =>
  code === 'BasketNotValid'
    ? (shortfallOf({ data: data?.data ?? {}, message: data?.message ?? null }) as Refusal['data'] | null)
    : null

/** The next step that fixes a refusal, with its data. */
export type Fix =
  | { readonly kind: 'chooseTime' }
  | { readonly kind: 'addMore'; readonly shortfall: MinimumSpend }
  | { readonly kind: 'toOffers' }
  | { readonly kind: 'toOrder'; readonly orderId: string | null }
  /** `groupIds`: the meals that contain some of them. [ORD-09] */
  | { readonly kind: 'removeItems'; readonly basketItemIds: readonly string[]; readonly groupIds: readonly string[] }
  /** An item of the basket is the cause. */
  | { readonly kind: 'changeCart' }
  | { readonly kind: 'addFood' }
  | { readonly kind: 'enterCode' }
  | { readonly kind: 'approveTotal'; readonly total: number | null }
  | { readonly kind: 'chooseStore' }
  /** The server has removed a voucher: the basket reloads. [VOU-08] [VOU-09] */
  | { readonly kind: 'voucherGone' }
  /** The card or payment method was refused: retry, or choose another. */
  | { readonly kind: 'mendPayment' }
  | { readonly kind: 'mendContact'; readonly errors: readonly { readonly field: string; readonly message: string }[] }
  | { readonly kind: 'resetSession' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'again' }

const changeCart = (): Fix => ({ kind: 'changeCart' })
const mendPayment = (): Fix => ({ kind: 'mendPayment' })

/** By reason, else by code. */
const fixes: Readonly<Record<string, ((refusal: Refusal) => Fix) | undefined>> = {
  StoreNotFound: () => ({ kind: 'chooseStore' }),
  hours: () => ({ kind: 'chooseTime' }),
  noFood: () => ({ kind: 'addFood' }),
  couponNeeded: () => ({ kind: 'enterCode' }),
  notAdult: () => ({ kind: 'again' }),
  tooLarge: changeCart,
  voucherConditions: changeCart,
  PaymentOptionClash: changeCart,
  paymentInProgress: () => ({ kind: 'again' }),
  paymentOptionUnavailable: mendPayment,
  cashLimitExceeded: mendPayment,
  guestCashPaused: mendPayment,
  InsufficientFunds: mendPayment,
  CardDeclined: mendPayment,
  CardPaymentsPaused: mendPayment,
  InvalidCard: mendPayment,
  CardLimitReached: mendPayment,
  AuthorisationFailed: mendPayment,
  CaptureFailed: mendPayment,
  InvalidAlcohol: changeCart,
  UnmatchedBases: changeCart,
  ZipPayOutOfStock: changeCart,
  ValidateUnrealPizzas: changeCart,
  StockPromoLimitReached: changeCart,
  InvalidOrderDateTime: () => ({ kind: 'chooseTime' }),
  BasketOrdered: ({ data }) => ({ kind: 'toOrder', orderId: data.orderId ?? null }),
  BasketHasExpired: () => ({ kind: 'resetSession' }),
  OrderFailed: () => ({ kind: 'locked' }),
  BasketItemNotFound: ({ data }) => ({
    kind: 'removeItems',
    basketItemIds: (data.missingItems ?? []).map(({ basketItemId }) => basketItemId),
    groupIds: [...new Set((data.missingItems ?? []).flatMap(({ groupedBasketItemId }) => groupedBasketItemId ?? []))],
  }),
  VoucherAlreadyRedeemed: () => ({ kind: 'voucherGone' }),
  VoucherAutoRemove: () => ({ kind: 'voucherGone' }),
  UnapprovedBasketTotal: ({ data }) => ({ kind: 'approveTotal', total: data.basketTotal ?? null }),
  BasketNotValid: (refusal) => {
    const shortfall = shortfallOf(refusal)
    return shortfall === null ? { kind: 'toOffers' } : { kind: 'addMore', shortfall }
  },
}

/** [ERR-10] [ERR-11] [ERR-17] [RUL-13] [ORD-06] */
export const fixFor = (refusal: Refusal): Fix => {
  const { status, code, reason, data } = refusal
  const named = fixes[reason ?? ''] ?? fixes[code ?? '']
  if (named !== undefined) return named(refusal)
  if (status === 406 || reason === 'outsideArea') return { kind: 'chooseStore' }
  if (data.errors !== undefined) return { kind: 'mendContact', errors: data.errors }
  return { kind: 'again' }
}

/** Whether the cause of a refusal has been fixed since. */
export const isResolved = (fix: Fix, basket: Basket, isSamePlaceAndTime: boolean): boolean => {
  if (fix.kind === 'chooseTime' || fix.kind === 'chooseStore') return !isSamePlaceAndTime
  if (fix.kind === 'addMore') return shortfallOfBasket(basket) === null
  return (
    fix.kind === 'removeItems' &&
    !basket.basketItems.some(({ basketItemId }) => fix.basketItemIds.includes(basketItemId)) &&
    !basket.groupedBasketItems.some(
      ({ groupedBasketItemId, isAvailable }) => !isAvailable && fix.groupIds.includes(groupedBasketItemId),
    )
  )
}

/** The shortfall in a refusal's data, else in the server's text "$15.00 below $20.00 minimum delivery". [RUL-13] */
export const shortfallOf = ({ data, message }: Pick<Refusal, 'data' | 'message'>): MinimumSpend | null => {
  const [, order, minimum, service] =
    /^\$([\d.,]+) below \$([\d.,]+) minimum (delivery|pickup)$/.exec(message ?? '') ?? []
  const dollars = (text: string | undefined) => (text === undefined ? undefined : Number(text.replaceAll(',', '')))
  const totalOrder = data.totalOrder ?? dollars(order)
  const minimumSpend = data.minimumSpend ?? dollars(minimum)
  const spoken = service === 'pickup' ? 'Pickup' : 'Delivery'
  if (totalOrder === undefined || minimumSpend === undefined) return null
  return { totalOrder, minimumSpend, serviceType: data.serviceType ?? spoken }
}
