/**
 * States of which something is cut off, covered or broken in two at 320 or 390 px and 130 or 200 % text, each with the
 * reason. Of these only the width is checked; every other state must be whole. Mend a state, and remove its name.
 */
export const cutAtLargeText: ReadonlyMap<string, string> = new Map([])
