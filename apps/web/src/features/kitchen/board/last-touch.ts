import { useSyncExternalStore } from 'react'

let lastTouch: number | null = null
const listeners = new Set<() => void>()

/**
 * Milliseconds after a touch until the screen learns of it: a banner that goes with the touch moves what is below it,
 * and the click of the same touch must still meet its button.
 */
const clickTime = 300

const onTouch = (): void => {
  const at = Date.now()
  setTimeout(() => {
    lastTouch = at
    for (const listener of listeners) listener()
  }, clickTime)
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
 * that clock was set back: how long ago an earlier touch was is unknown then, and the screen may be alone.
 */
export const readLastTouch = (): number | null => {
  if (lastTouch !== null && lastTouch > Date.now()) lastTouch = null
  return lastTouch
}

/** `readLastTouch`, for a board that renders each second. */
export const useLastTouch = (): number | null => useSyncExternalStore(subscribe, readLastTouch)
