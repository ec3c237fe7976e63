import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in server-rendered HTML and during hydration, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
