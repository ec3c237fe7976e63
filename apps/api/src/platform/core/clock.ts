import { instant, type Instant } from '@forno/domain/core/basic-types'

/** The current time. No other code reads the machine's clock for business rules. */
export type Clock = () => Instant

/** A clock that starts at `start` now and runs at normal speed; the system's clock if `start` is null. */
export const clockFrom = (start: Instant | null): Clock => {
  if (start === null) return () => instant(Date.now())
  const offset = start - Date.now()
  return () => instant(Date.now() + offset)
}
