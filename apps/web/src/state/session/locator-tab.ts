/** The locator's tabs by index: delivery is the first, because it is the default. [LOC-04] */
export const LOCATOR_TAB = { delivery: 0, pickup: 1 } as const
export type LocatorTab = keyof typeof LOCATOR_TAB
