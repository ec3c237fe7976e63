/** Nothing is drawn in a hidden tab, and a busy one may draw late. Milliseconds. */
const LONGEST_WAIT_MS = 100

/** Once what has just changed is drawn, so that work which nobody sees keeps nobody waiting. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
