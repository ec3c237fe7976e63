import { readKept, storageKey, writeKept } from '../../lib/storage/storage.ts'
import { inOrder, type ListedEdit } from './edit-list.ts'

const prefix = 'basketEdit.'

const isListed = (value: unknown): value is ListedEdit =>
  typeof value === 'object' && value !== null && 'key' in value && 'at' in value && 'edit' in value

/** Stores every edit under its own key, so that tabs that write at the same time do not overwrite each other. */
export const keepEdit = (storage: Storage, one: ListedEdit): void => writeKept(storage, prefix + one.key, one)

export const forgetEdit = (storage: Storage, key: string): void => storage.removeItem(storageKey(prefix + key))

/** All stored edits in order. */
export const keptEdits = (storage: Storage): readonly ListedEdit[] => {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const own = storageKey(prefix)
  const found = names
    .filter((name) => name.startsWith(own))
    .map((name) => readKept(storage, name.slice(storageKey('').length)))
  return inOrder(found.filter(isListed))
}
