import { AsyncLocalStorage } from 'node:async_hooks'

const ownCall = new AsyncLocalStorage<true>()

/**
 * Marks the calls that `run` injects as made by this process itself: they spend nobody's budget and are never shed, as the page
 * that needs them was admitted already. The mark is no part of a request, so that no client can send it.
 */
export const asOwnCall = <T>(run: () => PromiseLike<T>): Promise<T> =>
  // An injected call begins when it is awaited, which must happen inside.
  ownCall.run(true, async () => await run())

export const isOwnCall = (): boolean => ownCall.getStore() === true
