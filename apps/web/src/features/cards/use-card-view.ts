import { useEffect, useRef } from 'react'
import { recordView } from '../../state/engagement/engagement-events.ts'

/** The share of a card that must be on screen for it to count as displayed. [ENG-04] */
const visibleShare = 0.5

/** Records that a card was displayed, once half of it has been on screen. [ENG-04] */
export const useCardView = <Element extends HTMLElement>(cardId: string) => {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        recordView(cardId)
      },
      { threshold: visibleShare },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [cardId])
  return ref
}
