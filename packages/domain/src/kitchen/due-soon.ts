/** Minutes before its due time from which the kitchen's screen marks an order as due soon. */
export const dueSoonMinutes = 10
