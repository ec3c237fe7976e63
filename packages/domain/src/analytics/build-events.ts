import type { Cents, ServiceType } from '../core/basic-types.ts'
import {
  analyticsCurrency,
  analyticsTax,
  type AccountMethod,
  type AnalyticsEvent,
  type AnalyticsItem,
  type AnalyticsOffer,
  type CustomerType,
  type VoucherResult,
} from './events.ts'
import { limitedItems, limitedText } from './limits.ts'
import { isPersonalText } from './personal-text.ts'

/** A product of a list or page. `unit` is its price in cents; null = unknown. */
export type AnalyticsProduct = {
  readonly productId: string
  readonly name: string
  readonly category: string
  readonly unit: Cents | null
}

/** A line of a basket, or a meal. `variant` describes the build, such as its size. */
export type AnalyticsLine = AnalyticsProduct & {
  readonly lineId: string
  readonly unit: Cents
  readonly variant: string | null
  readonly quantity: number
}

export type AnalyticsBasket = {
  readonly lines: readonly AnalyticsLine[]
  /** Cents that the customer pays. */
  readonly total: Cents
  /** Cents of delivery in the total. */
  readonly shipping: Cents
  /** The ids of the offers in force. */
  readonly offerIds: readonly string[]
  readonly storeId: string
  readonly serviceType: ServiceType
}

export type AnalyticsList = { readonly id: string; readonly name: string }

/** Dollars, which GA4 counts in. */
const dollars = (amount: number): number => amount / 100

const withText = <const Name extends string>(name: Name, text: string | null): Partial<Record<Name, string>> =>
  text === null || text === '' ? {} : ({ [name]: limitedText(text) } as Record<Name, string>)

const itemOf = ({ productId, name, category, unit }: AnalyticsProduct): AnalyticsItem => ({
  item_id: limitedText(productId),
  item_name: limitedText(name),
  ...withText('item_category', category),
  ...(unit === null ? {} : { price: dollars(unit) }),
})

const itemOfLine = (line: AnalyticsLine): AnalyticsItem => ({
  ...itemOf(line),
  ...withText('item_variant', line.variant),
  quantity: line.quantity,
})

const worthOf = (value: number) => ({ currency: analyticsCurrency, value: dollars(value), tax: analyticsTax }) as const

const listOf = ({ id, name }: AnalyticsList) => ({
  item_list_id: limitedText(id),
  item_list_name: limitedText(name),
})

const listed = (list: AnalyticsList, product: AnalyticsProduct, index: number): AnalyticsItem => ({
  ...itemOf(product),
  ...listOf(list),
  index,
})

/** A list of products on screen. [ANA-01] */
export const viewItemList = (list: AnalyticsList, products: readonly AnalyticsProduct[]): AnalyticsEvent => ({
  name: 'view_item_list',
  params: { ...listOf(list), items: limitedItems(products).map((product, index) => listed(list, product, index)) },
})

/** A product chosen from a list. [ANA-01] */
export const selectItem = (list: AnalyticsList, product: AnalyticsProduct, index: number): AnalyticsEvent => ({
  name: 'select_item',
  params: { ...listOf(list), items: [listed(list, product, index)] },
})

/** A product's page or dialog. [ANA-01] */
export const viewItem = (product: AnalyticsProduct): AnalyticsEvent => ({
  name: 'view_item',
  params: { ...worthOf(product.unit ?? 0), items: [{ ...itemOf(product), quantity: 1 }] },
})

const linesWorth = (lines: readonly AnalyticsLine[]) => ({
  ...worthOf(lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0)),
  items: limitedItems(lines).map(itemOfLine),
})

export const addToCart = (lines: readonly AnalyticsLine[]): AnalyticsEvent => ({
  name: 'add_to_cart',
  params: linesWorth(lines),
})

export const removeFromCart = (lines: readonly AnalyticsLine[]): AnalyticsEvent => ({
  name: 'remove_from_cart',
  params: linesWorth(lines),
})

/**
 * The events of one change of a basket: lines that grew, and lines that shrank, each with the difference as quantity.
 * A basket that is new was empty before. [ANA-01]
 */
export const basketChanges = (
  before: readonly AnalyticsLine[],
  after: readonly AnalyticsLine[],
): readonly AnalyticsEvent[] => {
  const growth = (from: readonly AnalyticsLine[], to: readonly AnalyticsLine[]): readonly AnalyticsLine[] =>
    to.flatMap((line) => {
      const quantity = line.quantity - (from.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0)
      return quantity > 0 ? [{ ...line, quantity }] : []
    })
  const [added, removed] = [growth(before, after), growth(after, before)]
  return [...(removed.length > 0 ? [removeFromCart(removed)] : []), ...(added.length > 0 ? [addToCart(added)] : [])]
}

