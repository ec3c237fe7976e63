/**
 * The budget of a search for a better price. Work is counted, so that the same basket always gets the same answer: one
 * unit is one batch that one offer checks, or one step of forming meals. A clock ends the search earlier on a slow
 * machine.
 */
export type Budget = {
  readonly spend: (units: number) => void
  /** Whether the budget is spent, so that the search must answer with its best result. */
  readonly isSpent: () => boolean
  /** Units spent so far. */
  readonly spent: () => number
}

/** Units for one request: about 15 ms of a slow server. */
export const maximumWork = 100_000
/** Milliseconds for one request, during which the process answers no other. */
const mostMilliseconds = 15
/** Units between two readings of the clock: a reading costs more than a unit. */
const unitsBetweenReadings = 250

/** `now` returns milliseconds from any origin; without it only work is counted. */
export const makeBudget = ({
  work = maximumWork,
  milliseconds = mostMilliseconds,
  now,
}: {
  readonly work?: number
  readonly milliseconds?: number
  readonly now?: (() => number) | undefined
} = {}): Budget => {
  const end = now === undefined ? Infinity : now() + milliseconds
  let spent = 0
  let readAt = 0
  let isLate = false
  return {
    spend: (units) => {
      spent += units
    },
    isSpent: () => {
      if (!isLate && now !== undefined && spent - readAt >= unitsBetweenReadings) {
        readAt = spent
        isLate = now() >= end
      }
      return isLate || spent >= work
    },
    spent: () => spent,
  }
}
