import { minute } from '../core/durations.ts'
import type { Store } from '../content/content.ts'
import type { StoreState } from '../content/store-status.ts'
import { workStart, type DueDisposition } from '../fulfilment/due-time.ts'
import { promiseMinutes } from '../fulfilment/promise-time.ts'
import { instant, type Instant } from '../core/basic-types.ts'
import type { OrderStatus } from './status.ts'

// The clock of an order that its store has not acknowledged. A sweep, which runs every 20 seconds, takes such an order
// through its stages.

/** Minutes of an order's clock: its three stages, and how long before its make time the clock starts. */
export type WaitingTimes = {
  readonly textAfter: number
  readonly alertAfter: number
  readonly cancelAfter: number
  readonly lead: number
}

/** The times of a shop whose settings name no others. */
export const defaultWaitingTimes: WaitingTimes = { textAfter: 3, alertAfter: 5, cancelAfter: 10, lead: 15 }

/** Whether each stage comes later than the one before it. */
export const areInOrder = ({ textAfter, alertAfter, cancelAfter }: WaitingTimes): boolean =>
  textAfter < alertAfter && alertAfter < cancelAfter

/**
 * How far an unacknowledged order has come: 0 = nothing has happened, 1 = its screen rings louder and its store gets a
 * text, 2 = the chain has an alert, 3 = it was cancelled.
 */
export type WaitingStage = 0 | 1 | 2 | 3

/** The stage of an order that was cancelled because its store did not acknowledge it in time. */
export const cancelledStage = 3 satisfies WaitingStage

/** Whether an order was cancelled because its store did not acknowledge it in time. [ORD-21] */
export const wasNotConfirmed = ({
  status,
  waitingStage,
}: {
  readonly status: OrderStatus
  readonly waitingStage: WaitingStage
}): boolean => status === 'Unable to Deliver' && waitingStage === cancelledStage

type PlacedOrder = { readonly placedAt: Instant; readonly dueAt: Instant; readonly disposition: DueDisposition }

/**
 * When the clock of a new order starts: when it is placed, when its store opens for it, or `lead` minutes before the
 * kitchen must begin it, whichever is latest. The kitchen needs the minutes that the store promises for the service.
 * `store` has the kitchen's changes of the day applied. null = the store is out of the rule, so that its orders have no
 * clock.
 */
export const waitsFrom = (
  store: Store,
  state: StoreState,
  { placedAt, dueAt, disposition }: PlacedOrder,
  { lead }: Pick<WaitingTimes, 'lead'>,
): Instant | null => {
  if (state.outsideRuleBecause !== null) return null
  const { serviceType, deliveryAddress } = disposition
  const makeMinutes = promiseMinutes(store, state, serviceType, deliveryAddress.city)
  const opening = workStart(store, disposition, placedAt)
  return instant(Math.max(placedAt, opening, dueAt - (makeMinutes + lead) * minute))
}

type WaitingOrder = { readonly waitsFrom: Instant; readonly waitingStage: WaitingStage }

const stageAfter = (minutes: number, { textAfter, alertAfter, cancelAfter }: WaitingTimes): WaitingStage => {
  if (minutes >= cancelAfter) return cancelledStage
  if (minutes >= alertAfter) return 2
  return minutes >= textAfter ? 1 : 0
}

/**
 * The stage of an order at an instant; it never goes back. A store that cannot get a text raises the chain's alert
 * already when the text would be due.
 */
export const stageAt = (
  { waitsFrom: from, waitingStage }: WaitingOrder,
  times: WaitingTimes,
  { at, canText }: { readonly at: Instant; readonly canText: boolean },
): WaitingStage => {
  const due = stageAfter((at - from) / minute, times)
  const stage = due === 1 && !canText ? 2 : due
  return stage > waitingStage ? stage : waitingStage
}

/** The clocks at or before this instant have reached a stage that comes after that number of minutes. */
export const clocksBefore = (at: Instant, minutes: number): Instant => instant(at - minutes * minute)

/** From when the kitchen's screen rings louder for an order; null = it need not. */
export const ringsLouderAt = (
  order: {
    readonly waitsFrom: Instant | null
    readonly acknowledgedAt: Instant | null
    readonly status: OrderStatus
  },
  { textAfter }: Pick<WaitingTimes, 'textAfter'>,
): Instant | null => {
  const isWaiting = order.acknowledgedAt === null && order.status === 'Preparing'
  return isWaiting && order.waitsFrom !== null ? instant(order.waitsFrom + textAfter * minute) : null
}

/** Milliseconds between two sweeps of a process. */
export const sweepInterval = 20_000
/** A sweep that follows another one sooner does nothing: several processes sweep in turn. Milliseconds. */
const shortestPause = 15_000
/** A longer pause between two sweeps does not count: the shop or its jobs did not run. Milliseconds. */
const longestPause = minute

/**
 * What a sweep finds, by the time of the last one (null = there was none): `tooSoon` = another one has just run;
 * `gap` = no clock has run since `since`, where null = none has ever run; `next` = the usual turn. A last run far ahead
 * means that the machine's time was set back, so that nothing is known of the pause.
 */
export type SweepTurn = { readonly turn: 'tooSoon' | 'next' } | { readonly turn: 'gap'; readonly since: Instant | null }

export const sweepTurn = (lastRunAt: Instant | null, at: Instant): SweepTurn => {
  if (lastRunAt === null || lastRunAt - at > longestPause) return { turn: 'gap', since: null }
  if (at - lastRunAt < shortestPause) return { turn: 'tooSoon' }
  return at - lastRunAt > longestPause ? { turn: 'gap', since: lastRunAt } : { turn: 'next' }
}

/**
 * The start of a clock after a gap until `at`: moved by exactly the time that the clock lost. One that starts later has
 * lost nothing.
 */
export const movedClock = (from: Instant, since: Instant | null, at: Instant): Instant => {
  const pausedFrom = Math.max(from, since ?? from)
  return instant(from + Math.max(0, at - pausedFrom))
}

/** A store gets at most one text in this time. Milliseconds. */
export const textPause = 3 * minute
