import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first field of the next step; a freshly opened page keeps its focus. */
export const useFirstFocus = (isNextStep: boolean): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNextStep) field.current?.focus()
  }, [isNextStep])
  return field
}
