/** Milliseconds: the wait for a position, and the age up to which an earlier one is good enough. */
export const positionLimits = { timeout: 10_000, maximumAge: 300_000 } as const
