/**
 * The names of the worker's caches. Pages write `answers` themselves (`state/offline/kept-answers.ts`). A removed
 * worker deletes all of them.
 */
export const cacheNames = {
  files: 'shop-files',
  usedFiles: 'shop-used-files',
  pictures: 'shop-pictures',
  answers: 'shop-answers',
  kitchen: 'shop-kitchen',
} as const

/** Deletes every cache of the shop. */
export const deleteCaches = async (caches: CacheStorage): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('shop-')).map((name) => caches.delete(name)))
}
