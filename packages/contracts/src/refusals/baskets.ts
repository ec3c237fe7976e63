import type { RefusalRow } from './row.ts'

/** Refusals of a basket and its items. */
export const basketsRefusals = {
  ProductNotFound: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'productNotFound',
    message: "Sorry, we couldn't find that product.",
  },
  ProductOutOfStock: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'outOfStock',
    message: 'Sorry, that has sold out at this store.',
  },
  TooManyIngredients: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'tooManyIngredients',
    message: 'A pizza can have up to 10 toppings.',
  },
  TooManyLines: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'tooManyLines',
    message: 'Your cart is full. Please order the rest separately.',
  },
  TooFewOfCustomisation: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'customisationMin',
    message: 'Please choose at least {min} {type}.',
  },
  TooManyOfCustomisation: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'customisationMax',
    message: 'You can choose up to {max} {type}.',
  },
  NotSwappable: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'notSwappable',
    message: "This meal can't be changed. Remove it and add it again.",
  },
  BasketHasExpired: {
    status: 410,
    code: 'BasketHasExpired',
    message: 'Your session has expired. Please proceed to reset your session.',
  },
  BasketOrdered: { status: 410, code: 'BasketOrdered', message: 'This order has already been placed.' },
  OrderFailed: {
    status: 410,
    code: 'OrderFailed',
    message: "Your cart is locked because we couldn't confirm your order. Please call {supportNumber}.",
  },
  BasketNotValid: {
    status: 412,
    code: 'BasketNotValid',
    message: '{totalOrder} below {minimumSpend} minimum {serviceType}',
  },
  BasketEmpty: { status: 412, code: 'BasketNotValid', reason: 'empty', message: 'Your cart is empty.' },
  OrderTooLarge: {
    status: 412,
    code: 'BasketNotValid',
    reason: 'tooLarge',
    message: "That's a big order! Please call the store on {phone} so we can plan it with you.",
  },
  BasketItemNotFound: {
    status: 404,
    code: 'BasketItemNotFound',
    message: 'Some items in your cart are no longer available.',
  },
  BasketItemPartNotFound: {
    status: 404,
    code: 'BasketItemPartNotFound',
    message: 'Part of this item is no longer available.',
  },
  UnmatchedBases: {
    status: 400,
    code: 'UnmatchedBases',
    message: "That base isn't available for this pizza. Please choose another.",
  },
  UnapprovedBasketTotal: {
    status: 400,
    code: 'UnapprovedBasketTotal',
    message: 'Your cart total has changed. Please review your cart and try again.',
  },
  ValidateUnrealPizzas: {
    status: 400,
    code: 'ValidateUnrealPizzas',
    message: "This pizza can't be ordered as selected.",
  },
  InvalidAlcohol: {
    status: 400,
    code: 'InvalidAlcohol',
    message: 'You can order up to {max} units of alcohol per order.',
  },
  AlcoholNeedsFood: {
    status: 400,
    code: 'InvalidAlcohol',
    reason: 'noFood',
    message: 'Please add a food item to order alcohol.',
  },
  AlcoholNeedsAdult: {
    status: 400,
    code: 'InvalidAlcohol',
    reason: 'notAdult',
    message: 'Please confirm that you are 18 or over to order alcohol.',
  },
  AlcoholNotThen: {
    status: 400,
    code: 'InvalidAlcohol',
    reason: 'hours',
    message: "Alcohol can't be handed over at that time. Please choose another time or take it out.",
  },
  StockPromoLimitReached: {
    status: 400,
    code: 'StockPromoLimitReached',
    message: "You've reached the limit for this promotion.",
  },
  ContactMissing: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'contactMissing',
    message: 'We need a few details before you can proceed.',
  },
} as const satisfies Record<string, RefusalRow>
