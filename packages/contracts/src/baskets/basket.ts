import { partCategories, type HalfNumber } from '@forno/domain/core/words'
import { Type, type Static } from 'typebox'
import { SpendCampaign, Upsell } from '../upsells/upsells.ts'
import { MessageType } from '../refusals/envelope.ts'
import {
  Aud,
  BasketIdText,
  BasketItemIdText,
  ChannelNameName,
  GroupIdText,
  Nullable,
  OneOf,
  OrderRegisterName,
  PaymentTypeName,
  ProductTypeName,
  ServiceTypeInput,
  ServiceTypeName,
  StateName,
  Uuid,
  VoucherCode,
  When,
} from '../core/values.ts'

const Id = Type.String({ minLength: 1, maxLength: 80 })
const Line = (maxLength: number) => Type.String({ maxLength })
/** Whose basket it is, is not said: that is in the header. [API-09] */
export const BasketParams = Type.Object({ basketId: BasketIdText })
export const GroupParams = Type.Object({ basketId: BasketIdText, groupedBasketItemId: GroupIdText })
export const ItemParams = Type.Object({ basketId: BasketIdText, basketItemId: BasketItemIdText })

/** On which half of a half-n-half a part lies, 1 left and 2 right; null = on the whole. [CAT-20] */
const HalfName = Nullable(Type.Unsafe<HalfNumber>({ type: 'integer', enum: [1, 2] }))

/** [BAS-05] A chosen size, base, sauce, topping or pizza of a half; quantity 0 = a recipe topping left out. */
export const BasketItemPart = Type.Object({
  productId: Id,
  quantity: Type.Integer(),
  size: Nullable(Type.String()),
  sizeName: Nullable(Type.String()),
  category: OneOf(partCategories),
  half: HalfName,
  name: Type.String(),
  totalPrice: Aud,
})
export type BasketItemPart = Static<typeof BasketItemPart>

/** One step of how a line's price was made, in words that can be shown. */
const TrailStep = Type.Object({ label: Type.String(), amount: Aud })

export const BasketItem = Type.Object({
  basketItemId: BasketItemIdText,
  productId: Id,
  quantity: Type.Integer(),
  totalPrice: Aud,
  unitPrice: Aud,
  alcoholUnits: Type.Integer(),
  productType: ProductTypeName,
  slug: Type.String(),
  name: Type.String(),
  taxonomy: Type.String(),
  paymentType: Nullable(PaymentTypeName),
  isCustomisable: Type.Boolean(),
  isAvailable: Type.Boolean(),
  kilojoules: Nullable(Type.Integer()),
  basketItemParts: Type.Array(BasketItemPart),
  surcharge: Nullable(Type.Object({ productId: Id, name: Type.String(), price: Aud })),
  fulfilledProduct: Nullable(Type.Object({ productId: Id, name: Type.String() })),
  trail: Type.Array(TrailStep),
})
export type BasketItem = Static<typeof BasketItem>

/** [BAS-06] A meal or deal. What lies in it says in which group of the meal; its prices are what it adds to the meal's. */
export const GroupedBasketItem = Type.Object({
  groupedBasketItemId: GroupIdText,
  productId: Id,
  quantity: Type.Integer(),
  basketItems: Type.Array(Type.Intersect([BasketItem, Type.Object({ groupId: Type.String() })])),
  slug: Type.String(),
  productType: ProductTypeName,
  ableToSwap: Type.Boolean(),
  ignoreMinSpend: Type.Boolean(),
  isVoucher: Type.Boolean(),
  voucherCode: Nullable(Type.String()),
  voucherId: Nullable(Type.String()),
  name: Type.String(),
  totalPrice: Aud,
  unitPrice: Aud,
  /** Against the same things one by one. */
  saving: Aud,
  isAvailable: Type.Boolean(),
  trail: Type.Array(TrailStep),
})
export type GroupedBasketItem = Static<typeof GroupedBasketItem>

