import { useEffect, useSyncExternalStore } from 'react'
import { knownTouch } from '../tickets/attention.ts'

let lastTouch: number | null = null
const listeners = new Set<() => void>()

/**
 * Milliseconds after a touch until the screen learns of it: a banner that goes with the touch moves what is below it,
 * and the click of the same touch must still meet its button.
 */
const clickTime = 300

const setLastTouch = (at: number | null): void => {
  lastTouch = at
  for (const listener of listeners) listener()
}
const onTouch = (): void => {
  const at = Date.now()
  setTimeout(() => setLastTouch(at), clickTime)
}
// From the start of the page: signing in is a touch as well. A touch that scrolls ends with `pointercancel`, and a
// press by a screen reader is a click alone.
for (const event of ['pointerup', 'pointercancel', 'keyup', 'click'])
  window.addEventListener(event, onTouch, { capture: true })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * When a person last touched this screen or its keyboard, on the device's clock; null = not since it loaded, or since
 * that clock was set back. `now`: the device's clock.
 */
export const useLastTouch = (now: number): number | null => {
  const touchedAt = useSyncExternalStore(subscribe, () => lastTouch)
  const known = knownTouch(touchedAt, now)
  const isUnknown = known !== touchedAt
  useEffect(() => {
    if (isUnknown) setLastTouch(null)
  }, [isUnknown])
  return known
}
