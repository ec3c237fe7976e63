import { use, type Context } from 'react'

/** The value of a context that must be provided above; the error's stack names the hook that misses it. */
export const useProvided = <Value>(context: Context<Value | null>): Value => {
  const value = use(context)
  if (value === null) throw new Error('no context')
  return value
}
