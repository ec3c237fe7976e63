import { maximumLines, maximumQuantity } from '@forno/domain/basket/state'
import { longestText } from '@forno/domain/core/text-limits'
import { partCategories, type HalfNumber } from '@forno/domain/core/basic-types'
import { gatewayStatuses } from '@forno/domain/payments/gateway-status'
import { Type, type Static } from 'typebox'
import { Postcode, Typed } from '../core/typed-text.ts'
import { SpendCampaign, Upsell } from '../upsells/upsells.ts'
import { doorDetails, doorDetailsBody } from '../core/door-details.ts'
import { MessageType } from '../refusals/envelope.ts'
import {
  AllergenFacts,
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
  SentGroupId,
  SentItemId,
  ServiceTypeInput,
  ServiceTypeName,
  StateName,
  Uuid,
  VoucherCode,
  When,
} from '../core/values.ts'

const Id = Type.String({ minLength: 1, maxLength: 80 })
const Line = (maxLength: number) => Typed('line', { maxLength })
/** The owner of the basket is not a parameter: the session header identifies the caller. [API-09] */
export const BasketParams = Type.Object({ basketId: BasketIdText })
export const GroupParams = Type.Object({ basketId: BasketIdText, groupedBasketItemId: SentGroupId })
export const ItemParams = Type.Object({ basketId: BasketIdText, basketItemId: SentItemId })

/** The half of a half-n-half on which a part is: 1 left, 2 right, null = the whole pizza. [CAT-20] */
const HalfName = Nullable(Type.Unsafe<HalfNumber>({ type: 'integer', enum: [1, 2] }))

/** [BAS-05] A chosen size, base, sauce, topping or half pizza. Quantity 0 = a recipe topping left out. */
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

/** One step in the calculation of a line's price, with a label for display. */
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
  /** The allergens of the item as it is customised; null = the product has left the menu. [CAT-15] */
  food: Nullable(AllergenFacts),
  basketItemParts: Type.Array(BasketItemPart),
  surcharge: Nullable(Type.Object({ productId: Id, name: Type.String(), price: Aud })),
  /** The code of the deal to which the item belongs; null = no deal. */
  voucherCode: Nullable(Type.String()),
  /** The product that a voucher or a substitution in a meal supplies; null = neither. */
  fulfilledProduct: Nullable(Type.Object({ productId: Id, name: Type.String() })),
  trail: Type.Array(TrailStep),
})
export type BasketItem = Static<typeof BasketItem>

/**
 * [BAS-06] A meal or deal. Each of its items names its group in the meal, and its prices are supplements to the price
 * of the meal.
 */
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
  /** The payment method to which the meal is limited; null = any. [RUL-06] */
  paymentType: Nullable(PaymentTypeName),
  name: Type.String(),
  totalPrice: Aud,
  unitPrice: Aud,
  /** Compared with the same items bought separately. */
  saving: Aud,
  isAvailable: Type.Boolean(),
  trail: Type.Array(TrailStep),
})
export type GroupedBasketItem = Static<typeof GroupedBasketItem>

/** The discount of an offer and how it was calculated; code null = the offer needs no code. [BAS-11] */
const BasketDiscount = Type.Object({
  offerId: Type.String(),
  code: Nullable(Type.String()),
  name: Type.String(),
  amount: Aud,
  trail: Type.Array(TrailStep),
})

/** A code on the basket. It is idle while it reduces no price. [VOU-10] */
const AppliedVoucher = Type.Object({
  code: Type.String(),
  offerId: Type.String(),
  name: Type.String(),
  words: Type.String(),
  isIdle: Type.Boolean(),
  /** It is idle because the basket would cost more with it. */
  costsMore: Type.Boolean(),
  /** The one product that it makes free; null = it makes none free, or offers a choice. */
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
  /**
   * Other ways to pay with the same provider, each for totals between a minimum and a maximum; absent = none.
   * [PAY-18]
   */
  variants: Type.Optional(
    Type.Array(Type.Object({ variant: OneOf(['payIn4']), minOrderCharge: Aud, maxOrderCharge: Aud })),
  ),
})

