import { second } from '@forno/domain/core/durations'
import { useEffect, useState } from 'react'

/**
 * Counts down the seconds until an action may be repeated, by the clock; 0 = now. `startsRunning`: the action was taken
 * just before.
 */
export const useCoolDown = (seconds: number, startsRunning: boolean) => {
  const [until, setUntil] = useState(() => (startsRunning ? Date.now() + seconds * second : 0))
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / second))
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [isWaiting])
  const restart = (): void => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * second)
  }
  return { left, restart }
}
