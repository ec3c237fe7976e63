/** An outcome forced on future calls, as the control endpoint accepts it. */
export type ForcedOutcome = {
  readonly outcome: string
  /** The number of calls to which it applies. */
  readonly times: number
  /** The wait of `delay`, and how long `timeout` keeps the connection open. */
  readonly milliseconds: number
  /** Applies to this operation only; absent means any operation. */
  readonly operation?: string
}

/** One recorded call; `detail` holds the fields that the simulator read from it. */
type Call = {
  /** The sequence number since the start of the process, from 1. */
  readonly nth: number
  readonly at: string
  readonly operation: string
  readonly outcome: string
  readonly status: number
  readonly detail: Readonly<Record<string, unknown>>
}

/** The scripted outcomes and recorded calls of a simulator. */
export type Script = {
  force(forced: ForcedOutcome): void
  /** Consumes and returns the outcome forced on this call, if any. */
  take(operation: string): ForcedOutcome | undefined
  /** The outcomes that no call has met yet, in the order in which they were forced. */
  waiting(): readonly ForcedOutcome[]
  record(call: Omit<Call, 'nth'>): void
  calls(): readonly Call[]
  /** Removes the waiting outcomes; the recorded calls stay. */
  clearWaiting(): void
  /** Removes the waiting outcomes and the recorded calls. */
  forget(): void
}

/** Recorded calls; the oldest go first. */
const maxCalls = 500

export function createScript(): Script {
  let waiting: readonly ForcedOutcome[] = []
  let calls: readonly Call[] = []
  let counted = 0
  return {
    force: (forced) => {
      waiting = [...waiting, forced]
    },
    take: (operation) => {
      const found = waiting.find((forced) => forced.operation === undefined || forced.operation === operation)
      waiting = waiting.flatMap((forced) => {
        if (forced !== found) return [forced]
        return forced.times > 1 ? [{ ...forced, times: forced.times - 1 }] : []
      })
      return found
    },
    waiting: () => waiting,
    record: (call) => {
      counted += 1
      calls = [...calls, { nth: counted, ...call }].slice(-maxCalls)
    },
    calls: () => calls,
    clearWaiting: () => {
      waiting = []
    },
    forget: () => {
      waiting = []
      calls = []
    },
  }
}
