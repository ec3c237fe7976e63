import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { orderPollDelay } from '@forno/domain/orders/poll-interval'
import { isSameProgress, type OrderProgress } from '@forno/domain/orders/progress'
import { isFinal } from '@forno/domain/orders/status'
import { nextPoll, type PollState } from './order-poll.ts'

/** Where the watch gets an order from, and whom it informs. */
export type OrderSource = {
  /** Fetches the whole order in its current state. */
  readonly ask: (signal: AbortSignal) => Promise<TrackedOrder>
  /**
   * Opens the live stream; calls back with the current progress and for each event, settles when it ends. null = no
   * stream available.
   */
  readonly listen:
    | ((onProgress: (progress: OrderProgress<string>) => void, signal: AbortSignal) => Promise<void>)
    | null
  readonly onOrder: (order: TrackedOrder) => void
  readonly onError: (error: unknown) => void
  /** Epoch milliseconds by this device's clock. */
  readonly now: () => number
}

/**
 * Follows an order until it is final, the customer is idle or eight hours have passed: by the live stream while it is
 * open, otherwise by polling. [ORD-13]
 */
const watchOrder = (source: OrderSource) => {
  const end = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The progress of the last answer; null before it. */
  let last: OrderProgress<string> | null = null
  let state: Omit<PollState, 'now'> = {
    lastAskedAt: null,
    isAsking: false,
    isStreaming: false,
    isIdle: false,
    isFinal: false,
    createdAt: null,
    dueAt: null,
    interval: orderPollDelay(undefined),
  }
  const change = (next: Partial<typeof state>) => {
    state = { ...state, ...next }
    proceed()
  }
  const proceed = () => {
    clearTimeout(timer)
    if (end.signal.aborted) return
    const next = nextPoll({ ...state, now: source.now() })
    if (next.step === 'ask') void ask()
    if (next.step === 'wait') timer = setTimeout(proceed, next.milliseconds)
    if (next.step === 'stop') end.abort()
  }
  const ask = async () => {
    state = { ...state, isAsking: true, lastAskedAt: source.now() }
    try {
      const order = await source.ask(end.signal)
      if (end.signal.aborted) return
      last = order
      source.onOrder(order)
      change({ isAsking: false, ...factsOf(order, source.now()) })
      void listen()
    } catch (error) {
      if (end.signal.aborted) return
      source.onError(error)
      change({ isAsking: false })
    }
  }
  const listen = async () => {
    if (source.listen === null || state.isStreaming || end.signal.aborted) return
    state = { ...state, isStreaming: true }
    let isFirst = true
    // The stream begins with the current progress: it is no change unless the order has moved since the last answer.
    const onProgress = (progress: OrderProgress<string>) => {
      if (!isFirst || last === null || !isSameProgress(progress, last)) change({ lastAskedAt: null })
      isFirst = false
    }
    await source.listen(onProgress, end.signal).catch(() => undefined)
    change({ isStreaming: false })
  }
  proceed()
  return {
    setIdle: (isIdle: boolean) => change({ isIdle, ...(isIdle ? {} : { lastAskedAt: null }) }),
    stop: () => {
      clearTimeout(timer)
      end.abort()
    },
  }
}

type ShownSource = OrderSource & {
  /** Calls back whenever the page is shown again; returns a function that stops it. */
  readonly onShown: (onShow: () => void) => () => void
}

/**
 * `watchOrder` that begins again whenever the page is shown again: its timers were slow or frozen meanwhile, and a
 * stream that was silent may be dead. [ORD-13]
 */
export const watchShownOrder = ({ onShown, ...source }: ShownSource) => {
  let watch = watchOrder(source)
  const forget = onShown(() => {
    watch.stop()
    watch = watchOrder(source)
  })
  return {
    setIdle: (isIdle: boolean) => watch.setIdle(isIdle),
    stop: () => {
      forget()
      watch.stop()
    },
  }
}

/** The facts that decide whether to continue, in this device's time: its clock may be hours off the store's. */
const factsOf = (order: TrackedOrder, now: number) => {
  const { serviceType, status, createdAt, orderDueAt, storeTime, pollAfterSeconds } = order
  /** Milliseconds by which this device's clock is ahead of the store's. */
  const clockLead = now - Date.parse(storeTime)
  return {
    isFinal: isFinal(serviceType, status),
    createdAt: Date.parse(createdAt) + clockLead,
    dueAt: Date.parse(orderDueAt) + clockLead,
    interval: orderPollDelay(pollAfterSeconds),
  }
}
