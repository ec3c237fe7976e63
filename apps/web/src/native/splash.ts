/** Keeps the splash screen of the phone until the shop has its first screen; browsers have none. [NAT-07] */
export const keepSplash = (): Promise<void> => Promise.resolve()

/** Removes the splash screen, after a failed start too. [SES-13] */
export const hideSplash = (): Promise<void> => Promise.resolve()