/** What an offer takes off, and how that was made; code null = for everybody. [BAS-11] */
const BasketDiscount = Type.Object({
  offerId: Type.String(),
  code: Nullable(Type.String()),
  name: Type.String(),
  amount: Aud,
  trail: Type.Array(TrailStep),
})

/** A code on the basket; it is idle while nothing gets cheaper by it. [VOU-10] */
const AppliedVoucher = Type.Object({
  code: Type.String(),
  offerId: Type.String(),
  name: Type.String(),
  words: Type.String(),
  isIdle: Type.Boolean(),
  /** It is idle because the basket would cost more with it. */
  costsMore: Type.Boolean(),
  /** The one product that it gives for nothing; null where there is none, or a choice. */
  freeProductId: Nullable(Type.String()),
})

/** [BAS-07] */
const ServiceCharge = Type.Object({
  serviceChargeType: OneOf(['Delivery', 'Suburb', 'Surcharge']),
  name: Type.String(),
  total: Aud,
  timeInMinutes: Type.Integer(),
})

/** [BAS-09] */
export const BasketMessage = Type.Object({ code: Type.String(), type: MessageType, message: Type.String() })
export type BasketMessage = Static<typeof BasketMessage>

/** [BAS-03] */
const PaymentOption = Type.Object({
  paymentOption: PaymentTypeName,
  status: OneOf(['Enabled', 'Disabled']),
  sortOrder: Type.Integer(),
  maxOrderCharge: Nullable(Aud),
  /** Ways in which the same provider also takes the money, each for totals from the least to the most; absent = none. [PAY-18] */
  variants: Type.Optional(
    Type.Array(Type.Object({ variant: OneOf(['payIn4']), minOrderCharge: Aud, maxOrderCharge: Aud })),
  ),
})

/** [BAS-02] */
const StoreInfo = Type.Object({
  storeId: Type.String(),
  name: Type.String(),
  merchantId: Type.String(),
  pod: Type.Object({
    occasion: Type.String(),
    sector: Type.String(),
    deliveryAdjustmentMinutes: Type.Integer(),
  }),
  paymentOptions: Type.Array(PaymentOption),
  minimumOrderValue: Type.Object({ delivery: Aud, pickup: Aud }),
  /** Never with alcohol in the basket. [RUL-10] */
  isContactless: Type.Boolean(),
  /** What to say of it; null = nothing. [RUL-10] */
  contactlessMessage: Nullable(Type.String()),
  canAcceptOnlineOrders: Type.Boolean(),
  canAcceptOnlineCreditCards: Type.Boolean(),
  canAcceptOnlineAmexCheckout: Type.Boolean(),
  canAcceptOnlineVisaCheckout: Type.Boolean(),
  slug: Type.String(),
  timeZone: Type.String(),
})

/** [BAS-04] */
const CustomerInfo = Type.Object({
  emailAddress: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  postalCode: Nullable(Type.String()),
  longitude: Nullable(Type.Number()),
  latitude: Nullable(Type.Number()),
  phoneNumber: Nullable(Type.String()),
  customerId: Nullable(Uuid),
  userId: Nullable(Uuid),
  optinEmail: Type.Boolean(),
  optinSms: Type.Boolean(),
  orderRegister: Nullable(OrderRegisterName),
})

/** [BAS-08] Only a summary of how it is paid; never card data. */
const PaymentInfo = Type.Object({
  paymentType: PaymentTypeName,
  reference: Nullable(Type.String()),
  maskedCard: Nullable(Type.String()),
  expiry: Nullable(Type.String()),
  response: Nullable(Type.String()),
})