/** [BAS-02] */
const StoreInfo = Type.Object({
  storeId: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  merchantId: Type.String(),
  pod: Type.Object({
    occasion: Type.String(),
    sector: Type.String(),
    deliveryAdjustmentMinutes: Type.Integer(),
  }),
  paymentOptions: Type.Array(PaymentOption),
  minimumOrderValue: Type.Object({ delivery: Aud, pickup: Aud }),
  /** Always false with alcohol in the basket. [RUL-10] */
  isContactless: Type.Boolean(),
  /** The message to show about it; null = none. [RUL-10] */
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
  ...doorDetails,
  phoneNumber: Nullable(Type.String()),
  customerId: Nullable(Uuid),
  userId: Nullable(Uuid),
  optinEmail: Type.Boolean(),
  optinSms: Type.Boolean(),
  orderRegister: Nullable(OrderRegisterName),
})

/** [BAS-08] A summary of the chosen payment, and the provider's last status of it; never card data. */
const PaymentInfo = Type.Object({
  paymentType: PaymentTypeName,
  reference: Nullable(Type.String()),
  maskedCard: Nullable(Type.String()),
  expiry: Nullable(Type.String()),
  /** null = the provider was not asked yet. */
  response: Nullable(OneOf(gatewayStatuses)),
})

/** [BAS-01] */
export const Basket = Type.Object({
  basketId: BasketIdText,
  /** Increases with every change: the answer with the higher number is newer. */
  version: Type.Integer(),
  sessionId: Type.String(),
  createdAt: When,
  channelType: OneOf(['Online']),
  channelName: ChannelNameName,
  /** The channel's own id of the contact, such as the id of a phone call; null = none. [BAS-01] */
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
  /** The upsells of the cart. [UPS-02] */
  upsells: Type.Array(Upsell),
  /** null = no campaign is running. [RUL-07] */
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
  postalCode: Nullable(Postcode),
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
  ...doorDetailsBody,
}

/** The characters of ids; no spaces and no `@`, so that neither a name nor an e-mail address fits. [BAS-01] */
const ExternalReference = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$' })

/** [LOC-02] [BAS-12] A disposition in a request. */
export const DispositionBody = Type.Object({
  serviceType: disposition.serviceType,
  storeId: disposition.storeId,
  isAsap: disposition.isAsap,
  ...optionalPlace,
  channelType: Type.Optional(Type.String({ maxLength: 20 })),
  channelName: Type.Optional(ChannelNameName),
  externalReference: Type.Optional(Nullable(ExternalReference)),
})
export type DispositionBody = Static<typeof DispositionBody>

export const ContactBody = Type.Object({
  firstName: Type.Optional(Nullable(Line(longestText.name))),
  lastName: Type.Optional(Nullable(Line(longestText.name))),
  /** Checked by `validateOrder`. Cleaning leaves no control character, which could add a header to a mail. [RUL-07] */
  emailAddress: Type.Optional(Nullable(Typed('email', { maxLength: longestText.email }))),
  phoneNumber: Type.Optional(Nullable(Typed('sign', { maxLength: longestText.phone }))),
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
  orderNote: Type.Optional(Nullable(Typed('lines', { maxLength: longestText.orderNote }))),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 10 })),
  channelName: Type.Optional(ChannelNameName),
  externalReference: Type.Optional(Nullable(ExternalReference)),
  /** [BAS-08] The payment option that the customer chose; null removes the choice. */
  paymentInfo: Type.Optional(Nullable(Type.Object({ paymentType: PaymentTypeName }))),
  preview: Type.Optional(Type.Boolean()),
})
export type BasketChanges = Static<typeof BasketChanges>

/**
 * [BAS-16] The complete choice, not a change: one Size, one Base, at most one Sauce, and toppings with their units.
 * Quantity 0 = left out. A half-n-half has a part of category Half for each half, and every sauce and topping names
 * its half. [CAT-20]
 */
