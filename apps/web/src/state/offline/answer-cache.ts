/** The cache of the service worker's list that pages write; `service-worker/cache-names.ts` removes it. */
const cacheName = 'shop-answers'

/** Answers by address, in the order of writing. */
export type AnswerCache = Pick<Cache, 'put' | 'match' | 'keys' | 'delete'>

/** The answers on this device; null = this browser keeps none, as without https. */
export const openAnswerCache = (): Promise<AnswerCache> | null =>
  'caches' in globalThis ? caches.open(cacheName) : null

/** Deletes all answers of this device. */
export const deleteAnswerCache = async (): Promise<void> => {
  await caches.delete(cacheName)
}
