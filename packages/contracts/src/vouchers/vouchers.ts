import { voucherStatuses } from '@forno/domain/vouchers/voucher-status'
import { Type, type Static } from 'typebox'
import { codeRefusals, basketRefusals } from '../baskets/calls.ts'
import { Basket } from '../baskets/basket.ts'
import { ownAccount, ownRefusals } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { NullableBannerPicture } from '../layouts/banners.ts'
import { TextBlocks } from '../content/text-blocks.ts'
import { codes } from '../refusals/codes.ts'
import {
  BasketIdText,
  LocalMinute,
  Nullable,
  OneOf,
  SentGroupId,
  ServiceTypeInput,
  ServiceTypeName,
  VoucherCode,
  When,
} from '../core/values.ts'

export const applyVoucher = endpoint('POST /baskets/:basketId/applyvoucher/:code', {
  summary: 'Apply a voucher or coupon; its use is counted only with the order [VOU-01]',
  access: 'basket-session',
  params: Type.Object({ basketId: BasketIdText, code: VoucherCode }),
  reply: Basket,
  refusals: [...basketRefusals, ...codeRefusals, 'ProductNotFound', 'ProductOutOfStock'],
})

export const removeBasketVoucher = endpoint('DELETE /baskets/:basketId/removeCartVoucher/:voucherCode', {
  summary: 'Remove a voucher from the whole cart [VOU-03]',
  access: 'basket-session',
  params: Type.Object({ basketId: BasketIdText, voucherCode: VoucherCode }),
  reply: Basket,
  refusals: [...basketRefusals, 'VoucherNotOnBasket'],
})

export const removeGroupVoucher = endpoint(
  'DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId/removeVoucher',
  {
    summary: 'Remove the voucher from a meal; a meal that requires it is removed too [VOU-02]',
    access: 'basket-session',
    params: Type.Object({ basketId: BasketIdText, groupedBasketItemId: SentGroupId }),
    reply: Basket,
    refusals: [...basketRefusals, 'BasketItemNotFound'],
  },
)

export const offerKinds = [
  'bundle',
  'fixedPrice',
  'freeItem',
  'secondAtHalf',
  'buyXGetY',
  'percentOff',
  'amountOff',
  'freeDelivery',
] as const

/** An offer as the coupons and offers pages show it; its coupon story replaces name, words and order. [VOU-12] */
export const Offer = Type.Object({
  offerId: Type.String(),
  /** The public code; null for offers that vouchers unlock, and for offers without a code. */
  code: Nullable(Type.String()),
  needsCode: Type.Boolean(),
  name: Type.String(),
  words: Type.String(),
  /** Empty without a coupon story with terms. */
  terms: TextBlocks,
  picture: NullableBannerPicture,
  kind: OneOf(offerKinds),
  /** For whom, where, when and how often it is valid, as text. */
  conditions: Type.Array(Type.String()),
  /** The heading of its group on the offers page, and the position of that group; null = no group. [CON-12] */
  category: Nullable(Type.Object({ name: Type.String(), sortOrder: Type.Integer() })),
  /** The deal that it unlocks. */
  mealSlug: Nullable(Type.String()),
  /** Why it is not valid for the requested place and time; null if it is valid, or if the request named none. */
  refusal: Nullable(
    Type.Object({
      code: OneOf(codes),
      message: Type.String(),
      serviceTypes: Type.Optional(Type.Array(ServiceTypeName)),
    }),
  ),
  sortOrder: Type.Integer(),
})
export type Offer = Static<typeof Offer>

const OffersQuery = Type.Object(
  {
    storeCode: Type.Optional(Type.String({ maxLength: 40 })),
    serviceType: Type.Optional(ServiceTypeInput),
    fulfilmentDateTime: Type.Optional(LocalMinute),
  },
  { additionalProperties: false },
)

export const getOffers = endpoint('GET /offers', {
  summary: 'Offers and coupons on the pages, and which of them are valid at this store and time [VOU-12]',
  access: 'anyone',
  query: OffersQuery,
  reply: Type.Array(Offer),
  refusals: ['StoreUnknown'],
})

/** A voucher of the customer, as the account shows it. [ACC-31] */
export const CustomerVoucher = Type.Object({
  voucherId: Type.String(),
  voucherCode: Type.String(),
  name: Type.String(),
  description: Type.String(),
  /** A thumbnail of the product that the voucher is for; null = it is for none, such as an amount. */
  imageUrl: Nullable(Type.String()),
  /** null = it does not expire. */
  expiresAt: Nullable(When),
  /** null = any. */
  serviceType: Nullable(ServiceTypeName),
  status: OneOf(voucherStatuses),
})
export type CustomerVoucher = Static<typeof CustomerVoucher>

export const getCustomerVouchers = endpoint('GET /customer/:id/vouchers', {
  summary: 'The vouchers that the customer has received [ACC-31]',
  ...ownAccount,
  reply: Type.Array(CustomerVoucher),
  refusals: ownRefusals,
})
