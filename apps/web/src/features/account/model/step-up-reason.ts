/** How the server names a call that needs a recent proof of the person. */
export const stepUpReason = 'stepUpNeeded'
