import { hour } from '@forno/domain/core/durations'
import type { PushedMessage } from '@forno/domain/orders/messages'
import type { OrderId } from '@forno/domain/core/basic-types'

/** One push about an order. */
export type Push = {
  readonly title: string
  readonly body: string
  readonly orderId: OrderId
  readonly message: PushedMessage
  /** The order's page, as a path of our own site. */
  readonly url: string
  /** A newer push with the same topic replaces one that was not delivered yet, or is shown still. */
  readonly topic: string
  /** Seconds for which the push service keeps it for a device that is offline. */
  readonly lifetime: number
}

/**
 * The outcome of a push: accepted; `gone` = the device does not exist any more; `refused` = a retry would not change
 * it; or to be sent again after some milliseconds, null = whenever the queue retries.
 */
export type PushOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'refused'; readonly status: number }
  | { readonly outcome: 'later'; readonly delay: number | null; readonly reason: string }

/** Sends a push to the app with this token, on one platform. */
export type SendAppPush = (token: string, push: Push) => Promise<PushOutcome>

/** Milliseconds that a push service has for its whole answer. */
export const pushDeadline = 10_000

/** The machine's time and the deadline of a call, both in milliseconds. */
export type CallTimes = { readonly now: () => number; readonly deadline: number }
export const callTimes: CallTimes = { now: Date.now, deadline: pushDeadline }

/** The shortest and longest wait that a push service may ask for, in milliseconds. */
const [shortestDelay, longestDelay] = [30_000, hour]

/** Milliseconds of a Retry-After in seconds; null = none, or a date. */
export const delayOf = (retryAfter: string | null): number | null => {
  if (retryAfter === null || !/^\d{1,9}$/.test(retryAfter)) return null
  return Math.min(Math.max(Number(retryAfter) * 1_000, shortestDelay), longestDelay)
}

/** Why a call got no answer: the name of its error alone, because messages can contain addresses. */
export const noAnswer = (error: unknown): string => `no answer (${error instanceof Error ? error.name : 'Error'})`
