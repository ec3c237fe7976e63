import { isProductPath } from '../../urls/urls.ts'

/**
 * Reports the section below the sticky bars while the page scrolls, null above the first one, and keeps it in the
 * address. Returns a function that stops it.
 */
export const followScroll = (sections: readonly HTMLElement[], onSeen: (id: string | null) => void): (() => void) => {
  const inSight = new Set<Element>()
  let seen: string | null = null
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target)
        else inSight.delete(target)
      }
      const current = sections.findLast((section) => inSight.has(section))?.id ?? seen
      // At the top of the page no section counts yet; between two sections the last one still counts.
      const next = scrollY < innerHeight / 4 ? null : current
      if (next === seen) return
      seen = next
      onSeen(next)
      keepAddress(next)
    },
    // A narrow line below the sticky bars: the section that crosses it is the one being read.
    { rootMargin: '-25% 0px -74% 0px' },
  )
  for (const section of sections) observer.observe(section)
  return () => observer.disconnect()
}

/** Bypasses the router, because only the shareable address changes. A product over the list has its own address. */
const keepAddress = (id: string | null): void => {
  const { pathname, search } = location
  if (isProductPath(pathname)) return
  History.prototype.replaceState.call(history, history.state, '', `${pathname}${search}${id === null ? '' : `#${id}`}`)
}

/** A click on a range's tab scrolls to the range if it is on the page, and opens the range's own page otherwise. */
export const leadToSections = (sections: readonly HTMLElement[]): (() => void) => {
  const lead = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('[data-ranges] a') : null
    const slug = link?.getAttribute('href')?.split('/').at(3)
    const section = sections.find(({ id }) => id === slug)
    if (section === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    section.scrollIntoView()
    section.focus({ preventScroll: true })
  }
  // Runs before the router's own click handler.
  document.addEventListener('click', lead, true)
  return () => document.removeEventListener('click', lead, true)
}
