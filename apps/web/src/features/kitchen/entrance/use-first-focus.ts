import { useEffect, useRef, type RefObject } from 'react'

/** For the first field of a step that somebody has just moved on to; a page that was opened leaves the focus alone. */
export const useFirstFocus = (isNextStep: boolean): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNextStep) field.current?.focus()
  }, [isNextStep])
  return field
}