const basketWorth = ({ lines, total, shipping, offerIds }: AnalyticsBasket) => ({
  ...worthOf(total - shipping),
  items: limitedItems(lines).map(itemOfLine),
  ...withText('coupon', offerIds.join(',')),
})

export const viewCart = (basket: AnalyticsBasket): AnalyticsEvent => ({
  name: 'view_cart',
  params: basketWorth(basket),
})

export const beginCheckout = (basket: AnalyticsBasket): AnalyticsEvent => ({
  name: 'begin_checkout',
  params: basketWorth(basket),
})

/** `tier` is the service and its time, such as "Pickup 06:15 PM". */
export const addShippingInfo = (basket: AnalyticsBasket, tier: string): AnalyticsEvent => ({
  name: 'add_shipping_info',
  params: { ...basketWorth(basket), shipping_tier: limitedText(tier) },
})

/** `paymentType` is the label of the payment method, such as "Zip Pay". */
export const addPaymentInfo = (basket: AnalyticsBasket, paymentType: string): AnalyticsEvent => ({
  name: 'add_payment_info',
  params: { ...basketWorth(basket), payment_type: limitedText(paymentType) },
})

export type AnalyticsOrder = AnalyticsBasket & { readonly orderId: string; readonly customerType: CustomerType }

/** An order that was placed: order id, currency, total and items. [ANA-04] */
export const purchase = (order: AnalyticsOrder): AnalyticsEvent => ({
  name: 'purchase',
  params: {
    transaction_id: order.orderId,
    ...basketWorth(order),
    total: dollars(order.total),
    shipping: dollars(order.shipping),
    customer_type: order.customerType,
    store_id: limitedText(order.storeId),
    service_type: order.serviceType,
  },
})

export const storeSelect = (place: Pick<AnalyticsBasket, 'storeId' | 'serviceType'>): AnalyticsEvent => ({
  name: 'store_select',
  params: { store_id: limitedText(place.storeId), service_type: place.serviceType },
})

/** Replaces a term that found nothing, which could be a name, or that contains a number or address. */
const withheldTerm = '(withheld)'

/** A search of the menu and the number of products that it found. */
export const search = (term: string, results: number): AnalyticsEvent => {
  const text = limitedText(term.trim().toLowerCase())
  const isWithheld = results === 0 || isPersonalText(text) || /\d{5}/.test(text)
  return { name: 'search', params: { search_term: isWithheld ? withheldTerm : text, results } }
}

/** The outcome of a code. `offerId` is the id of its offer once it applies; `reason` is the name of a refusal. */
export const voucherApply = (
  result: VoucherResult,
  { offerId = null, reason = null }: { readonly offerId?: string | null; readonly reason?: string | null } = {},
): AnalyticsEvent => ({
  name: 'voucher_apply',
  params: { result, ...withText('coupon', offerId), ...withText('reason', reason) },
})

export const login = (method: AccountMethod): AnalyticsEvent => ({ name: 'login', params: { method } })

export const signUp = (method: AccountMethod): AnalyticsEvent => ({ name: 'sign_up', params: { method } })

type ShownOffer = { readonly offerId: string; readonly name: string; readonly slot?: string }

const promotionFields = ({ offerId, name, slot }: ShownOffer): AnalyticsOffer => ({
  item_id: limitedText(offerId),
  item_name: limitedText(name),
  promotion_id: limitedText(offerId),
  promotion_name: limitedText(name),
  ...(slot === undefined ? {} : { creative_slot: limitedText(slot) }),
})

/** Offers on screen. */
export const viewPromotion = (offers: readonly ShownOffer[]): AnalyticsEvent => ({
  name: 'view_promotion',
  params: { items: limitedItems(offers).map(promotionFields) },
})

/** An offer that the customer opened or applied. */
export const selectPromotion = (offer: ShownOffer): AnalyticsEvent => ({
  name: 'select_promotion',
  params: { items: [promotionFields(offer)] },
})

/** The path of a page; segments that could name a person or an order are replaced. */
export const safePath = (path: string): string =>
  limitedText(path.replaceAll(/[^/]+/g, (segment) => (isPersonalText(decoded(segment)) ? ':id' : segment)))

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const pageView = (path: string): AnalyticsEvent => ({ name: 'page_view', params: { page_path: safePath(path) } })

/** The shop could not be shown. [ERR-19] */
export const fatalError = (path: string): AnalyticsEvent => ({
  name: 'fatal_error',
  params: { page_path: safePath(path) },
})

/** A variant of an experiment that was on screen. [CON-10] */
export const experimentExposure = (experiment: string, variant: string): AnalyticsEvent => ({
  name: 'experiment_exposure',
  params: { experiment: limitedText(experiment), variant: limitedText(variant) },
})
