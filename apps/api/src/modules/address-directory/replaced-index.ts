import type { IndexedStreet } from './address-words.ts'
import type { DirectoryStore } from './directory-store.ts'

type StreetReader = Pick<DirectoryStore, 'street'>

/**
 * Whether another edition has replaced the index since a street was read. Editions have different ids, so that no house
 * is found then.
 */
export const isReplaced = async (store: StreetReader, { id, key }: IndexedStreet): Promise<boolean> =>
  (await store.street(key))?.id !== id

/** What is read of a street; once more if nothing is found because another edition replaced the index in between. */
export const ofStreet = async <T>(
  store: StreetReader,
  key: string,
  read: (street: IndexedStreet) => Promise<T | null>,
): Promise<T | null> => {
  const street = await store.street(key)
  const found = street === null ? null : await read(street)
  if (found !== null || street === null) return found
  const now = await store.street(key)
  return now === null || now.id === street.id ? null : read(now)
}
