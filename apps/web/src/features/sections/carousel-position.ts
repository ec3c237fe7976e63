/** The slides that are wholly in view, by index. */
export type ShownSlides = { readonly first: number; readonly last: number }

type Slide = { readonly start: number; readonly width: number }
type View = { readonly scrollLeft: number; readonly clientWidth: number }

/** Fractions of a pixel that scrolling leaves. */
const tolerance = 2

/** The slides wholly in view; while none is, the one that shows most. Measures in px. [CON-11] */
export const shownSlides = (slides: readonly Slide[], { scrollLeft, clientWidth }: View): ShownSlides => {
  const end = scrollLeft + clientWidth
  const isWhole = ({ start, width }: Slide) => start >= scrollLeft - tolerance && start + width <= end + tolerance
  const first = slides.findIndex(isWhole)
  if (first !== -1) return { first, last: slides.findLastIndex(isWhole) }
  const seen = slides.map(({ start, width }) => Math.min(start + width, end) - Math.max(start, scrollLeft))
  const most = Math.max(0, seen.indexOf(Math.max(...seen)))
  return { first: most, last: most }
}

/** "1 of 3", or "1–2 of 3" where several are in view. */
export const positionLabel = ({ first, last }: ShownSlides, count: number): string =>
  `${first + 1}${last > first ? `–${last + 1}` : ''} of ${count}`
