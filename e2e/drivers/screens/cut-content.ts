import type { Page } from '@playwright/test'

/**
 * What a customer cannot read or reach in the page's present layout, one line each: text and controls that a box with
 * hidden, clipped or sideways overflow cuts off, words broken in two although they would fit, and Add, Pay, Place order
 * and Checkout buttons that do not come onto the screen. A box that scrolls sideways on purpose says so by
 * `data-scrolls` or by being focusable. The pins of a map move with it, so those at its edge are not cut off.
 */
export const cutContent = (page: Page): Promise<readonly string[]> => page.evaluate(findCutContent)

/** Runs in the page, so it uses nothing from outside. */
const findCutContent = async (): Promise<readonly string[]> => {
  const tolerance = 2
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const faults = new Set<string>()

  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`.slice(0, 60)
  /** Whether an inline transform places the element within a box that handles every gesture itself. */
  const isMovedByFinger = (element: Element): boolean => {
    const placed = element.closest<HTMLElement>('[style*="transform"], [style*="translate"]')
    return placed?.parentElement != null && getComputedStyle(placed.parentElement).touchAction === 'none'
  }
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert], svg, canvas, .maplibregl-map') === null &&
    // A finger moves whatever is at the edge of a map into its middle; its own buttons stay where they are.
    !isMovedByFinger(element)

  type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  const innerBox = (element: Element): Box => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const { offsetWidth, offsetHeight, clientLeft, clientTop, clientWidth, clientHeight } = element as HTMLElement
    // A transformed box is drawn in another size than it was laid out.
    const scaleX = offsetWidth === 0 ? 1 : width / offsetWidth
    const scaleY = offsetHeight === 0 ? 1 : height / offsetHeight
    const x = left + clientLeft * scaleX
    const y = top + clientTop * scaleY
    return { left: x, top: y, right: x + clientWidth * scaleX, bottom: y + clientHeight * scaleY }
  }

  type Clip = { readonly element: Element; readonly box: Box; readonly x: string; readonly y: string }
  type Layer = { readonly clip: Clip | null; readonly isFixed: boolean }
  // Every text asks its ancestors, so each is measured once.
  const clips = new Map<Element, Layer>()
  const layerOf = (element: Element): Layer => {
    const known = clips.get(element)
    if (known !== undefined) return known
    const { overflowX: x, overflowY: y, position } = getComputedStyle(element)
    const box = innerBox(element)
    // A box of a pixel hides its text from the eye on purpose.
    const isHidden = box.right - box.left <= 2 || box.bottom - box.top <= 2
    const clip = (x === 'visible' && y === 'visible') || isHidden ? null : { element, box, x, y }
    const layer = { clip, isFixed: position === 'fixed' }
    clips.set(element, layer)
    return layer
  }
  const isScrolling = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
  const scrollsSideways = ({ element, x }: Clip): boolean =>
    isScrolling(x) && (element.hasAttribute('data-scrolls') || (element as HTMLElement).tabIndex >= 0)

  /** The box that cuts these rectangles off, with how much; null = none. */
  const cutBy = (from: Element, rects: readonly Box[]): string | null => {
    let watchesX = true
    let watchesY = true
    for (let at: Element | null = from; at !== null && at !== document.documentElement; at = at.parentElement) {
      const { clip, isFixed } = layerOf(at)
      if (clip !== null && at !== document.body) {
        const { box, x, y } = clip
        if (watchesX && x !== 'visible') {
          if (scrollsSideways(clip)) watchesX = false
          else {
            const over = Math.max(...rects.map(({ left, right }) => Math.max(box.left - left, right - box.right)))
            if (over > tolerance) return `${nameOf(at)} by ${Math.round(over)} px sideways`
          }
        }
        if (watchesY && y !== 'visible') {
          if (isScrolling(y)) watchesY = false
          else {
            const over = Math.max(...rects.map(({ top, bottom }) => Math.max(box.top - top, bottom - box.bottom)))
            // The line's own leading may reach over the box; half a line may not.
            if (over > Math.max(tolerance, 0.3 * Math.min(...rects.map(({ top, bottom }) => bottom - top))))
              return `${nameOf(at)} by ${Math.round(over)} px`
          }
        }
      }
      if (isFixed) return null
    }
    const width = document.documentElement.clientWidth
    const off = Math.max(...rects.map(({ left, right }) => Math.max(-left, right - width)))
    return watchesX && off > tolerance ? `the screen by ${Math.round(off)} px` : null
  }

  const range = document.createRange()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent ?? ''
    if (parent === null || text.trim() === '' || !isSeen(parent)) continue
    if (parent.closest('option, script, style, textarea') !== null) continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (rects.length === 0 || isVisuallyHidden(parent)) continue
    const cut = cutBy(parent, rects)
    if (cut !== null) faults.add(`"${text.trim().slice(0, 50)}" is cut by ${cut}`)
    if (rects.length === 1) continue
    for (const { 0: word, index } of text.matchAll(/\p{L}{3,}/gu)) {
      if (isInLongAddress(node, text, index)) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
      const lines = new Set(parts.map(({ top }) => Math.round(top)))
      const length = parts.reduce((sum, { width }) => sum + width, 0)
      if (lines.size > 1 && length < 0.85 * innerWidth) faults.add(`the word "${word}" is broken in ${nameOf(parent)}`)
    }
  }

  /** Whether the word is part of an e-mail address or a web address that is longer than any line of its box. */
  function isInLongAddress(node: Node, text: string, index: number): boolean {
    const start = text.slice(0, index).search(/\S*$/)
    const [token = ''] = /^\S+/.exec(text.slice(start)) ?? []
    if (!/@|:\/\//.test(token)) return false
    range.setStart(node, start)
    range.setEnd(node, start + token.length)
    const length = [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0)
    let block = node.parentElement
    while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement
    return block === null || length > block.clientWidth
  }

  function isVisuallyHidden(element: Element): boolean {
    for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect()
      if ((width <= 2 || height <= 2) && getComputedStyle(at).overflow !== 'visible') return true
    }
    return false
  }

  const controls = [...root.querySelectorAll('a[href], button, input:not([type="hidden"]), select, textarea, summary')]
  for (const control of controls.filter(isSeen)) {
    const box = control.getBoundingClientRect()
    if (box.width <= 2 || box.height <= 2 || control.parentElement === null || isVisuallyHidden(control)) continue
    const cut = cutBy(control.parentElement, [box])
    const words = control.getAttribute('aria-label') ?? control.textContent.trim()
    if (cut !== null) faults.add(`${nameOf(control)} "${words.slice(0, 40)}" is cut by ${cut}`)
  }

  /** What keeps a button off the screen or covers it, after it was brought into the middle; null = nothing. */
  const hiddenBy = (button: Element, words: string): string | null => {
    button.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, right, top, bottom } = button.getBoundingClientRect()
    // A row that scrolls sideways on purpose snaps to an item of its own.
    if (button.closest('[data-scrolls]') !== null && right - left <= innerWidth) return null
    const { clientWidth: width, clientHeight: height } = document.documentElement
    if (left < -tolerance || right > width + tolerance || top < -tolerance || bottom > height + tolerance)
      return `"${words}" is off the screen: ${Math.round(left)} to ${Math.round(right)} px of ${width}`
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isOnTop = hit === null || hit === button || button.contains(hit) || hit.contains(button)
    return isOnTop ? null : `"${words}" is covered by ${nameOf(hit)}`
  }
  const deciding = /^(add|pay|place order|checkout|save|done|continue)\b/i
  for (const button of root.querySelectorAll('button, a[href]')) {
    const words = button.getAttribute('aria-label') ?? button.textContent.trim()
    if (!deciding.test(words) || !isSeen(button) || isVisuallyHidden(button) || hiddenBy(button, words) === null)
      continue
    // What follows the scrolling, such as a popover below the location, moves with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const fault = hiddenBy(button, words)
    if (fault !== null) faults.add(fault)
  }
  return [...faults]
}
