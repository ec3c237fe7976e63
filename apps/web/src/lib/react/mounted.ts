import { useEffect } from 'react'

const { promise, resolve } = Promise.withResolvers<undefined>()

/**
 * Resolves once a screen, or what stands in its place, answers. React takes over what the server drew from the outside
 * inwards and a slice at a time: a navigation before that would be compared with the nodes of the old screen.
 */
export const whenMounted: Promise<undefined> = promise

/** For the innermost part of a page: a screen, or what is in place of one that waits, fails or does not exist. */
export const useMounted = (): void => useEffect(() => resolve(undefined), [])
