import { useEffect, useRef } from 'react'

/** Tells work that outlives a component whether the component is still on the screen. */
export const useIsMounted = (): (() => boolean) => {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
