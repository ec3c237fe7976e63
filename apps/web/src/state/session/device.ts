import { mayTrack } from '@forno/domain/orders/tracking'
import { instant } from '@forno/domain/core/words'
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
  /** The mobile number or email that proved it here. */
  readonly contact?: string
  readonly storeName: string
  readonly serviceType: string
  readonly placedAt: number
  readonly dueAt: string | null
  readonly total: number
  /** What was in it, so that the usual can be ordered again. */
  readonly items: readonly { readonly name: string; readonly item: ItemOrMealBody }[]
}

/** What only this device remembers of its guest. */
export type Device = {
  readonly addresses: readonly LocatedAddress[]
  readonly orders: readonly PlacedOrder[]
}

const keptAddresses = 5
const keptOrders = 10

const device = createStore<Device>(() => ({ addresses: [], orders: [] }))

/** Takes up what was kept as `pinia_device`, once the page is drawn. */
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

/** For the next person at this device. [ACC-08] */
export const forgetOrders = (): void => {
  device.setState({ orders: [] })
}

export const forgetDevice = (): void => {
  device.setState({ addresses: [], orders: [] })
}

/** The newest order that can still be followed; whether it is over only its status tells. [ORD-14] */
export const newestTrackable = ({ orders }: Device, now: number): PlacedOrder | null =>
  orders.find(({ placedAt, dueAt }) => {
    const due = dueAt === null ? placedAt : Date.parse(dueAt)
    return mayTrack(instant(placedAt), instant(due), instant(now))
  }) ?? null

/** What was ordered here last; an order that was only looked up says nothing of its items. */
export const usualOrder = ({ orders }: Device): PlacedOrder | null =>
  orders.find(({ items }) => items.length > 0) ?? null
