import { voucherStatuses } from '@forno/domain/vouchers/voucher-status'
import { Type, type Static } from 'typebox'
import { codeRefusals, common } from '../baskets/calls.ts'
import { Basket } from '../baskets/basket.ts'
import { own, ownRefusals } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { codes } from '../refusals/codes.ts'
import {
  BasketIdText,
  GroupIdText,
  LocalMinute,
  Nullable,
  OneOf,
  ServiceTypeInput,
  ServiceTypeName,
  VoucherCode,
  When,
} from '../core/values.ts'

export const applyVoucher = endpoint('POST /baskets/:basketId/applyvoucher/:code', {
  summary: 'Apply a voucher or coupon; nothing is counted before the order [VOU-01]',
  access: 'basket-session',
  params: Type.Object({ basketId: BasketIdText, code: VoucherCode }),
  reply: Basket,
  refusals: [...common, ...codeRefusals, 'ProductNotFound', 'ProductOutOfStock'],
})

export const removeBasketVoucher = endpoint('DELETE /baskets/:basketId/removeCartVoucher/:voucherCode', {
  summary: 'Take a voucher off the whole cart [VOU-03]',
  access: 'basket-session',
  params: Type.Object({ basketId: BasketIdText, voucherCode: VoucherCode }),
  reply: Basket,
  refusals: [...common, 'VoucherNotOnBasket'],
})

export const removeGroupVoucher = endpoint(
  'DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId/removeVoucher',
  {
    summary: 'Take the voucher off a meal, which goes with it where it needs one [VOU-02]',
    access: 'basket-session',
    params: Type.Object({ basketId: BasketIdText, groupedBasketItemId: GroupIdText }),
    reply: Basket,
    refusals: [...common, 'BasketItemNotFound'],
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

/** An offer as coupons and offers pages show it. [VOU-12] */
export const Offer = Type.Object({
  offerId: Type.String(),
  /** The public code; null for what vouchers unlock, and for what needs none. */
  code: Nullable(Type.String()),
  needsCode: Type.Boolean(),
  name: Type.String(),
  words: Type.String(),
  kind: OneOf(offerKinds),
  /** Who may have it, where, when and how often, in plain words. */
  conditions: Type.Array(Type.String()),
  /** The group of the offers page that it stands in: its heading, and its place among the groups; null = none. [CON-12] */
  category: Nullable(Type.Object({ name: Type.String(), sortOrder: Type.Integer() })),
  /** The deal that it opens. */
  mealSlug: Nullable(Type.String()),
  /** Why it does not hold there and then; null when it does, and for what was not said. */
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
  summary: 'Offers and coupons that are shown, and which of them hold there and then [VOU-12]',
  access: 'anyone',
  query: OffersQuery,
  reply: Type.Array(Offer),
  refusals: ['StoreUnknown'],
})

/** One of the customer's own, as the account shows it. [ACC-31] */
export const CustomerVoucher = Type.Object({
  voucherId: Type.String(),
  voucherCode: Type.String(),
  name: Type.String(),
  description: Type.String(),
  imageUrl: Nullable(Type.String()),
  /** null = open. */
  expiresAt: Nullable(When),
  /** null = for any. */
  serviceType: Nullable(ServiceTypeName),
  status: OneOf(voucherStatuses),
})
export type CustomerVoucher = Static<typeof CustomerVoucher>

export const getCustomerVouchers = endpoint('GET /customer/:id/vouchers', {
  summary: 'The vouchers that were given to the customer [ACC-31]',
  ...own,
  reply: Type.Array(CustomerVoucher),
  refusals: ownRefusals,
})
