import { mayTrack } from '@forno/domain/orders/tracking'
import { instant } from '@forno/domain/core/basic-types'

/** Everything that decides when an order's status is polled next; times in epoch milliseconds. */
export type PollState = {
  readonly now: number
  /** null until the first poll. */
  readonly lastAskedAt: number | null
  readonly isAsking: boolean
  /** A live stream reports changes. */
  readonly isStreaming: boolean
  /** No sign of the customer's presence. [SES-07] */
  readonly isIdle: boolean
  readonly isFinal: boolean
  /** When the order was placed; null until known. [ORD-14] */
  readonly createdAt: number | null
  readonly dueAt: number | null
  /** Milliseconds between two polls, as the last answer named them. [ORD-13] */
  readonly interval: number
}

export type PollStep =
  | { readonly step: 'ask' }
  | { readonly step: 'wait'; readonly milliseconds: number }
  /** Another event has to happen first: an answer, the end of the stream, a sign of presence. */
  | { readonly step: 'rest' }
  | { readonly step: 'stop' }

/**
 * When to poll next: at once the first time, never two at a time, not while the stream is open or the customer is idle,
 * and never after a final status or eight hours. [ORD-13] [ORD-14]
 */
export const nextPoll = (state: PollState): PollStep => {
  const { now, lastAskedAt, isAsking, isStreaming, isIdle, isFinal, createdAt, dueAt, interval } = state
  const isOver = createdAt !== null && dueAt !== null && !mayTrack(instant(createdAt), instant(dueAt), instant(now))
  if (isFinal || isOver) return { step: 'stop' }
  if (isAsking || isIdle) return { step: 'rest' }
  if (lastAskedAt === null) return { step: 'ask' }
  if (isStreaming) return { step: 'rest' }
  const milliseconds = lastAskedAt + interval - now
  return milliseconds <= 0 ? { step: 'ask' } : { step: 'wait', milliseconds }
}
