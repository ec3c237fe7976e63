import { isFields, type Fields } from '../core/unknown-fields.ts'
import { centsOf } from '../core/money.ts'
import { cents, type ServiceType } from '../core/basic-types.ts'
import { methods, type PaymentType } from '../core/payment-types.ts'
import {
  addPaymentInfo,
  basketChanges,
  login,
  signUp,
  storeSelect,
  voucherApply,
  type AnalyticsBasket,
  type AnalyticsLine,
} from './build-events.ts'
import { accountMethods, type AccountMethod, type AnalyticsEvent } from './events.ts'

type AnsweredThing = {
  readonly productId: string
  readonly name: string
  readonly productType: string
  readonly quantity: number
  readonly unitPrice: number
}

/** What analytics reads of a basket in an answer of the API; amounts in dollars. */
export type AnsweredBasket = {
  readonly basketId: string
  readonly version: number
  readonly serviceType: ServiceType
  readonly storeInfo: { readonly storeId: string }
  readonly basketItems: readonly (AnsweredThing & {
    readonly basketItemId: string
    readonly basketItemParts: readonly {
      readonly category: string
      readonly quantity: number
      readonly name: string
    }[]
  })[]
  readonly groupedBasketItems: readonly (AnsweredThing & { readonly groupedBasketItemId: string })[]
  readonly discounts: readonly { readonly offerId: string }[]
  readonly vouchers: readonly { readonly code: string; readonly offerId: string }[]
  readonly serviceCharges: readonly { readonly serviceChargeType: string; readonly total: number }[]
  readonly basketTotal: number
  readonly paymentInfo: { readonly paymentType: PaymentType } | null
}

/** A call of a page and its answer. `path` begins after the base path. */
export type AnsweredCall = {
  readonly method: string
  readonly path: string
  readonly body: string | undefined
  readonly status: number
  readonly answer: unknown
}

/** The page before a call: its basket as last known, and the store and service that were last reported. */
export type PageBefore = { readonly basket: AnsweredBasket | null; readonly place: string | null }

const variantOf = ({ basketItemParts }: AnsweredBasket['basketItems'][number]): string | null =>
  basketItemParts
    .filter(({ category, quantity }) => (category === 'Size' || category === 'Base') && quantity > 0)
    .map(({ name }) => name)
    .join(', ') || null

/** The lines of a basket; a meal is one. */
const linesOf = ({ basketItems, groupedBasketItems }: AnsweredBasket): readonly AnalyticsLine[] => [
  ...basketItems.map((item) => ({
    lineId: item.basketItemId,
    productId: item.productId,
    name: item.name,
    category: item.productType,
    unit: centsOf(item.unitPrice),
    quantity: item.quantity,
    variant: variantOf(item),
  })),
  ...groupedBasketItems.map((meal) => ({
    lineId: meal.groupedBasketItemId,
    productId: meal.productId,
    name: meal.name,
    category: meal.productType,
    unit: centsOf(meal.unitPrice),
    quantity: meal.quantity,
    variant: null,
  })),
]

/** A basket as analytics sees it: without contact, address and codes. */
export const analyticsBasket = (basket: AnsweredBasket): AnalyticsBasket => ({
  lines: linesOf(basket),
  total: centsOf(basket.basketTotal),
  shipping: cents(
    basket.serviceCharges.reduce(
      (sum, { serviceChargeType, total }) => (serviceChargeType === 'Surcharge' ? sum : sum + centsOf(total)),
      0,
    ),
  ),
  offerIds: [...new Set(basket.discounts.map(({ offerId }) => offerId))],
  storeId: basket.storeInfo.storeId,
  serviceType: basket.serviceType,
})

/** The store and service of a basket, for `PageBefore`. */
export const placeOf = ({ storeInfo, serviceType }: AnsweredBasket): string => `${storeInfo.storeId} ${serviceType}`

const bodyFields = (body: string | undefined): Fields => {
  try {
    const value: unknown = JSON.parse(body ?? '')
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

/** The basket of an answer; null for another answer. */
export const basketOf = (answer: unknown): AnsweredBasket | null =>
  isFields(answer) && 'basketItems' in answer && 'serviceCharges' in answer
    ? (answer as unknown as AnsweredBasket)
    : null

/** Whether a call chooses the payment method: by a call of its own, or among other changes. */
const choosesPayment = ({ path }: AnsweredCall, fields: Fields): boolean =>
  /\/paymentinfo$/i.test(path) || isFields(fields['paymentInfo'])

const basketEvents = (
  after: AnsweredBasket,
  choosesMethod: boolean,
  { basket, place }: PageBefore,
): readonly AnalyticsEvent[] => {
  const isSame = basket?.basketId === after.basketId
  const isOld = isSame && basket.version >= after.version
  const { paymentInfo } = after
  return [
    ...(placeOf(after) === place ? [] : [storeSelect(analyticsBasket(after))]),
    ...(isOld ? [] : basketChanges(isSame ? linesOf(basket) : [], linesOf(after))),
    ...(choosesMethod && paymentInfo !== null
      ? [addPaymentInfo(analyticsBasket(after), labelOf(paymentInfo.paymentType))]
      : []),
  ]
}

const labelOf = (type: PaymentType): string => methods[type].label

const voucherEvents = ({ path, status, answer }: AnsweredCall): readonly AnalyticsEvent[] => {
  const code = /\/applyvoucher\/([^/?]+)/i.exec(path)?.[1]
  if (code === undefined) return []
  const voucher = basketOf(answer)?.vouchers.find((each) => each.code === decodeURIComponent(code).toUpperCase())
  if (status < 400) return [voucherApply('applied', { offerId: voucher?.offerId ?? null })]
  const data = isFields(answer) && isFields(answer['data']) ? answer['data'] : {}
  return [voucherApply('refused', { reason: typeof data['reason'] === 'string' ? data['reason'] : null })]
}

const methodOf = (value: unknown): AccountMethod =>
  accountMethods.find((method) => method === String(value).toLowerCase()) ?? 'password'

const accountEvents = ({ path, answer }: AnsweredCall, fields: Fields): readonly AnalyticsEvent[] => {
  switch (path) {
    case '/customer/token':
      return [login('password')]
    case '/customer/passkey':
      return [login('passkey')]
    case '/customer/oauth':
      return isFields(answer) && 'registrationTicket' in answer ? [] : [login(methodOf(fields['provider']))]
    case '/customer/register':
      return [signUp(methodOf(fields['registerType']))]
    default:
      return []
  }
}

/**
 * The events of a call that changes something: what was added and removed, the store, the payment method, a code, a
 * log-in. A preview of a basket changes nothing. [ANA-01]
 */
export const eventsOfCall = (call: AnsweredCall, before: PageBefore): readonly AnalyticsEvent[] => {
  const fields = bodyFields(call.body)
  if (call.method === 'GET' || fields['preview'] === true) return []
  const basket = call.status < 300 ? basketOf(call.answer) : null
  return [
    ...voucherEvents(call),
    ...(basket === null ? [] : basketEvents(basket, choosesPayment(call, fields), before)),
    ...(call.status < 300 ? accountEvents(call, fields) : []),
  ]
}
