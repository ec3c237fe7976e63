import { createContext, use, useState } from 'react'
import { clockAfter, instantAt, type StoreClock } from './store-clock.ts'
import { useNow } from './use-now.ts'

const ClockContext = createContext<StoreClock | null>(null)

/** Provides the store's clock to the components below it. */
export const ClockProvider = ClockContext.Provider

/** Updates the store's clock with each answer's `storeTime`, received at `receivedAt`. */
export const useFollowedClock = (storeTime: string, receivedAt: number): StoreClock => {
  const [last, setLast] = useState(() => ({ storeTime, clock: clockAfter(null, storeTime, receivedAt) }))
  if (last.storeTime === storeTime) return last.clock
  const clock = clockAfter(last.clock, storeTime, receivedAt)
  setLast({ storeTime, clock })
  return clock
}

/** The store's clock, the device's clock (`running`) and the store's instant (`now`), updated each second. */
export const useStoreClock = () => {
  const clock = use(ClockContext)
  const running = useNow()
  if (clock === null) throw new Error('useStoreClock needs a ClockProvider above it')
  return { clock, running, now: instantAt(clock, running) }
}
