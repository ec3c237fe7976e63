import {
  BasketParams,
  GroupParams,
  ItemParams,
  Basket,
  DispositionBody,
  BasketChanges,
  ItemBody,
  ItemChange,
  SwapBody,
  GroupBody,
  GroupChange,
  PaymentInfoBody,
  ItemsChange,
} from './basket.ts'
import { endpoint } from '../core/endpoint.ts'

/** Refusals that all calls on a basket share. [API-10] */
export const basketRefusals = ['BasketHasExpired', 'BasketOrdered', 'OrderFailed', 'IdempotencyKeyReused'] as const
const placeRefusals = ['StoreUnknown', 'StoreOffline', 'OrderingPaused', 'OutsideArea'] as const
const timeRefusals = ['StoreClosed', 'TimePast', 'SlotFull', 'TimeNotOffered'] as const
const itemRefusals = [
  'ProductNotFound',
  'ProductOutOfStock',
  'BasketItemPartNotFound',
  'UnmatchedBases',
  'ValidateUnrealPizzas',
  'TooManyIngredients',
  'TooFewOfCustomisation',
  'TooManyOfCustomisation',
  'TooManyLines',
] as const
/** Refusals of a whole basket when it becomes an order. [BAS-25] */
export const wholeBasketRefusals = [
  'BasketItemNotFound',
  'BasketNotValid',
  'BasketEmpty',
  'OrderTooLarge',
  'UnmatchedBases',
  'ValidateUnrealPizzas',
  'InvalidAlcohol',
  'AlcoholNeedsFood',
  'AlcoholNotThen',
  'PaymentOptionClash',
  'VoucherAutoRemove',
  'CouponNeeded',
  ...timeRefusals,
] as const
/** Refusals of a code, entered on the coupon screen or with the deal that it unlocks. [VOU-01] */
export const codeRefusals = [
  'VoucherUnknown',
  'VoucherAlreadyRedeemed',
  'StockPromoLimitReached',
  'VoucherUnavailableForFulfillmentType',
  'VoucherUnavailableForStore',
  'VoucherUnavailableForFulfillmentDate',
  'VoucherConditions',
] as const

/** Refusals of the codes of a basket when their uses are counted. [VOU-09] */
export const countedCodeRefusals = ['VoucherAlreadyRedeemed', 'StockPromoLimitReached', 'VoucherConditions'] as const

export const createBasket = endpoint('POST /baskets', {
  summary: 'Create a basket from a disposition [BAS-12]',
  access: 'anyone',
  body: DispositionBody,
  reply: Basket,
  status: 201,
  alsoReads: ['session', 'bearer'],
  refusals: [...placeRefusals, ...timeRefusals, 'IdempotencyKeyReused'],
})
export const copyBasket = endpoint('POST /baskets/:basketId/copyBasket', {
  summary: 'Copy the items of a basket into a basket of the caller [BAS-27]',
  access: 'anyone',
  params: BasketParams,
  reply: Basket,
  status: 201,
  alsoReads: ['session', 'bearer'],
  refusals: ['BasketHasExpired', 'IdempotencyKeyReused'],
})
export const getBasket = endpoint('GET /baskets/:basketId', {
  summary: 'Read a basket at today’s prices [BAS-13]',
  access: 'basket-session',
  params: BasketParams,
  reply: Basket,
  refusals: basketRefusals,
})
export const changeBasket = endpoint('PATCH /baskets/:basketId', {
  summary: 'Change disposition, contact or note; preview changes nothing [BAS-14]',
  access: 'basket-session',
  params: BasketParams,
  body: BasketChanges,
  reply: Basket,
  refusals: [...basketRefusals, ...placeRefusals, ...timeRefusals],
})
export const changePaymentInfo = endpoint('PATCH /baskets/:basketId/paymentInfo', {
  summary: 'Choose the payment option of the basket, with at most the masked number of a card [PAY-30] [BAS-08]',
  access: 'basket-session',
  params: BasketParams,
  body: PaymentInfoBody,
  reply: Basket,
  refusals: [...basketRefusals, 'PaymentOptionUnavailable', 'CashLimitExceeded', 'BadInput'],
})
export const expireBasket = endpoint('PATCH /baskets/:basketId/expire', {
  summary: 'Expire a basket, unless a payment for it is open [BAS-15] [BAS-30]',
  access: 'basket-session',
  params: BasketParams,
  reply: Basket,
  refusals: [...basketRefusals, 'PaymentInProgress'],
})
/** Refusals of the items of a meal. [BAS-22] [BAS-23] */
const mealRefusals = [
  'ProductOutOfStock',
  'BasketItemPartNotFound',
  'UnmatchedBases',
  'TooManyIngredients',
  'TooFewOfCustomisation',
  'TooManyOfCustomisation',
  'NotSwappable',
  'StockPromoLimitReached',
] as const

