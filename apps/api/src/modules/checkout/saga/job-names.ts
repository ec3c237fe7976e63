/** Polls one attempt and runs its next steps. */
export const advanceJob = 'advance_payment'
/** Finds unsettled attempts that have lost their job. */
export const sweepJob = 'sweep_payments'

/** The job key, which allows one pending poll for each attempt. */
export const jobKeyOf = (attemptId: string): string => `payment ${attemptId}`
