import { isFields } from '@forno/domain/core/unknown-fields'
import { readKept, storageKey, writeKept } from '../../lib/storage/storage.ts'
import { inOrder, type ListedEdit } from './edit-list.ts'
import type { BasketEdit } from './optimistic-basket.ts'

const prefix = 'basketEdit.'

const editKinds: Readonly<Record<BasketEdit['kind'], true>> = {
  added: true,
  quantitySet: true,
  itemChanged: true,
  mealChanged: true,
  removed: true,
  cleared: true,
}

/** An edit of a release that knew other kinds is left out: nothing could show or send it. */
const isListed = (value: unknown): value is ListedEdit =>
  isFields(value) &&
  typeof value['key'] === 'string' &&
  typeof value['at'] === 'number' &&
  isFields(value['edit']) &&
  Object.hasOwn(editKinds, String(value['edit']['kind']))

/** Stores every edit under its own key, so that tabs that write at the same time do not overwrite each other. */
export const keepEdit = (storage: Storage, one: ListedEdit): void => writeKept(storage, prefix + one.key, one)

/** Deletes an edit that was answered or dropped. */
export const forgetEdit = (storage: Storage, key: string): void => storage.removeItem(storageKey(prefix + key))

/** All readable stored edits, in the order in which they were made. [SES-12] */
export const keptEdits = (storage: Storage): readonly ListedEdit[] => {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const keyPrefix = storageKey(prefix)
  const stored = names
    .filter((name) => name.startsWith(keyPrefix))
    .map((name) => readKept(storage, name.slice(storageKey('').length)))
  return inOrder(stored.filter(isListed))
}
