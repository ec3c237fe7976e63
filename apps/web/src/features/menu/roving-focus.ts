const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Makes a row of links or buttons a single tab stop: the arrow keys move along it, Home and End go to its ends. The
 * stop is the last focused item, at first the current one. Returns a function that stops it.
 */
export const rove = (row: HTMLElement): (() => void) => {
  const all = () => [...row.querySelectorAll<HTMLElement>('a, button')]
  const rest = (stop: HTMLElement | undefined) => {
    for (const each of all()) each.tabIndex = each === stop ? 0 : -1
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && all().includes(target)) rest(target)
  }
  const onKey = (event: KeyboardEvent) => {
    const stops = all()
    const at = stops.findIndex((each) => each === document.activeElement)
    const step = steps[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? stops.length - 1 : step === undefined ? -1 : at + step
    if (at === -1 || stops[next] === undefined) return
    event.preventDefault()
    stops[next].focus()
  }
  rest(all().find((each) => each.ariaCurrent !== null && each.ariaCurrent !== 'false') ?? all()[0])
  row.addEventListener('focusin', onFocus)
  row.addEventListener('keydown', onKey)
  return () => {
    row.removeEventListener('focusin', onFocus)
    row.removeEventListener('keydown', onKey)
    for (const each of all()) each.removeAttribute('tabindex')
  }
}
