import { useEffect } from 'react'

const { promise, resolve } = Promise.withResolvers<undefined>()

/**
 * Resolves once a screen, or its replacement, is interactive. React hydrates from the outside in and in slices; a
 * navigation before the end would compare the new screen with the old nodes.
 */
export const whenMounted: Promise<undefined> = promise

/** For the innermost part of a page: a screen, or its placeholder or error state. */
export const useMounted = (): void => useEffect(() => resolve(undefined), [])
