/** The refusal reason of a call that needs recent re-authentication. */
export const stepUpReason = 'stepUpNeeded'
