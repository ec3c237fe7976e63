import { mayTrack } from '@forno/domain/orders/tracking'
import { instant } from '@forno/domain/core/basic-types'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../../lib/storage/persisted-store.ts'
import type { ItemOrMealBody } from '../../api/baskets.ts'
import type { LocatedAddress } from '../../lib/disposition.ts'

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
  readonly placedAt: number
  readonly dueAt: string | null
  readonly total: number
  /** The items, for a reorder. */
  readonly items: readonly { readonly name: string; readonly item: ItemOrMealBody }[]
}

/** A guest's data on this device. */
export type Device = {
  readonly addresses: readonly LocatedAddress[]
  readonly orders: readonly PlacedOrder[]
}

const keptAddresses = 5
const keptOrders = 10

const device = createStore<Device>(() => ({ addresses: [], orders: [] }))

/** Restores the data from `pinia_device` after hydration. */
export const keepDevice = (): void => keepStore(device, 'device', localStorage)

export const useDevice = <Value>(select: (memory: Device) => Value): Value => useStore(device, select)

export const rememberAddress = (place: LocatedAddress): void => {
  device.setState(({ addresses }) => ({
    addresses: [place, ...addresses.filter(({ address }) => address !== place.address)].slice(0, keptAddresses),
  }))
}

export const forgetAddress = (place: LocatedAddress): void => {
  device.setState(({ addresses }) => ({ addresses: addresses.filter(({ address }) => address !== place.address) }))
}

export const rememberOrder = (order: PlacedOrder): void => {
  device.setState(({ orders }) => ({
    orders: [order, ...orders.filter(({ orderId }) => orderId !== order.orderId)].slice(0, keptOrders),
  }))
}

/** Clears the orders for the next person at this device. [ACC-08] */
export const forgetOrders = (): void => {
  device.setState({ orders: [] })
}

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
