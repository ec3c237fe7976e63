/** Milliseconds: a product's popularity counts the orders of the last 28 days. */
export const popularityWindow = 28 * 24 * 3_600_000

/** Products that the list of popular ones holds at most. */
export const popularProductLimit = 12