/** [BAS-01] */
export const Basket = Type.Object({
  basketId: BasketIdText,
  /** Grows with every change: of two answers the higher is the newer. */
  version: Type.Integer(),
  sessionId: Type.String(),
  createdAt: When,
  channelType: OneOf(['Online']),
  channelName: ChannelNameName,
  externalReference: Nullable(Type.String()),
  serviceType: ServiceTypeName,
  orderDueAt: Nullable(When),
  isAsap: Type.Boolean(),
  promiseMinutes: Type.Integer(),
  storeTime: When,
  storeInfo: StoreInfo,
  customerInfo: CustomerInfo,
  basketItems: Type.Array(BasketItem),
  groupedBasketItems: Type.Array(GroupedBasketItem),
  discounts: Type.Array(BasketDiscount),
  vouchers: Type.Array(AppliedVoucher),
  serviceCharges: Type.Array(ServiceCharge),
  basketTotal: Aud,
  basketSubTotal: Aud,
  totalSavings: Aud,
  discount: Aud,
  gst: Aud,
  amountToCollect: Aud,
  paymentInfo: Nullable(PaymentInfo),
  orderNote: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  /** Those that stand in the cart. [UPS-02] */
  upsells: Type.Array(Upsell),
  /** null where none runs. [RUL-07] */
  spendCampaign: Nullable(SpendCampaign),
  messages: Type.Array(BasketMessage),
  maxAlcoholUnits: Type.Integer(),
})
export type Basket = Static<typeof Basket>

const disposition = {
  serviceType: ServiceTypeInput,
  storeId: Type.String({ minLength: 1, maxLength: 40 }),
  isAsap: Type.Boolean(),
  orderDueAt: Nullable(When),
  address: Nullable(Line(200)),
  city: Nullable(Line(80)),
  state: Nullable(StateName),
  postalCode: Nullable(Type.String({ pattern: '^\\d{4}$' })),
  longitude: Nullable(Type.Number({ minimum: -180, maximum: 180 })),
  latitude: Nullable(Type.Number({ minimum: -90, maximum: 90 })),
}
const optionalPlace = {
  orderDueAt: Type.Optional(disposition.orderDueAt),
  address: Type.Optional(disposition.address),
  city: Type.Optional(disposition.city),
  state: Type.Optional(disposition.state),
  postalCode: Type.Optional(disposition.postalCode),
  longitude: Type.Optional(disposition.longitude),
  latitude: Type.Optional(disposition.latitude),
}

/** [LOC-02] [BAS-12] What a disposition looks like on the way in. */
export const DispositionBody = Type.Object({
  serviceType: disposition.serviceType,
  storeId: disposition.storeId,
  isAsap: disposition.isAsap,
  ...optionalPlace,
  channelType: Type.Optional(Type.String({ maxLength: 20 })),
  channelName: Type.Optional(ChannelNameName),
})
export type DispositionBody = Static<typeof DispositionBody>

export const ContactBody = Type.Object({
  firstName: Type.Optional(Nullable(Line(60))),
  lastName: Type.Optional(Nullable(Line(60))),
  /** No control characters: a line break could add a header to a mail. [RUL-07] */
  emailAddress: Type.Optional(Nullable(Type.String({ maxLength: 254, pattern: '^[^\\u0000-\\u001F\\u007F]*$' }))),
  phoneNumber: Type.Optional(Nullable(Line(30))),
  optinEmail: Type.Optional(Type.Boolean()),
  optinSms: Type.Optional(Type.Boolean()),
})
export type ContactBody = Static<typeof ContactBody>

/** [BAS-14] */
export const BasketChanges = Type.Object({
  serviceType: Type.Optional(disposition.serviceType),
  storeId: Type.Optional(disposition.storeId),
  isAsap: Type.Optional(disposition.isAsap),
  ...optionalPlace,
  customerInfo: Type.Optional(ContactBody),
  orderNote: Type.Optional(Nullable(Line(255))),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 10 })),
  channelName: Type.Optional(ChannelNameName),
  /** [BAS-08] How the customer means to pay; null takes it back. */
  paymentInfo: Type.Optional(Nullable(Type.Object({ paymentType: PaymentTypeName }))),
  preview: Type.Optional(Type.Boolean()),
})
export type BasketChanges = Static<typeof BasketChanges>

