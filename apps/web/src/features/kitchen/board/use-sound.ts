import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { makeChime } from './chime.ts'

const storageName = 'kitchen-sound'
const chime = makeChime()

/** Touches, with which a browser lets the page play. */
const wakers = ['pointerup', 'keydown'] as const

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
  const [wanted, setWanted] = useState(() => readKept(localStorage, storageName) !== false)
  const canPlay = useSyncExternalStore(chime.subscribe, chime.canPlay)
  /** Whether the last touch came while the browser blocked the sound. */
  const wasBlocked = useRef(false)
  useEffect(() => {
    const touched = () => {
      wasBlocked.current = !chime.canPlay()
      chime.wake()
    }
    // A page that was touched once may start its sound again, after the background or the sleep of the tablet.
    const shown = () => {
      if (document.visibilityState === 'visible' && navigator.userActivation.hasBeenActive) chime.wake()
    }
    shown()
    for (const waker of wakers) window.addEventListener(waker, touched, { capture: true })
    document.addEventListener('visibilitychange', shown)
    return () => {
      for (const waker of wakers) window.removeEventListener(waker, touched, { capture: true })
      document.removeEventListener('visibilitychange', shown)
    }
  }, [])
  return {
    state: wanted ? (canPlay ? 'on' : 'waiting') : 'off',
    toggle: () => {
      // A press while waiting asks for the sound, which its touch has just started: it stays on.
      const next = !wanted || wasBlocked.current || !chime.canPlay()
      wasBlocked.current = false
      chime.wake()
      writeKept(localStorage, storageName, next)
      setWanted(next)
      if (next) chime.play()
    },
    play: () => {
      if (wanted) chime.play()
    },
    ring: () => {
      if (wanted) chime.ring()
    },
  }
}
