/** An outcome forced on coming calls, as the control endpoint takes it. */
export type Forced = {
  readonly outcome: string
  /** How many calls it holds for. */
  readonly times: number
  /** How long `delay` waits and how long `timeout` holds the line. */
  readonly milliseconds: number
  /** Only calls of this operation; absent means any. */
  readonly operation?: string
}

/** One call as it was received and answered; `detail` holds what the simulator read from it. */
type Call = {
  /** Counts all calls that ever came, from 1. */
  readonly nth: number
  readonly at: string
  readonly operation: string
  readonly outcome: string
  readonly status: number
  readonly detail: Readonly<Record<string, unknown>>
}

/** The scripted memory of a simulator: outcomes waiting for coming calls, and the calls that came. */
export type Script = {
  force(forced: Forced): void
  /** The forced outcome for this call, if one is waiting; it is used up by asking. */
  take(operation: string): Forced | undefined
  waiting(): readonly Forced[]
  record(call: Omit<Call, 'nth'>): void
  calls(): readonly Call[]
  forget(): void
}

const callsKept = 500

export function createScript(): Script {
  let waiting: readonly Forced[] = []
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
      calls = [...calls, { nth: counted, ...call }].slice(-callsKept)
    },
    calls: () => calls,
    forget: () => {
      waiting = []
      calls = []
    },
  }
}
