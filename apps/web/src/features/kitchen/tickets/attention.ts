import { minute } from '@forno/domain/core/durations'
import type { KitchenOrder } from '../model/kitchen.ts'
import type { Arrivals } from './queue.ts'

/** Milliseconds after a touch in which a person is in front of the screen and sees what arrives. */
const presentFor = minute
/** Milliseconds for which a touch silences the ringing, for orders whose confirmation could not be sent. */
const quietFor = 30_000

type ScreenState = {
  readonly arrivals: Arrivals
  /** When a person last touched the screen; null = not since it loaded. Like `arrivals` on the device's clock. */
  readonly touchedAt: number | null
  /** The device's clock, in milliseconds. */
  readonly now: number
}

/**
 * Whether a person has seen an order: one who touched the screen after the order was shown, or shortly before. A screen
 * that hangs on the wall of an empty kitchen has seen nothing. [ORD-02]
 */
export const isSeen = ({ orderId }: KitchenOrder, { arrivals, touchedAt, now }: ScreenState): boolean => {
  const shownAt = arrivals.seen[orderId]
  // An order that was shown before the device's clock was set back has a time in the future.
  return shownAt !== undefined && touchedAt !== null && touchedAt >= Math.min(shownAt, now) - presentFor
}

/** What the screen draws attention to: orders without a touch, and those that it rings for. [ORD-02] */
export type Attention = {
  /** How many orders wait for a touch, which confirms them to their customers. */
  readonly unseen: number
  /** Unconfirmed orders that people have left alone for so long that the screen rings louder. */
  readonly ringing: ReadonlySet<string>
  /** Whether the ringing can be heard now: a touch quiets it for a while. */
  readonly isLoud: boolean
}

/**
 * What the screen draws attention to. [ORD-02]
 * @param storeNow The instant of the store's clock, in milliseconds.
 */
export const attentionOf = (orders: readonly KitchenOrder[], screen: ScreenState, storeNow: number): Attention => {
  const { touchedAt, now } = screen
  const unconfirmed = orders.filter(({ isAcknowledged }) => !isAcknowledged)
  const late = unconfirmed.filter(
    ({ ringsLouderAt }) => ringsLouderAt !== null && Date.parse(ringsLouderAt) <= storeNow,
  )
  const isQuiet = touchedAt !== null && now - touchedAt < quietFor
  return {
    unseen: unconfirmed.filter((order) => !isSeen(order, screen)).length,
    ringing: new Set(late.map(({ orderId }) => orderId)),
    isLoud: late.length > 0 && !isQuiet,
  }
}