export const addBasketItem = endpoint('POST /baskets/:basketId/basketItems', {
  summary: 'Add an item, or a meal with its default items [BAS-16] [BAS-22]',
  access: 'basket-session',
  params: BasketParams,
  body: ItemBody,
  reply: Basket,
  status: 201,
  refusals: [...basketRefusals, ...itemRefusals, 'CouponNeeded', ...codeRefusals, 'InvalidAlcohol'],
})
export const clearBasketItems = endpoint('DELETE /baskets/:basketId/basketItems', {
  summary: 'Empty the basket [BAS-17]',
  access: 'basket-session',
  params: BasketParams,
  reply: Basket,
  refusals: basketRefusals,
})
export const changeBasketItems = endpoint('PATCH /baskets/:basketId/basketItems', {
  summary: 'Change several items in one step: all of them or none [BAS-18]',
  access: 'basket-session',
  params: BasketParams,
  body: ItemsChange,
  reply: Basket,
  refusals: [...basketRefusals, 'BasketItemNotFound', ...itemRefusals, 'InvalidAlcohol'],
})
export const changeBasketItem = endpoint('PATCH /baskets/:basketId/basketItems/:basketItemId', {
  summary: 'Change one item; quantity 0 removes it [BAS-19]',
  access: 'basket-session',
  params: ItemParams,
  body: ItemChange,
  reply: Basket,
  refusals: [...basketRefusals, 'BasketItemNotFound', ...itemRefusals, 'InvalidAlcohol'],
})
export const swapBasketItemParts = endpoint('PATCH /baskets/:basketId/basketItems/:basketItemId/swap', {
  summary: 'Swap parts of an item, for one unit or for all [BAS-21]',
  access: 'basket-session',
  params: ItemParams,
  body: SwapBody,
  reply: Basket,
  refusals: [...basketRefusals, 'BasketItemNotFound', ...itemRefusals],
})
export const removeBasketItem = endpoint('DELETE /baskets/:basketId/basketItems/:basketItemId', {
  summary: 'Remove one item, or one item of a meal [BAS-20] [ORD-09]',
  access: 'basket-session',
  params: ItemParams,
  reply: Basket,
  refusals: [...basketRefusals, 'BasketItemNotFound'],
})
export const addGroupedBasketItem = endpoint('POST /baskets/:basketId/groupedBasketItems', {
  summary: 'Add a meal or deal [BAS-22]',
  access: 'basket-session',
  params: BasketParams,
  body: GroupBody,
  reply: Basket,
  status: 201,
  refusals: [
    ...basketRefusals,
    ...mealRefusals,
    'ProductNotFound',
    'TooManyLines',
    'CouponNeeded',
    'VoucherConditions',
    'VoucherUnavailableForFulfillmentType',
    'VoucherUnavailableForStore',
    'VoucherUnavailableForFulfillmentDate',
  ],
})
export const changeGroupedBasketItem = endpoint('PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId', {
  summary: 'Change the quantity of a meal, where 0 removes it, or replace its items [BAS-23]',
  access: 'basket-session',
  params: GroupParams,
  body: GroupChange,
  reply: Basket,
  refusals: [...basketRefusals, 'BasketItemNotFound', ...mealRefusals],
})
export const removeGroupedBasketItem = endpoint('DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId', {
  summary: 'Remove a meal or deal [BAS-24]',
  access: 'basket-session',
  params: GroupParams,
  reply: Basket,
  refusals: [...basketRefusals, 'BasketItemNotFound'],
})
export const validateBasket = endpoint('POST /baskets/:basketId/validate', {
  summary: 'Check the basket before ordering [BAS-25]',
  access: 'basket-session',
  params: BasketParams,
  reply: Basket,
  refusals: [...basketRefusals, ...wholeBasketRefusals, ...countedCodeRefusals],
})
export const validateOrder = endpoint('POST /baskets/:basketId/validateOrder', {
  summary: 'Check customer, time, store and totals, and hold the slot for ten minutes [BAS-26]',
  access: 'basket-session',
  params: BasketParams,
  reply: Basket,
  refusals: [
    ...basketRefusals,
    ...wholeBasketRefusals,
    ...countedCodeRefusals,
    'StoreOffline',
    'OrderingPaused',
    'OutsideArea',
    'ContactMissing',
  ],
})
