/** Calls of the mutated files between two looks at the clock. */
const calls = 4_096

/**
 * Ends the run of a mutant that loops for ever or far longer than the same tests without it. Mutated files read
 * `currentTestId` at each expression. Processor time counts, as the machine may be busy.
 * @param {{ currentTestId?: string }} stryker The object that mutated files share with the runner
 */
export function limitTime(stryker) {
  let id
  let count = 0
  let end = Infinity
  Object.defineProperty(stryker, 'currentTestId', {
    set: (value) => (id = value),
    get() {
      count += 1
      if (count % calls === 0 && processorTime() > end) throw new Error('The mutant runs too long.')
      return id
    },
  })
  return {
    /** @param {number} milliseconds */
    start: (milliseconds) => (end = processorTime() + milliseconds),
    /** Whether the limit was reached; there is none from now on. */
    stop() {
      const isReached = processorTime() > end
      end = Infinity
      return isReached
    },
  }
}

/** Milliseconds that this process used. */
export function processorTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
