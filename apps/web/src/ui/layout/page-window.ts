/** Rows on a page by default. [UI-08] */
export const rowsPerPage = 20

/** The page numbers to show: `links` consecutive ones around the current page, within 1 to `total`. [UI-08] */
export function pageWindow(current: number, total: number, links = 5): number[] {
  const length = Math.min(links, total)
  const first = Math.min(Math.max(1, current - Math.floor(links / 2)), total - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}

/** Whether a page can be opened: not when disabled, already open, or outside 1 to `total`. [UI-08] */
export const mayTurn = (to: number, current: number, total: number, disabled = false): boolean =>
  !disabled && to !== current && Number.isInteger(to) && to >= 1 && to <= total
