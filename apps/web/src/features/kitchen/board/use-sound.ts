import { useEffect, useState } from 'react'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { makeChime } from './chime.ts'

const storageName = 'kitchen-sound'
const chime = makeChime()

export type Sound = {
  /** waiting: the sound is on, but the screen has not been touched since it loaded. */
  readonly state: 'on' | 'off' | 'waiting'
  readonly toggle: () => void
  readonly play: () => void
  /** Louder and longer, for orders that people have left alone. */
  readonly ring: () => void
}

/** The sound for new orders: on unless it was switched off on this device. */
export const useSound = (): Sound => {
  const [wanted, setWanted] = useState(() => readKept(localStorage, storageName) !== false)
  const [touched, setTouched] = useState(() => navigator.userActivation.hasBeenActive)
  useEffect(() => {
    const wake = () => {
      chime.wake()
      setTouched(true)
    }
    const how = { once: true, capture: true } as const
    if (navigator.userActivation.isActive) chime.wake()
    window.addEventListener('pointerup', wake, how)
    window.addEventListener('keydown', wake, how)
    return () => {
      window.removeEventListener('pointerup', wake, how)
      window.removeEventListener('keydown', wake, how)
    }
  }, [])
  return {
    state: wanted ? (touched ? 'on' : 'waiting') : 'off',
    toggle: () => {
      // A press while waiting has just enabled the sound, so it stays on.
      const next = wanted && !touched ? true : !wanted
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
