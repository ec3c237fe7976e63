import type { KitchenOrder, KitchenStore as WireStore } from '@forno/contracts/kitchen'
import type { Store } from '@forno/domain/catalogue/content'
import type { StoreState } from '@forno/domain/catalogue/overlay'
import { isoWithOffset } from '@forno/domain/fulfilment/local-time'
import { nextStatuses } from '@forno/domain/orders/status'
import { allergyWords, type TicketHalf } from '@forno/domain/orders/ticket'
import { instant, type Instant } from '@forno/domain/words'
import { aud } from '../../kernel/aud.ts'
import { wholeAddress, type OrderLine } from '../orders/index.ts'
import { undoTime } from './moves.ts'
import type { QueuedOrder } from './queue-store.ts'

export const kitchenStoreWire = (store: Store, state: StoreState, at: Instant): WireStore => ({
  storeId: store.id,
  name: store.name,
  timeZone: store.zone,
  storeTime: isoWithOffset(at, store.zone),
  pausedUntil:
    state.pausedUntil !== null && state.pausedUntil > at ? isoWithOffset(state.pausedUntil, store.zone) : null,
  extraMinutes: state.extraMinutes,
})

type WireLine = KitchenOrder['lines'][number]

const madeWire = ({ name, sauce, toppings, plus, minus }: TicketHalf): WireLine['halves'][number] => ({
  name,
  sauce,
  toppings: toppings.map((topping) => ({ ...topping })),
  plus: plus.map((topping) => ({ ...topping })),
  minus: [...minus],
})

const nothingMade = { sauce: null, toppings: [], plus: [], minus: [] } as const

const ticketLine = ({ name, quantity, build }: OrderLine): WireLine => ({
  quantity,
  build: build?.build ?? '',
  ...madeWire({ ...nothingMade, ...build, name }),
  halves: (build?.halves ?? []).map(madeWire),
  contents: [...(build?.contents ?? [])],
})

/** An order as the cook reads it. */
export const kitchenOrderWire = ({ order, lines, pending }: QueuedOrder, store: Store): KitchenOrder => {
  const iso = (at: Instant): string => isoWithOffset(at, store.zone)
  const { customer } = order
  return {
    orderId: order.orderId,
    orderReference: order.reference,
    serviceType: order.serviceType,
    status: order.status,
    pending: pending === null ? null : { status: pending.status, publishesAt: iso(instant(pending.at + undoTime)) },
    nextStatuses: [...nextStatuses(order.serviceType, pending?.status ?? order.status)],
    placedAt: iso(order.placedAt),
    dueAt: iso(order.dueAt),
    isAsap: order.isAsap,
    customerName: `${customer.firstName ?? ''} ${customer.lastName ?? ''}`.trim(),
    phoneNumber: customer.phoneNumber ?? '',
    address: wholeAddress(customer),
    orderNote: order.pricing.note,
    allergyNote: allergyWords(order.pricing.note),
    amountToCollect: aud(order.pricing.amountToCollect),
    isAcknowledged: order.acknowledgedAt !== null,
    lines: lines.filter(({ kind }) => kind === 'item').map(ticketLine),
  }
}
