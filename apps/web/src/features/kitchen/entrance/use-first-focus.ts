import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first field of the next step; a page that has just opened keeps its focus. */
export const useFirstFocus = (isNextStep: boolean): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNextStep) field.current?.focus()
  }, [isNextStep])
  return field
}
