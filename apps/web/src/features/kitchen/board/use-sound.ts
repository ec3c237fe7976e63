import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { makeChime } from './chime.ts'

const storageName = 'kitchen-sound'
const chime = makeChime()

/** The events of a touch, after which a browser lets the page play sound. */
const touchEvents = ['pointerup', 'keydown'] as const

/** The sound of a screen: whether it can be heard, and what it plays. */
export type Sound = {
  /** waiting: the sound is on, but the browser blocks it until the screen is touched. */
  readonly state: 'on' | 'off' | 'waiting'
  readonly toggle: () => void
  readonly play: () => void
  /** Louder and longer, for orders that people have left alone. */
  readonly ring: () => void
}

/** The sound for new orders: on unless it was switched off on this device. */
export const useSound = (): Sound => {
  const [isEnabled, setEnabled] = useState(() => readKept(localStorage, storageName) !== false)
  const canPlay = useSyncExternalStore(chime.subscribe, chime.canPlay)
  /** Whether the last touch came while the browser blocked the sound. */
  const wasBlocked = useRef(false)
  useEffect(() => {
    const onTouch = () => {
      wasBlocked.current = !chime.canPlay()
      chime.wake()
    }
    // A page that was touched once may start its sound again, after the background or the sleep of the tablet.
    const wakeIfVisible = () => {
      if (document.visibilityState === 'visible' && navigator.userActivation.hasBeenActive) chime.wake()
    }
    wakeIfVisible()
    for (const event of touchEvents) window.addEventListener(event, onTouch, { capture: true })
    document.addEventListener('visibilitychange', wakeIfVisible)
    return () => {
      for (const event of touchEvents) window.removeEventListener(event, onTouch, { capture: true })
      document.removeEventListener('visibilitychange', wakeIfVisible)
    }
  }, [])
  return {
    state: isEnabled ? (canPlay ? 'on' : 'waiting') : 'off',
    toggle: () => {
      // A press while waiting asks for the sound, which its touch has just started: it stays on.
      const next = !isEnabled || wasBlocked.current || !chime.canPlay()
      wasBlocked.current = false
      chime.wake()
      writeKept(localStorage, storageName, next)
      setEnabled(next)
      if (next) chime.play()
    },
    play: () => {
      if (isEnabled) chime.play()
    },
    ring: () => {
      if (isEnabled) chime.ring()
    },
  }
}
