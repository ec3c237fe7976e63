import { maximumToppings } from '@forno/domain/pizza/build'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { basketTexts } from '@forno/domain/texts/basket-texts'
import { builderTexts } from '@forno/domain/texts/builder-texts'
import { productTexts } from '@forno/domain/texts/product-texts'
import { codeTexts, noticeTexts } from '@forno/domain/texts/refusal-texts'
import type { RefusalRow } from './row.ts'

/** Refusals of a basket and its items. */
export const basketsRefusals = {
  ProductNotFound: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'productNotFound',
    message: productTexts.notFound,
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
    message: fillPlaceholders(builderTexts.tooManyToppings, { max: String(maximumToppings) }),
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
    message: builderTexts.tooFew,
  },
  TooManyOfCustomisation: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'customisationMax',
    message: builderTexts.tooMany,
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
    message: codeTexts.BasketHasExpired,
  },
  BasketOrdered: { status: 410, code: 'BasketOrdered', message: codeTexts.BasketOrdered },
  OrderFailed: {
    status: 410,
    code: 'OrderFailed',
    message: codeTexts.OrderFailed,
  },
  BasketNotValid: {
    status: 412,
    code: 'BasketNotValid',
    message: noticeTexts.belowMinimum,
  },
  BasketEmpty: { status: 412, code: 'BasketNotValid', reason: 'empty', message: basketTexts.empty },
  OrderTooLarge: {
    status: 412,
    code: 'BasketNotValid',
    reason: 'tooLarge',
    message: "That's a big order! Please call the store on {phone} so we can plan it with you.",
  },
  BasketItemNotFound: {
    status: 404,
    code: 'BasketItemNotFound',
    message: codeTexts.BasketItemNotFound,
  },
  BasketItemPartNotFound: {
    status: 404,
    code: 'BasketItemPartNotFound',
    message: codeTexts.BasketItemPartNotFound,
  },
  UnmatchedBases: {
    status: 400,
    code: 'UnmatchedBases',
    message: codeTexts.UnmatchedBases,
  },
  UnapprovedBasketTotal: {
    status: 400,
    code: 'UnapprovedBasketTotal',
    message: codeTexts.UnapprovedBasketTotal,
  },
  ValidateUnrealPizzas: {
    status: 400,
    code: 'ValidateUnrealPizzas',
    message: codeTexts.ValidateUnrealPizzas,
  },
  InvalidAlcohol: {
    status: 400,
    code: 'InvalidAlcohol',
    message: codeTexts.InvalidAlcohol,
  },
  AlcoholNeedsFood: {
    status: 400,
    code: 'InvalidAlcohol',
    reason: 'noFood',
    message: noticeTexts.noFood,
  },
  AlcoholNeedsAdult: {
    status: 400,
    code: 'InvalidAlcohol',
    reason: 'notAdult',
    message: noticeTexts.notAdult,
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
    message: codeTexts.StockPromoLimitReached,
  },
  ContactMissing: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'contactMissing',
    message: codeTexts.BasketNotValid,
  },
} as const satisfies Record<string, RefusalRow>
