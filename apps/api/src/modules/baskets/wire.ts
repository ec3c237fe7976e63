import type { Basket, BasketItem, BasketItemPart, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import { wireDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import { contactlessMessage, isContactless } from '@forno/domain/baskets/alcohol'
import type { AppliedCode } from '@forno/domain/basket/state'
import { isHalves } from '@forno/domain/pizza/build'
import type { PaymentVariant } from '@forno/domain/content/content'
import type { MenuProduct } from '@forno/domain/menu/menu'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import { closedStoreNotice } from '@forno/domain/baskets/closed-store'
import type {
  Charge,
  Discount,
  PricedGroup,
  PricedLine,
  PricedPart,
  PriceStep,
} from '@forno/domain/pricing/price-basket'
import { buildEnergy, halvesEnergy } from '@forno/domain/pizza/build-food'
import { halvesFeeName } from '@forno/domain/pizza/price-halves'
import { foodOfLine } from '@forno/domain/pricing/line-food'
import { dealCodeOf, fulfilledByLine, fulfilledInMeal } from '@forno/domain/pricing/item-deals'
import { freeProduct } from '@forno/domain/pricing/free-product'
import { gatewayStatus } from '@forno/domain/payments/gateway-status'
import { campaignOn } from '@forno/domain/upsells/spend-campaign'
import { cartUpsells } from '@forno/domain/upsells/upsells'
import { aud } from '../../platform/core/aud.ts'
import { foodWire } from '../catalogue/index.ts'
import { campaignWire, upsellWire } from '../upsells/index.ts'
import type { OpenBasket } from './open-basket.ts'

const partWire = (line: PricedLine, part: PricedPart): BasketItemPart => {
  const sizeId = line.line.build?.sizeId ?? null
  const { pizza, halves } = line.menuProduct ?? {}
  const size = (pizza ?? halves)?.sizes.find((offer) => offer.sizeId === sizeId)
  return {
    productId: part.productId,
    quantity: part.quantity,
    size: sizeId,
    sizeName: size?.name ?? null,
    category: part.category,
    half: part.half,
    name: part.name,
    totalPrice: aud(part.total),
  }
}

const energyOf = ({ line, menuProduct }: PricedLine): number | null => {
  if (menuProduct === null) return null
  const { pizza, halves, energy } = menuProduct
  if (line.build === null) return energy
  if (isHalves(line.build)) return halves === null ? energy : halvesEnergy(halves, line.build)
  return pizza === null ? energy : buildEnergy(pizza, line.build)
}

/** The half-n-half fee as a separate line, called `surcharge` on the wire; the trail lists it last. [CAT-20] */
const surchargeWire = ({ fee, line }: PricedLine): BasketItem['surcharge'] =>
  fee === 0 ? null : { productId: line.productId, name: halvesFeeName, price: aud(fee) }

const unknownProduct = {
  productType: 'StockItemExtended',
  slug: '',
  name: 'No longer sold here',
  taxonomy: '',
  paymentType: null,
  alcoholUnits: 0,
} as const

const productFacts = (menuProduct: MenuProduct | null) => {
  if (menuProduct === null) return unknownProduct
  const { productType, slug, name, taxonomy, paymentType, alcoholUnits } = menuProduct.product
  return { productType, slug, name, taxonomy, paymentType, alcoholUnits }
}

const isCustomisable = (product: MenuProduct | null): boolean =>
  product !== null && (product.pizza !== null || product.halves !== null)

const trailWire = (trail: readonly PriceStep[]): BasketItem['trail'] =>
  trail.map(({ label, amount }) => ({ label, amount: aud(amount) }))

type Deal = Pick<BasketItem, 'voucherCode' | 'fulfilledProduct'>

/** [BAS-05] */
const itemWire = (priced: PricedLine, deal: Deal): BasketItem => ({
  basketItemId: priced.line.id,
  productId: priced.line.productId,
  quantity: priced.line.quantity,
  totalPrice: aud(priced.total),
  unitPrice: aud(priced.unit),
  ...productFacts(priced.menuProduct),
  isCustomisable: isCustomisable(priced.menuProduct),
  isAvailable: priced.isAvailable,
  kilojoules: energyOf(priced),
  food: foodWire(foodOfLine(priced)),
  basketItemParts: priced.parts.map((part) => partWire(priced, part)),
  surcharge: surchargeWire(priced),
  ...deal,
  trail: trailWire(priced.trail),
})

const bundleFacts = (menuProduct: MenuProduct | null) =>
  menuProduct?.product.kind === 'bundle' ? menuProduct.product : { ableToSwap: false, ignoreMinSpend: false }

/** [BAS-06] */
const groupWire = ({ group, menuProduct, slots, ...priced }: PricedGroup): GroupedBasketItem => {
  const { productType, slug, name, paymentType } = productFacts(menuProduct)
  const { ableToSwap, ignoreMinSpend } = bundleFacts(menuProduct)
  return {
    groupedBasketItemId: group.id,
    productId: group.productId,
    quantity: group.quantity,
    basketItems: slots.flatMap(({ slot, lines }) =>
      lines.map((line) => {
        const deal = { voucherCode: group.code, fulfilledProduct: fulfilledInMeal({ group }, slot, line) }
        return { ...itemWire(line, deal), groupId: slot.id }
      }),
    ),
    slug,
    productType,
    ableToSwap,
    ignoreMinSpend,
    isVoucher: group.code !== null,
    voucherCode: group.code,
    voucherId: group.code,
    paymentType,
    name,
    totalPrice: aud(priced.total),
    unitPrice: aud(priced.unit),
    saving: aud(priced.saving),
    isAvailable: priced.isAvailable,
    trail: trailWire(priced.trail),
  }
}

/** [BAS-11] */
const discountWire = ({ offer, code, amount, trail }: Discount): Basket['discounts'][number] => ({
  offerId: offer.id,
  code,
  name: offer.name,
  amount: aud(amount),
  trail: trailWire(trail),
})

/** [VOU-10] */
const voucherWire = ({ menu, priced }: OpenBasket, { code, offerId }: AppliedCode): Basket['vouchers'][number] => {
  const offer = menu.offers.get(offerId)?.offer
  const idle = priced.idleCodes.find((idleCode) => idleCode.code === code)
  return {
    code,
    offerId,
    name: offer?.name ?? code,
    words: offer?.words ?? '',
    isIdle: idle !== undefined,
    costsMore: idle?.costsMore === true,
    freeProductId: offer === undefined ? null : (freeProduct(offer, menu)?.product.id ?? null),
  }
}

/** [BAS-07] */
const chargeWire = (charge: Charge) => ({
  serviceChargeType: charge.type,
  name: charge.name,
  total: aud(charge.total),
  timeInMinutes: charge.minutes,
})

/** [PAY-18] */
const variantWire = ({ variant, minOrderCharge, maxOrderCharge }: PaymentVariant) => ({
  variant,
  minOrderCharge: aud(minOrderCharge),
  maxOrderCharge: aud(maxOrderCharge),
})

/** [BAS-02] [BAS-03] [RUL-10] */
const storeInfoWire = (
  { store, contactless, priced }: OpenBasket,
  canAcceptOnlineOrders: boolean,
): Basket['storeInfo'] => ({
  storeId: store.id,
  name: store.name,
  phone: store.phone,
  merchantId: store.merchantId,
  pod: {
    occasion: store.occasion,
    sector: store.sector,
    deliveryAdjustmentMinutes: store.deliveryAdjustmentMinutes,
  },
  paymentOptions: store.paymentOptions
    .map(({ variants, ...option }) => ({
      ...option,
      maxOrderCharge: option.maxOrderCharge === null ? null : aud(option.maxOrderCharge),
      ...(variants === undefined ? {} : { variants: variants.map(variantWire) }),
    }))
    .sort((a, b) => a.sortOrder - b.sortOrder),
  minimumOrderValue: { delivery: aud(store.minimums.delivery), pickup: aud(store.minimums.pickup) },
  isContactless: isContactless(store, priced),
  contactlessMessage: contactlessMessage(contactless, store, priced),
  canAcceptOnlineOrders,
  canAcceptOnlineCreditCards: store.canAcceptOnlineCreditCards,
  canAcceptOnlineAmexCheckout: store.canAcceptOnlineAmexCheckout,
  canAcceptOnlineVisaCheckout: store.canAcceptOnlineVisaCheckout,
  slug: store.slug,
  timeZone: store.zone,
})

/** [BAS-04] */
const customerWire = ({
  state: { customer, disposition },
  customerId,
  userId,
}: OpenBasket['row']): Basket['customerInfo'] => ({
  emailAddress: customer.emailAddress,
  firstName: customer.firstName,
  lastName: customer.lastName,
  ...wireDeliveryAddress(disposition.deliveryAddress),
  phoneNumber: customer.phoneNumber,
  customerId,
  userId: customerId === null ? null : userId,
  optinEmail: customer.optinEmail,
  optinSms: customer.optinSms,
  orderRegister: customer.orderRegister,
})

/** Cart upsells have no picture of their own: the cart shows the pictures of their products. [UPS-02] */
const noPicture = (): null => null

/** Upsells and the spend campaign shown with the basket. [BAS-01] [RUL-07] */
const extrasWire = ({ menu, row }: OpenBasket): Pick<Basket, 'upsells' | 'spendCampaign'> => {
  const campaign = campaignOn(menu)
  return {
    upsells: cartUpsells(menu, row.state).map((upsell) => upsellWire(upsell, noPicture)),
    spendCampaign: campaign === null ? null : campaignWire(campaign),
  }
}

/**
 * Payment information on the wire; cash has neither reference nor card. The provider's status is that of the newest
 * payment, if the customer still chooses its method. [BAS-08]
 */
const paymentWire = ({ state: { payment, paymentSummary }, attempt }: OpenBasket['row']): Basket['paymentInfo'] => {
  if (payment === null) return null
  const { reference = null, maskedCard = null, expiry = null } = paymentSummary ?? {}
  const response = attempt?.method === payment ? gatewayStatus(attempt) : null
  return { paymentType: payment, reference, maskedCard, expiry, response }
}

/** A basket on the wire, with the promised minutes of an ASAP order. [BAS-01] */
export const basketWire = (open: OpenBasket, promiseMinutes: number): Basket => {
  const { row, store, priced, at } = open
  const { disposition } = row.state
  const closed = closedStoreNotice(store, open.storeState, at)
  const notices = closed === null ? priced.notices : [closed, ...priced.notices]
  const iso = (time: typeof at): string => isoWithOffset(time, store.zone)
  return {
    basketId: row.basketId,
    version: row.version,
    sessionId: row.sessionId,
    createdAt: iso(row.createdAt),
    channelType: 'Online',
    channelName: row.state.channel,
    externalReference: row.state.externalReference,
    serviceType: disposition.serviceType,
    orderDueAt: disposition.orderDueAt === null ? null : iso(disposition.orderDueAt),
    isAsap: disposition.isAsap,
    promiseMinutes,
    storeTime: iso(at),
    storeInfo: storeInfoWire(open, closed === null),
    customerInfo: customerWire(row),
    basketItems: priced.lines.map((line) =>
      itemWire(line, {
        voucherCode: dealCodeOf(priced.discounts, line),
        fulfilledProduct: fulfilledByLine(priced.discounts, line),
      }),
    ),
    groupedBasketItems: priced.groups.map(groupWire),
    discounts: priced.discounts.map(discountWire),
    vouchers: row.state.codes.map((applied) => voucherWire(open, applied)),
    serviceCharges: priced.charges.map(chargeWire),
    basketTotal: aud(priced.total),
    basketSubTotal: aud(priced.subtotal),
    totalSavings: aud(priced.savings),
    discount: aud(priced.discount),
    gst: aud(priced.gst),
    amountToCollect: aud(priced.amountToCollect),
    paymentInfo: paymentWire(row),
    orderNote: row.state.note,
    tags: [...row.state.tags],
    ...extrasWire(open),
    messages: notices.map(({ code, type, text }) => ({ code, type, message: text })),
    maxAlcoholUnits: priced.maxAlcoholUnits,
  }
}
