import { undoTime } from '@forno/domain/kitchen/undo-time'
import type { KitchenDay, KitchenOrder, KitchenStore as WireStore } from '@forno/contracts/kitchen/kitchen'
import { deliveryAddressLine } from '@forno/domain/fulfilment/address-line'
import { doorDetailsOf } from '@forno/domain/fulfilment/delivery-address'
import type { Store } from '@forno/domain/content/content'
import { defaultStoreDay } from '@forno/domain/content/store-status'
import { kitchenDate, plannedHours } from '@forno/domain/fulfilment/kitchen-day'
import { instantOf, isoWithOffset } from '@forno/domain/fulfilment/local-time'
import { nextStatuses } from '@forno/domain/orders/status'
import { ringsLouderAt, type WaitingTimes } from '@forno/domain/orders/waiting'
import { allergySentences, type TicketHalf } from '@forno/domain/orders/ticket'
import { instant, type Instant } from '@forno/domain/core/basic-types'
import { aud } from '../../platform/core/aud.ts'
import type { OrderLine } from '../orders/index.ts'
import type { QueuedOrder } from './queue-store.ts'
import type { StoredStatus } from '../stores/index.ts'

const toMinutes = (seconds: number | null): number | null => (seconds === null ? null : seconds / 60)

const todayWire = (store: Store, { day }: StoredStatus, at: Instant): KitchenDay => {
  const date = kitchenDate(store, at)
  const exception = day?.date === date ? day : defaultStoreDay(date)
  const planned = plannedHours(store, date)
  const iso = (time: Instant | undefined): string | null =>
    time === undefined ? null : isoWithOffset(time, store.zone)
  const isEarly = exception.closingMinutes !== null && exception.closingMinutes > 0
  return {
    date,
    opensAt: iso(planned?.opensAt),
    plannedClosesAt: iso(planned?.closesAt),
    closesAt: isEarly ? iso(instantOf(date, exception.closingMinutes, store.zone)) : null,
    isClosed: exception.closingMinutes === 0,
    plannedSlotMinutes: toMinutes(store.capacitySeconds),
    slotMinutes: toMinutes(exception.capacitySeconds),
  }
}

export const kitchenStoreWire = (store: Store, state: StoredStatus, at: Instant): WireStore => {
  const isPaused = state.pausedUntil !== null && state.pausedUntil > at
  return {
    storeId: store.id,
    name: store.name,
    timeZone: store.zone,
    storeTime: isoWithOffset(at, store.zone),
    pausedUntil: isPaused ? isoWithOffset(state.pausedUntil, store.zone) : null,
    pauseReason: isPaused ? state.pauseReason : null,
    extraMinutes: state.extraMinutes,
    today: todayWire(store, state, at),
  }
}

type WireLine = KitchenOrder['lines'][number]

const madeWire = ({ name, sauce, toppings, plus, minus }: TicketHalf): WireLine['halves'][number] => ({
  name,
  sauce,
  toppings: toppings.map((topping) => ({ ...topping })),
  plus: plus.map((topping) => ({ ...topping })),
  minus: [...minus],
})

const nothingMade = { sauce: null, toppings: [], plus: [], minus: [] } as const

const ticketLine = ({ name, quantity, build }: OrderLine, meal: OrderLine | null): WireLine => ({
  quantity: quantity * (meal?.quantity ?? 1),
  build: build?.build ?? '',
  ...madeWire({ ...nothingMade, ...build, name }),
  halves: (build?.halves ?? []).map(madeWire),
  contents: [...(build?.contents ?? [])],
  meal: meal?.name ?? null,
})

/** One line per thing to make; the parts of a meal follow it, multiplied by the number of meals. */
const ticketLines = (lines: readonly OrderLine[]): WireLine[] =>
  lines
    .filter(({ kind }) => kind === 'item' || kind === 'group')
    .map((line) => ticketLine(line, line.parent === null ? null : (lines[line.parent - 1] ?? null)))

/** An order as the kitchen screen shows it. */
export const kitchenOrderWire = (
  { order, lines, pending }: QueuedOrder,
  store: Store,
  times: Pick<WaitingTimes, 'textAfter'>,
): KitchenOrder => {
  const louderAt = ringsLouderAt(order, times)
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
    address: deliveryAddressLine(order.deliveryAddress),
    ...doorDetailsOf(order.deliveryAddress),
    orderNote: order.pricing.note,
    allergyNote: allergySentences(order.pricing.note),
    amountToCollect: aud(order.pricing.amountToCollect),
    isAcknowledged: order.acknowledgedAt !== null,
    ringsLouderAt: louderAt === null ? null : iso(louderAt),
    lines: ticketLines(lines),
  }
}
