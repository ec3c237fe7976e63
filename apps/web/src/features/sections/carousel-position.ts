/** The slides that are wholly in view, by index. */
export type ShownSlides = { readonly first: number; readonly last: number }

/** Pixels from the start of the row, and the width in pixels. */
type Slide = { readonly start: number; readonly width: number }
type View = { readonly scrollLeft: number; readonly clientWidth: number }

/** Pixels: scrolling and zoom leave fractions of a pixel. */
const tolerance = 2

/** The slides wholly in view; while none is, the one that shows most. Measures in px. [CON-11] */
export const shownSlides = (slides: readonly Slide[], { scrollLeft, clientWidth }: View): ShownSlides => {
  const end = scrollLeft + clientWidth
  const isWhole = ({ start, width }: Slide) => start >= scrollLeft - tolerance && start + width <= end + tolerance
  const first = slides.findIndex(isWhole)
  if (first !== -1) return { first, last: slides.findLastIndex(isWhole) }
  const visibleWidths = slides.map(({ start, width }) => Math.min(start + width, end) - Math.max(start, scrollLeft))
  const widest = Math.max(0, visibleWidths.indexOf(Math.max(...visibleWidths)))
  return { first: widest, last: widest }
}

/** "1 of 3", or "1–2 of 3" where several are in view. */
export const positionLabel = ({ first, last }: ShownSlides, count: number): string =>
  `${first + 1}${last > first ? `–${last + 1}` : ''} of ${count}`
