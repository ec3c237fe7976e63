/** Steps along the row by arrow key. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Makes a row of links or buttons a single tab stop: the arrow keys move along it, Home and End go to its ends. The
 * stop is the last focused item, at first the current one. Returns a function that stops it.
 */
export const rove = (row: HTMLElement): (() => void) => {
  const items = () => [...row.querySelectorAll<HTMLElement>('a, button')]
  const makeTabStop = (stop: HTMLElement | undefined) => {
    for (const each of items()) each.tabIndex = each === stop ? 0 : -1
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && items().includes(target)) makeTabStop(target)
  }
  const onKey = (event: KeyboardEvent) => {
    const links = items()
    const at = links.findIndex((each) => each === document.activeElement)
    const step = steps[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : step === undefined ? -1 : at + step
    if (at === -1 || links[next] === undefined) return
    event.preventDefault()
    links[next].focus()
  }
  makeTabStop(items().find((each) => each.ariaCurrent !== null && each.ariaCurrent !== 'false') ?? items()[0])
  row.addEventListener('focusin', onFocus)
  row.addEventListener('keydown', onKey)
  return () => {
    row.removeEventListener('focusin', onFocus)
    row.removeEventListener('keydown', onKey)
    for (const each of items()) each.removeAttribute('tabindex')
  }
}
