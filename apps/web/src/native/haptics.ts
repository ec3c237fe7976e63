/** `tap`: something has changed, such as an item in the cart; `success`: an order is placed; `warning`: a refusal. */
export type HapticSignal = 'tap' | 'success' | 'warning'

/** Gives a short vibration. Never fails: a device without a motor stays still. */
export type GiveHaptic = (signal: HapticSignal) => void

/** Websites give no vibrations. */
export const giveHaptic: GiveHaptic = () => undefined
