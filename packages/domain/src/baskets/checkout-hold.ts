import { minute } from '../core/durations.ts'

/** Milliseconds for which a checkout reserves its kitchen time and the uses of its vouchers. [BAS-26] */
export const checkoutHoldTime = 10 * minute