const PartBody = Type.Object({
  productId: Id,
  quantity: Type.Integer({ minimum: 0, maximum: 20 }),
  category: OneOf(partCategories),
  half: Type.Optional(HalfName),
})
export type PartBody = Static<typeof PartBody>
const Parts = Type.Array(PartBody, { maxItems: 60 })
const Quantity = Type.Integer({ minimum: 1, maximum: maximumQuantity })
const QuantityOrZero = Type.Integer({ minimum: 0, maximum: maximumQuantity })

const productFields = {
  productId: Id,
  quantity: Quantity,
  productType: Type.Optional(Type.String({ maxLength: 40 })),
  basketItemParts: Type.Optional(Parts),
  /** The code of the deal to which the item belongs. The basket applies the code too. [RUL-05] */
  voucherCode: Type.Optional(VoucherCode),
}
/**
 * The former position of a removed line or meal among its kind, from 0, so that it returns there. Without it, or
 * beyond the end, it becomes the last. [BAS-29]
 */
const Position = Type.Integer({ minimum: 0, maximum: 60 })

export const ItemBody = Type.Object({ ...productFields, position: Type.Optional(Position) })
export type ItemBody = Static<typeof ItemBody>

export const ItemChange = Type.Object({
  quantity: Type.Optional(QuantityOrZero),
  basketItemParts: Type.Optional(Parts),
})
export type ItemChange = Static<typeof ItemChange>

/** [BAS-21] Parts to add to the item, and ids of parts to remove. */
export const SwapBody = Type.Object({
  addBasketItemParts: Parts,
  removeProductIds: Type.Array(Id, { maxItems: 60 }),
  /** Changes only one unit: if the line has several, that unit becomes a line of its own. */
  updateSingle: Type.Boolean(),
})
export type SwapBody = Static<typeof SwapBody>

/** An item to put into a meal. Without a group it goes into the first group that offers it and has space. [CAT-21] */
export const MealItemBody = Type.Object({ ...productFields, groupId: Type.Optional(Nullable(Id)) })
export type MealItemBody = Static<typeof MealItemBody>
const MealItems = Type.Array(MealItemBody, { maxItems: 40 })

/**
 * [BAS-22] Without `basketItems` the meal has its default items. The code unlocks a deal. The server decides whether
 * it belongs to a voucher, and calculates prices.
 */
export const GroupBody = Type.Object({
  productId: Id,
  quantity: Quantity,
  slug: Type.Optional(Type.String({ maxLength: 80 })),
  productType: Type.Optional(Type.String({ maxLength: 40 })),
  basketItems: Type.Optional(MealItems),
  isVoucher: Type.Optional(Type.Boolean()),
  voucherCode: Type.Optional(Nullable(Typed('code', { maxLength: longestText.dealCode }))),
  voucherId: Type.Optional(Nullable(Type.String({ maxLength: 80 }))),
  position: Type.Optional(Position),
})
export type GroupBody = Static<typeof GroupBody>

/** [BAS-23] `basketItems` replace all items of the meal: the swap. */
export const GroupChange = Type.Object({
  quantity: Type.Optional(QuantityOrZero),
  basketItems: Type.Optional(MealItems),
})
export type GroupChange = Static<typeof GroupChange>

/** [PAY-30] A card with more than its first six and last four digits is refused as `BadInput`. */
export const PaymentInfoBody = Type.Object({
  paymentType: PaymentTypeName,
  reference: Type.Optional(Nullable(Line(100))),
  maskedCard: Type.Optional(Nullable(Line(30))),
  expiry: Type.Optional(Nullable(Line(5))),
})

export const ItemsChange = Type.Array(
  Type.Object({
    basketItemId: SentItemId,
    quantity: Type.Optional(QuantityOrZero),
    basketItemParts: Type.Optional(Parts),
  }),
  { minItems: 1, maxItems: maximumLines },
)
