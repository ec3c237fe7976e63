import { AsyncLocalStorage } from 'node:async_hooks'

const ownCall = new AsyncLocalStorage<true>()

/**
 * Marks the calls that `run` injects as calls of this process. They use no call budget and are never shed, because
 * the page that needs them was already admitted. The mark is not part of the request, so clients cannot set it.
 */
export const asOwnCall = <T>(run: () => PromiseLike<T>): Promise<T> =>
  // Injection starts only when the promise is awaited, so the await must be inside.
  ownCall.run(true, async () => await run())

export const isOwnCall = (): boolean => ownCall.getStore() === true
