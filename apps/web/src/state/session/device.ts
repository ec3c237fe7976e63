import type { OrderStatusReply } from '@forno/contracts/orders/tracking'
import { isFinal } from '@forno/domain/orders/status'
import { mayTrack } from '@forno/domain/orders/tracking'
import { instant } from '@forno/domain/core/basic-types'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../../lib/storage/persisted-store.ts'
import type { ItemOrMealBody } from '../../api/baskets.ts'
import { storedAddress, type LocatedAddress } from '../../lib/disposition.ts'

/** The last known status of an order under way: no name, address, item or amount. */
export type OrderProgress = Omit<OrderStatusReply, 'storeTime' | 'pollAfterSeconds'>

/** An order that was placed on this device, or proved on it by its mobile number or email. */
export type PlacedOrder = {
  readonly orderId: string
  readonly orderReference: string
  /** null = it was placed on another device. */
  readonly sessionId: string | null
  /** The mobile number or email that proved it on this device. */
  readonly contact?: string
  readonly storeName: string
  readonly serviceType: string
  /** Milliseconds since 1970. */
  readonly placedAt: number
  /** ISO with the store's offset; null = unknown. */
  readonly dueAt: string | null
  /** In dollars. */
  readonly total: number
  /** The items, for a reorder. */
  readonly items: readonly { readonly name: string; readonly item: ItemOrMealBody }[]
  /** For its page without a network; null once the order is finished. [SES-18] */
  readonly progress?: OrderProgress | null
}

/** A guest's data on this device. */
export type Device = {
  readonly addresses: readonly LocatedAddress[]
  readonly orders: readonly PlacedOrder[]
}

/** The most orders that this device remembers. */
const mostOrders = 10

/** The data of this device; only the files beside this one change it. */
export const device = createStore<Device>(() => ({ addresses: [], orders: [] }))

/** Restores the data from `pinia_device` after hydration; what is no list counts as empty. [SES-12] */
export const keepDevice = (): void => {
  keepStore(device, 'device', localStorage)
  device.setState(({ addresses, orders }) => ({
    addresses: listOf(addresses).map(storedAddress),
    orders: listOf(orders),
  }))
}

const listOf = <Item>(stored: readonly Item[]): readonly Item[] => {
  const isList: boolean = Array.isArray(stored)
  return isList ? stored : []
}

/** A part of the data of this device, for a screen; empty until hydration. */
export const useDevice = <Value>(select: (memory: Device) => Value): Value => useStore(device, select)

/** Whether an order was placed on this device before. */
export const hasOrderedHere = (): boolean => device.getState().orders.length > 0

/** Adds an order to this device, or replaces what it remembers of the same order. */
export const rememberOrder = (order: PlacedOrder): void => {
  device.setState(({ orders }) => ({
    orders: [order, ...orders.filter(({ orderId }) => orderId !== order.orderId)].slice(0, mostOrders),
  }))
}

/** The fields of an order's progress alone: an order's page has more, such as names and items. */
const progressOf = ({
  orderId,
  orderReference,
  status,
  serviceType,
  storeName,
  orderDueAt,
  updatedAt,
  storeConfirmedAt,
  collectedAt,
  wasNotConfirmed,
}: OrderProgress): OrderProgress => ({
  orderId,
  orderReference,
  status,
  serviceType,
  storeName,
  orderDueAt,
  updatedAt,
  storeConfirmedAt,
  collectedAt,
  wasNotConfirmed,
})

/** Keeps the status of an order that this device lists; a finished order leaves none. [SES-18] */
export const keepProgress = (order: OrderProgress): void => {
  const isOver = isFinal(order.serviceType, order.status)
  device.setState(({ orders }) => ({
    orders: orders.map((each) =>
      each.orderId === order.orderId ? { ...each, progress: isOver ? null : progressOf(order) } : each,
    ),
  }))
}

/** The kept status of an order that can still be tracked; null = none. [SES-18] */
export const keptProgress = ({ orders }: Device, orderId: string, now: number): OrderProgress | null => {
  const order = orders.find((each) => each.orderId === orderId)
  if (order?.progress == null) return null
  const due = order.dueAt === null ? order.placedAt : Date.parse(order.dueAt)
  return mayTrack(instant(order.placedAt), instant(due), instant(now)) ? order.progress : null
}

/** Clears the orders for the next person at this device. [ACC-08] */
export const forgetOrders = (): void => {
  device.setState({ orders: [] })
}

/** Clears addresses and orders: the phone may belong to another person from now on. [ACC-08] */
export const forgetDevice = (): void => {
  device.setState({ addresses: [], orders: [] })
}

/** The newest order that can still be tracked; only its status says whether it is over. [ORD-14] */
export const newestTrackable = ({ orders }: Device, now: number): PlacedOrder | null =>
  orders.find(({ placedAt, dueAt }) => {
    const due = dueAt === null ? placedAt : Date.parse(dueAt)
    return mayTrack(instant(placedAt), instant(due), instant(now))
  }) ?? null

/** The last order placed here; an order that was only looked up has no items. */
export const usualOrder = ({ orders }: Device): PlacedOrder | null =>
  orders.find(({ items }) => items.length > 0) ?? null
