import { useLayoutEffect, useRef } from 'react'

/**
 * Brings the current link of a row that scrolls sideways into its middle when it is out of sight; the page stays put.
 */
export const useCentred = <Element extends HTMLElement>(current: string | null) => {
  const row = useRef<Element>(null)
  const hasBeen = useRef(false)
  useLayoutEffect(() => {
    const find = (kind: string) => row.current?.querySelector<HTMLElement>(`[aria-current=${kind}]`)
    const link = find('location') ?? find('page')
    if (!row.current || !link) return
    const { clientWidth, scrollLeft } = row.current
    const isInSight = link.offsetLeft >= scrollLeft && link.offsetLeft + link.offsetWidth <= scrollLeft + clientWidth
    // Before the page answers, its reader may have gone along the row already.
    if (!isInSight && (hasBeen.current || scrollLeft === 0))
      row.current.scrollLeft = link.offsetLeft - (clientWidth - link.offsetWidth) / 2
    hasBeen.current = true
  }, [current])
  return row
}
