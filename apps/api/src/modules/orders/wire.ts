import type { OrderResult } from '@forno/contracts/orders/place-order'
import type { OrderStatusReply, TrackedOrder } from '@forno/contracts/orders/tracking'
import { deliveryAddressLine, maskedDeliveryAddressLine } from '@forno/domain/fulfilment/address-line'
import { doorDetailsOf, noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import type { Store } from '@forno/domain/content/content'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import { nothing } from '@forno/domain/core/money'
import { collectedAtOf } from '@forno/domain/orders/collected'
import { orderPollSecondsAt } from '@forno/domain/orders/poll-interval'
import { wasNotConfirmed } from '@forno/domain/orders/waiting'
import type { Refund } from '@forno/domain/payments/refund'
import type { TicketHalf } from '@forno/domain/orders/ticket'
import type { Instant } from '@forno/domain/core/basic-types'
import { aud } from '../../platform/core/aud.ts'
import { foodWire } from '../catalogue/index.ts'
import type { ProofKind } from './find-order.ts'
import type { Order, OrderEvent, OrderLine, StoredTicket } from './orders-store.ts'

/** [ORD-02] */
export const orderResultWire = (order: Order): OrderResult => ({
  orderId: order.orderId,
  orderReference: order.reference,
  status: order.status,
  fulfilmentStatus: order.status,
  sessionId: order.sessionId,
  amountToCollect: aud(order.pricing.amountToCollect),
})

/** The moment of an answer, and the share of time in which the process was busy before it. */
export type AnswerMoment = { readonly at: Instant; readonly load: number }

/** The public status of an order; contains no personal data. [ORD-14] */
export const orderStatusWire = (
  order: Order,
  store: Pick<Store, 'name' | 'zone'>,
  { at, load }: AnswerMoment,
): OrderStatusReply => {
  const iso = (time: Instant | null): string | null => (time === null ? null : isoWithOffset(time, store.zone))
  return {
    orderId: order.orderId,
    orderReference: order.reference,
    status: order.status,
    serviceType: order.serviceType,
    storeName: store.name,
    orderDueAt: isoWithOffset(order.dueAt, store.zone),
    updatedAt: isoWithOffset(order.updatedAt, store.zone),
    storeConfirmedAt: iso(order.acknowledgedAt),
    collectedAt: iso(collectedAtOf(order, at)),
    wasNotConfirmed: wasNotConfirmed(order),
    storeTime: isoWithOffset(at, store.zone),
    pollAfterSeconds: orderPollSecondsAt(load),
  }
}

const units = ({ name, units: count }: { name: string; units: number }): string =>
  count === 1 ? name : `${name} × ${count}`

const changesOf = ({ plus, less = [], minus }: Pick<TicketHalf, 'plus' | 'less' | 'minus'>): string[] => [
  ...plus.map((topping) => `+ ${units(topping)}`),
  ...less.map((name) => `Less ${name.toLowerCase()}`),
  ...minus.map((name) => `− ${name}`),
]

const halfWords = (side: string, half: TicketHalf): string =>
  [`${side}: ${half.name}`, ...(half.sauce === null ? ['no sauce'] : [half.sauce]), ...changesOf(half)].join(', ')

/**
 * A build in the customer's words: size and base, then added, reduced and removed toppings, half by half. [CAT-20]
 * [ORD-19]
 */
export const buildWords = (build: StoredTicket | null): string[] => {
  if (build === null) return []
  const { halves = [], contents = [] } = build
  if (build.build === '') return [...contents]
  const [left, right] = halves
  if (left !== undefined && right !== undefined)
    return [build.build.toLowerCase(), halfWords('Left half', left), halfWords('Right half', right)]
  return [build.build.toLowerCase(), ...(build.sauce === null ? ['no sauce'] : [build.sauce]), ...changesOf(build)]
}

/** A refund with its payment method in words. */
export type OrderRefund = Refund & { readonly method: string }

/** A refund with its amount in AUD. [ORD-21] */
export const refundWire = ({ kind, amount, method }: OrderRefund) => ({ kind, amount: aud(amount), method })

type TrackingContext = {
  readonly order: Order
  readonly store: Store
  readonly events: readonly OrderEvent[]
  readonly lines: readonly OrderLine[]
  readonly refund: OrderRefund | null
  /**
   * Decides what is shown: `contact` hides name and note and masks the address; only `session` gets the session id.
   * [ORD-15]
   */
  readonly proofKind: ProofKind
  readonly moment: AnswerMoment
}

/** Address and door; a caller who proved only the contact learns neither number nor door. [ORD-15] */
const addressWire = ({ deliveryAddress }: Order, isByContact: boolean) =>
  isByContact
    ? { address: maskedDeliveryAddressLine(deliveryAddress), ...noDoorDetails }
    : { address: deliveryAddressLine(deliveryAddress), ...doorDetailsOf(deliveryAddress) }

const storeContact = (store: Store): TrackedOrder['storeContact'] => ({
  storeId: store.id,
  slug: store.slug,
  name: store.name,
  address: `${store.address}, ${store.city} ${store.state} ${store.postCode}`,
  phoneNumber: store.phone,
  latitude: store.place.latitude,
  longitude: store.place.longitude,
})

const partWords = ({ name, quantity, build }: OrderLine): string =>
  [quantity === 1 ? name : `${quantity} × ${name}`, ...buildWords(build)].join(', ')

const foodOfOrdered = ({ productId, name, build }: OrderLine): TrackedOrder['items'][number]['foods'][number] => ({
  productId: productId ?? '',
  name,
  food: foodWire(build?.food ?? null),
})

/** Items, and meals with their parts. */
const itemsWire = (lines: readonly OrderLine[]): TrackedOrder['items'] =>
  lines.flatMap(({ kind, parent, name, quantity, total, build }, index) => {
    if ((kind !== 'item' && kind !== 'group') || parent !== null) return []
    const parts = lines.filter((line) => line.parent === index + 1)
    const foods = (kind === 'group' ? parts : [lines[index] as OrderLine]).map(foodOfOrdered)
    return { name, quantity, totalPrice: aud(total), details: buildWords(build), parts: parts.map(partWords), foods }
  })

const named = (lines: readonly OrderLine[], of: OrderLine['kind']) =>
  lines.filter(({ kind }) => kind === of).map(({ name, total }) => ({ name, total: aud(total) }))

/** Items, discounts and charges, which sum to the total. [ORD-19] */
export const billedLines = (lines: readonly OrderLine[]): Pick<TrackedOrder, 'items' | 'discounts' | 'charges'> => ({
  items: itemsWire(lines),
  discounts: named(lines, 'discount'),
  charges: named(lines, 'charge'),
})

/** The tracked order, as far as the proof of ownership allows. [ORD-15] [ORD-19] */
export const trackedOrderWire = (tracked: TrackingContext): TrackedOrder => {
  const { order, store, events, lines, refund, proofKind, moment } = tracked
  const isByContact = proofKind === 'contact'
  const iso = (time: Instant): string => isoWithOffset(time, store.zone)
  return {
    ...orderStatusWire(order, store, moment),
    sessionId: proofKind === 'session' ? order.sessionId : null,
    firstName: isByContact ? null : order.customer.firstName,
    createdAt: iso(order.placedAt),
    isAsap: order.isAsap,
    dueFrom: iso(order.dueAt),
    dueUntil: iso(order.dueUntil),
    timeZone: store.zone,
    statuses: events
      .filter(({ kind }) => kind !== 'acknowledged')
      .map(({ status, at: time }) => ({ status, at: iso(time) })),
    storeContact: storeContact(store),
    ...addressWire(order, isByContact),
    ...billedLines(lines),
    basketSubTotal: aud(order.pricing.subtotal),
    totalSavings: aud(order.pricing.savings ?? nothing),
    total: aud(order.total),
    gst: aud(order.gst),
    amountToCollect: aud(order.pricing.amountToCollect),
    refund: refund === null ? null : refundWire(refund),
    paymentType: order.method,
    refusedEmail: isByContact || order.mailRefusal === null ? null : order.customer.emailAddress,
    orderNote: isByContact ? null : order.pricing.note,
  }
}
