import { useEffect } from 'react'

const { promise, resolve } = Promise.withResolvers<undefined>()

/**
 * Resolves once a screen, or what stands in its place, answers. React takes over what the server drew from the outside inwards and
 * a slice at a time: whoever leads on to another screen before has it compared with the nodes of the old one.
 */
export const whenMounted: Promise<undefined> = promise

/** Told by what stands innermost: a screen, and what stands in place of one that waits, fails or is not there. */
export const useMounted = (): void => useEffect(() => resolve(undefined), [])
