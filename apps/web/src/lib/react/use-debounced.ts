import { useEffect, useState } from 'react'

/** The value after it has not changed for some time: `delay` runs its work later, and returns how to cancel it. */
export const useDebounced = <Value>(value: Value, delay: (work: () => void) => () => void): Value => {
  const [rested, setRested] = useState(value)
  useEffect(() => delay(() => setRested(value)), [value, delay])
  return rested
}
