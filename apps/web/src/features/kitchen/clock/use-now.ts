import { useSyncExternalStore } from 'react'

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** One timer for all listeners; it stops with the last of them. */
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(tick, 1_000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The device's clock in milliseconds, updated each second. It may be wrong: compare it only with itself. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)

/**
 * The later of a tick and an answer. A browser delays the ticks of a page in the background to one a minute, while
 * answers that the stream asks for arrive at once.
 */
export const nowAfter = (tickedAt: number, receivedAt: number): number => Math.max(tickedAt, receivedAt)

/** `useNow`, but never before the last answer. */
export const useNowAfter = (receivedAt: number): number => nowAfter(useNow(), receivedAt)
