/** Looks at one attempt, and goes on with it. */
export const advanceJob = 'advance_payment'
/** Finds what no job of its own looks after any more. */
export const sweepJob = 'sweep_payments'

/** One waiting look for each attempt. */
export const jobKeyOf = (attemptId: string): string => `payment ${attemptId}`
