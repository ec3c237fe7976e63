import type { Basket, BasketItem, BasketItemPart } from '@forno/contracts/baskets'
import { isHalves, maximumAlcoholUnits, type BasketState } from '@forno/domain/baskets/state'
import type { Store } from '@forno/domain/catalogue/content'
import type { MenuProduct } from '@forno/domain/catalogue/menu'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import { promiseMinutes } from '@forno/domain/fulfilment/promise-time'
import type { Charge, PricedLine, PricedPart } from '@forno/domain/pricing/price-basket'
import { buildEnergy, halvesEnergy } from '@forno/domain/pricing/build-food'
import { halvesFeeName } from '@forno/domain/pricing/price-halves'
import { aud } from '../../kernel/aud.ts'
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

/** The item's own surcharge as a line of its own; the trail names it last. [CAT-20] */
const surchargeWire = ({ surcharge, line }: PricedLine): BasketItem['surcharge'] =>
  surcharge === 0 ? null : { productId: line.productId, name: halvesFeeName, price: aud(surcharge) }

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

/** [BAS-05] */
const itemWire = (priced: PricedLine): BasketItem => ({
  basketItemId: priced.line.id,
  productId: priced.line.productId,
  quantity: priced.line.quantity,
  totalPrice: aud(priced.total),
  unitPrice: aud(priced.unit),
  ...productFacts(priced.menuProduct),
  isCustomisable: isCustomisable(priced.menuProduct),
  isAvailable: priced.isAvailable,
  kilojoules: energyOf(priced),
  basketItemParts: priced.parts.map((part) => partWire(priced, part)),
  surcharge: surchargeWire(priced),
  fulfilledProduct: null,
  trail: priced.trail.map(({ label, amount }) => ({ label, amount: aud(amount) })),
})

/** [BAS-07] */
const chargeWire = (charge: Charge) => ({
  serviceChargeType: charge.type,
  name: charge.name,
  total: aud(charge.total),
  timeInMinutes: charge.minutes,
})

/** [BAS-02] [BAS-03] */
const storeInfoWire = (store: Store, canAcceptOnlineOrders: boolean): Basket['storeInfo'] => ({
  storeId: store.id,
  name: store.name,
  merchantId: store.merchantId,
  pod: {
    occasion: store.occasion,
    sector: store.sector,
    deliveryAdjustmentMinutes: store.deliveryAdjustmentMinutes,
  },
  paymentOptions: store.paymentOptions
    .map((option) => ({
      ...option,
      maxOrderCharge: option.maxOrderCharge === null ? null : aud(option.maxOrderCharge),
    }))
    .sort((a, b) => a.sortOrder - b.sortOrder),
  minimumOrderValue: { delivery: aud(store.minimums.delivery), pickup: aud(store.minimums.pickup) },
  isContactless: store.isContactless,
  canAcceptOnlineOrders,
  canAcceptOnlineCreditCards: false,
  canAcceptOnlineAmexCheckout: false,
  canAcceptOnlineVisaCheckout: false,
  slug: store.slug,
  timeZone: store.zone,
})

/** [BAS-04] */
const customerWire = ({ customer, disposition }: BasketState): Basket['customerInfo'] => ({
  emailAddress: customer.emailAddress,
  firstName: customer.firstName,
  lastName: customer.lastName,
  address: disposition.address,
  city: disposition.city,
  state: disposition.state,
  postalCode: disposition.postalCode,
  longitude: disposition.place?.longitude ?? null,
  latitude: disposition.place?.latitude ?? null,
  phoneNumber: customer.phoneNumber,
  customerId: null,
  userId: null,
  optinEmail: customer.optinEmail,
  optinSms: customer.optinSms,
  orderRegister: customer.orderRegister,
})

const isTakingOrders = ({ store, storeState, at }: OpenBasket): boolean =>
  store.canAcceptOnlineOrders &&
  storeState.isPosOnline &&
  (storeState.pausedUntil === null || storeState.pausedUntil <= at)

/** A basket as the wire shows it. [BAS-01] */
export const basketWire = (open: OpenBasket): Basket => {
  const { row, store, storeState, priced, at } = open
  const { disposition } = row.state
  const iso = (time: typeof at): string => isoWithOffset(time, store.zone)
  return {
    basketId: row.basketId,
    sessionId: row.sessionId,
    createdAt: iso(row.createdAt),
    channelType: 'Online',
    channelName: row.state.channel,
    externalReference: null,
    serviceType: disposition.serviceType,
    orderDueAt: disposition.orderDueAt === null ? null : iso(disposition.orderDueAt),
    isAsap: disposition.isAsap,
    promiseMinutes: promiseMinutes(store, storeState, disposition.serviceType, disposition.city),
    storeTime: iso(at),
    storeInfo: storeInfoWire(store, isTakingOrders(open)),
    customerInfo: customerWire(row.state),
    basketItems: priced.lines.map(itemWire),
    groupedBasketItems: [],
    serviceCharges: priced.charges.map(chargeWire),
    basketTotal: aud(priced.total),
    basketSubTotal: aud(priced.subtotal),
    totalSavings: aud(priced.savings),
    discount: aud(priced.discount),
    gst: aud(priced.gst),
    amountToCollect: aud(priced.amountToCollect),
    paymentInfo: null,
    orderNote: row.state.note,
    tags: [...row.state.tags],
    upsells: [],
    messages: priced.notices.map(({ code, type, text }) => ({ code, type, message: text })),
    maxAlcoholUnits: maximumAlcoholUnits,
  }
}