/**
 * [BAS-16] Absolute choice: one Size, one Base, at most one Sauce, toppings with their units; quantity 0 = left out. A
 * half-n-half has a part of category Half for each half, and every sauce and topping says on which one it lies. [CAT-20]
 */
const PartBody = Type.Object({
  productId: Id,
  quantity: Type.Integer({ minimum: 0, maximum: 20 }),
  category: OneOf(partCategories),
  half: Type.Optional(HalfName),
})
export type PartBody = Static<typeof PartBody>
const Parts = Type.Array(PartBody, { maxItems: 60 })
const Quantity = Type.Integer({ minimum: 1, maximum: 99 })
const QuantityOrZero = Type.Integer({ minimum: 0, maximum: 99 })

const thing = {
  productId: Id,
  quantity: Quantity,
  productType: Type.Optional(Type.String({ maxLength: 40 })),
  basketItemParts: Type.Optional(Parts),
  /** By which it is asked for; the code is applied with it. [RUL-05] */
  voucherCode: Type.Optional(VoucherCode),
}
/** Where a removed line or meal lay among its kind, from 0, to lie there again; else, or beyond the end, it comes last. [BAS-29] */
const Position = Type.Integer({ minimum: 0, maximum: 60 })

export const ItemBody = Type.Object({ ...thing, position: Type.Optional(Position) })
export type ItemBody = Static<typeof ItemBody>

export const ItemChange = Type.Object({
  quantity: Type.Optional(QuantityOrZero),
  basketItemParts: Type.Optional(Parts),
})
export type ItemChange = Static<typeof ItemChange>

/** [BAS-21] Parts to add on top of what lies there, and ids of parts that go altogether. */
export const SwapBody = Type.Object({
  addBasketItemParts: Parts,
  removeProductIds: Type.Array(Id, { maxItems: 60 }),
  /** Changes one unit only: of several, one becomes an item of its own. */
  updateSingle: Type.Boolean(),
})
export type SwapBody = Static<typeof SwapBody>

/** What is to lie in a meal; without a group it goes to the first that offers it and has room. [CAT-21] */
export const MealItemBody = Type.Object({ ...thing, groupId: Type.Optional(Nullable(Id)) })
export type MealItemBody = Static<typeof MealItemBody>
const MealItems = Type.Array(MealItemBody, { maxItems: 40 })

/** [BAS-22] Without `basketItems` as it comes. The code opens a deal; whether it is a voucher's, and prices, the server decides. */
export const GroupBody = Type.Object({
  productId: Id,
  quantity: Quantity,
  slug: Type.Optional(Type.String({ maxLength: 80 })),
  productType: Type.Optional(Type.String({ maxLength: 40 })),
  basketItems: Type.Optional(MealItems),
  isVoucher: Type.Optional(Type.Boolean()),
  voucherCode: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  voucherId: Type.Optional(Nullable(Type.String({ maxLength: 80 }))),
  position: Type.Optional(Position),
})
export type GroupBody = Static<typeof GroupBody>

/** [BAS-23] `basketItems` stand instead of all that lay in it: the swap. */
export const GroupChange = Type.Object({
  quantity: Type.Optional(QuantityOrZero),
  basketItems: Type.Optional(MealItems),
})
export type GroupChange = Static<typeof GroupChange>

/** [PAY-30] A card of more than its first six and last four digits is `BadInput`. */
export const PaymentInfoBody = Type.Object({
  paymentType: PaymentTypeName,
  reference: Type.Optional(Nullable(Line(100))),
  maskedCard: Type.Optional(Nullable(Line(30))),
  expiry: Type.Optional(Nullable(Line(5))),
})

export const ItemsChange = Type.Array(
  Type.Object({
    basketItemId: BasketItemIdText,
    quantity: Type.Optional(QuantityOrZero),
    basketItemParts: Type.Optional(Parts),
  }),
  { minItems: 1, maxItems: 60 },
)
