import { useEffect, useEffectEvent } from 'react'

/** Milliseconds between two loud rings. */
const ringInterval = 5_000

/** Rings louder, and again and again, for as long as `isLoud`. */
export const useRinging = (isLoud: boolean, ring: () => void): void => {
  const sound = useEffectEvent(ring)
  useEffect(() => {
    if (!isLoud) return
    sound()
    const timer = setInterval(() => sound(), ringInterval)
    return () => clearInterval(timer)
  }, [isLoud])
}
