import { day } from '../core/durations.ts'

/** Milliseconds: a product's popularity counts the orders since the start of the UTC day that was this long ago. */
export const popularityWindow = 28 * day

/** The maximum number of products in the list of popular ones. */
export const popularProductLimit = 12
