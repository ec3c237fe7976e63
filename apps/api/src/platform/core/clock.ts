import { instant, type Instant } from '@forno/domain/core/words'

/** The only place that asks what time it is. */
export type Clock = () => Instant

/** A clock that runs from `start` on, or the system's own. */
export const clockFrom = (start: Instant | null): Clock => {
  if (start === null) return () => instant(Date.now())
  const offset = start - Date.now()
  return () => instant(Date.now() + offset)
}
