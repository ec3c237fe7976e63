/**
 * What a search for a better price may cost. Work is counted: one unit is one batch of equal things that one offer looks at,
 * or one step of putting meals together, so that without a clock the same basket always gets the same answer. A clock ends a
 * search earlier on a slow machine.
 */
export type Budget = {
  readonly spend: (units: number) => void
  /** Whether the search has to answer with what it has. */
  readonly isSpent: () => boolean
  /** Units spent so far. */
  readonly spent: () => number
}

/** Units for one question of a customer: some 15 ms of a slow server. */
export const mostWork = 100_000
/** Milliseconds for one question; nothing else is answered meanwhile. */
const mostMilliseconds = 15
/** The clock is read once in so many units: reading it costs more than a unit does. */
const unitsBetweenReadings = 250

/** `now` tells milliseconds from any beginning; without it only work is counted. */
export const makeBudget = ({
  work = mostWork,
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
