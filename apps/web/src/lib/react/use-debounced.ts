import { useEffect, useState } from 'react'

/** The value once it has rested for some time: `delay` runs its work later, and returns a function that cancels it. */
export const useDebounced = <Value>(value: Value, delay: (work: () => void) => () => void): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => delay(() => setSettled(value)), [value, delay])
  return settled
}
