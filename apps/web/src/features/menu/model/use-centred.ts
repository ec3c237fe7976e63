import { useLayoutEffect, useRef } from 'react'

/**
 * Scrolls a row sideways until its current link is centred, if the link is out of sight. The page itself does not
 * scroll.
 */
export const useCentred = <Element extends HTMLElement>(current: string | null) => {
  const row = useRef<Element>(null)
  const hasCentred = useRef(false)
  useLayoutEffect(() => {
    const find = (kind: string) => row.current?.querySelector<HTMLElement>(`[aria-current=${kind}]`)
    const link = find('location') ?? find('page')
    if (!row.current || !link) return
    const { clientWidth, scrollLeft } = row.current
    const isInSight = link.offsetLeft >= scrollLeft && link.offsetLeft + link.offsetWidth <= scrollLeft + clientWidth
    // Before hydration the reader may already have scrolled the row.
    if (!isInSight && (hasCentred.current || scrollLeft === 0))
      row.current.scrollLeft = link.offsetLeft - (clientWidth - link.offsetWidth) / 2
    hasCentred.current = true
  }, [current])
  return row
}
