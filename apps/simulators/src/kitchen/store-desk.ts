import type { Clock } from '../platform/clock.ts'
import { ShopRefusal, type ShopClient } from './shop-client.ts'
import {
  isTimeToMove,
  isTooEarly,
  nextStatus,
  progressOf,
  type KitchenOrder,
  type KitchenSpeed,
  type Progress,
} from './timetable.ts'

/** The result of a single step. */
export type Step =
  | { readonly step: 'moved'; readonly from: string; readonly to: string }
  | { readonly step: 'finished'; readonly status: string }
  | { readonly step: 'unknown' }

/** One store of the kitchen: tracks its orders and moves them. */
export type StoreDesk = {
  /** Polls the orders and moves those that are due by the timetable. Resolves to true while an order is active. */
  turn(kitchenSpeed: KitchenSpeed, stopped: AbortSignal): Promise<boolean>
  /** Moves one order now, to the next status or to the given one. */
  step(orderId: string, status: string | undefined): Promise<Step>
}

export function createStoreDesk(shop: ShopClient, clock: Clock): StoreDesk {
  let memory: ReadonlyMap<string, Progress> = new Map()

  const look = async (): Promise<readonly KitchenOrder[]> => {
    const orders = await shop.orders()
    const now = clock()
    memory = new Map(orders.map((order) => [order.orderId, progressOf(memory.get(order.orderId), order, now)]))
    return orders
  }
  const move = async (orderId: string, status: string): Promise<void> => {
    await shop.move(orderId, status)
    memory = new Map([...memory, [orderId, { status, since: clock() }]])
  }

  /** A refused move (the order was moved or cancelled elsewhere) must not block the other orders. */
  const tryToMove = async (orderId: string, status: string): Promise<void> => {
    try {
      await move(orderId, status)
    } catch (failure) {
      if (!(failure instanceof ShopRefusal)) throw failure
    }
  }

  return {
    turn: async (kitchenSpeed, stopped) => {
      const orders = await look()
      for (const order of orders) {
        const progress = memory.get(order.orderId)
        const next = progress && nextStatus(order, progress.status)
        if (stopped.aborted) return false
        if (progress && next && isTimeToMove(order, progress, kitchenSpeed, clock()))
          await tryToMove(order.orderId, next)
      }
      return orders.some((order) => order.nextStatuses.length > 0 && !isTooEarly(order, kitchenSpeed, clock()))
    },
    step: async (orderId, status) => {
      const order = (await look()).find((candidate) => candidate.orderId === orderId)
      const progress = memory.get(orderId)
      if (order === undefined || progress === undefined) return { step: 'unknown' }
      const to = status ?? nextStatus(order, progress.status)
      if (to === undefined) return { step: 'finished', status: progress.status }
      await move(orderId, to)
      return { step: 'moved', from: progress.status, to }
    },
  }
}
