/** Milliseconds for which a kitchen's screen stays signed in: a long shift. */
export const screenSessionLifetime = 16 * 60 * 60_000
