/** Milliseconds; hidden tabs render no frames, and busy ones render late. */
const LONGEST_WAIT_MS = 100

/** Runs after the next paint, so that invisible work does not delay it. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
