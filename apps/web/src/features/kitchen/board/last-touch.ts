import { useSyncExternalStore } from 'react'

let touchedAt: number | null = null
const listeners = new Set<() => void>()

const touch = (): void => {
  touchedAt = Date.now()
  for (const listener of listeners) listener()
}
// From the start of the page: signing in is a touch as well.
for (const event of ['pointerdown', 'keydown', 'click']) window.addEventListener(event, touch, { capture: true })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** When a person last touched this screen or its keyboard, in milliseconds of the device; null = not since it loaded. */
export const useLastTouch = (): number | null => useSyncExternalStore(subscribe, () => touchedAt)
