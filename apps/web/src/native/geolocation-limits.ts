/** Milliseconds: the wait for a position, and the age up to which a known one is good enough. */
export const positionLimits = { timeout: 10_000, maximumAge: 300_000 } as const
