/** The mutation key of saves of place and time. */
export const savingKey = ['saveSession'] as const
