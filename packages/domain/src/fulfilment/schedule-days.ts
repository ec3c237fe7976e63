/** Days of a schedule, today included. */
export const scheduleDays = 7

/** Days ahead for which holidays and other special days are listed. */
export const specialDaysAhead = 60
