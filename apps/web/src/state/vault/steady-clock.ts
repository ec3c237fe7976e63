type Clocks = {
  /** Milliseconds by the clock of the device, which its owner can set. */
  readonly time: () => number
  /** Milliseconds since the start of the page, which may stop while the device sleeps. */
  readonly elapsed: () => number
}

/**
 * A clock that follows the later of both: it never goes back when the device's clock is set back, and counts the sleep
 * of the device. [NAT-06]
 */
export const makeSteadyClock = ({ time, elapsed }: Clocks): (() => number) => {
  let start = -Infinity
  return () => {
    const passed = elapsed()
    start = Math.max(start, time() - passed)
    return start + passed
  }
}
