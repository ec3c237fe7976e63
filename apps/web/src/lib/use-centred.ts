import { useLayoutEffect, useRef } from 'react'

/** Keeps the current link of a row that scrolls sideways in the middle of it, without moving the page. */
export const useCentred = <Element extends HTMLElement>(current: string | null) => {
  const row = useRef<Element>(null)
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return row
}
