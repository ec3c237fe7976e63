import { second } from '@forno/domain/core/durations'
import { useEffect, useState } from 'react'

/** Counts down the seconds until an action may be repeated, by the clock; 0 = now. */
export const useCoolDown = (seconds: number, isRunning: boolean) => {
  const [until, setUntil] = useState(() => (isRunning ? Date.now() + seconds * second : 0))
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / second))
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const ticking = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(ticking)
  }, [isWaiting])
  const restart = (): void => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * second)
  }
  return { left, restart }
}
