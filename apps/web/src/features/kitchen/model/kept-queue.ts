import { isFields } from '@forno/domain/core/unknown-fields'
import type { KitchenQueue } from '@forno/contracts/kitchen/kitchen'
import { screenSessionLifetime } from '@forno/domain/kitchen/screen-session'
import { readKept, storageKey, writeKept } from '../../../lib/storage/storage.ts'

/*
 * The last queue, kept on the device for a reload without a network. It has names and addresses of customers, so it
 * never outlives the session of its sign-in, and a sign-out deletes it.
 */

const queueName = 'kitchen-queue'
const sessionName = 'kitchen-session'

/** The most orders that are kept, next due first. */
const mostOrders = 100

/** This file's address has the release's hash: another release may not understand the shape of this one's queue. */
const shape = import.meta.url

/** A queue on the device. */
export type KeptQueue = {
  readonly queue: KitchenQueue
  /** When the queue arrived, in milliseconds of the device's clock. */
  readonly receivedAt: number
}

/** When the session of this device was opened; null = not on this device, or its time is over. */
const signedInAt = (storage: Storage, storeId: string, now: number): number | null => {
  const session = readKept(storage, sessionName)
  if (!isFields(session) || session['storeId'] !== storeId || typeof session['at'] !== 'number') return null
  const age = now - session['at']
  // A device whose clock was set back cannot tell the age of a session.
  return age >= 0 && age < screenSessionLifetime ? session['at'] : null
}

/** Deletes the kept queue: the screen is signed out. */
export const forgetQueue = (storage: Storage): void => {
  storage.removeItem(storageKey(queueName))
  storage.removeItem(storageKey(sessionName))
}

/** Begins a session, whose lifetime limits that of the queue. A queue of an earlier session is deleted. */
export const noteSignIn = (storage: Storage, storeId: string, now: number): void => {
  forgetQueue(storage)
  writeKept(storage, sessionName, { storeId, at: now })
}

/** Keeps a queue that has just arrived. Without a sign-in on this device, and on a full one, nothing is kept. */
export const keepQueue = (storage: Storage, { queue, receivedAt }: KeptQueue): void => {
  if (signedInAt(storage, queue.store.storeId, receivedAt) === null) return
  const orders = queue.orders.slice(0, mostOrders)
  writeKept(storage, queueName, { shape, receivedAt, queue: { ...queue, orders } })
}

/** The kept queue; null = none, of another release, or its session is over, which also deletes it. */
export const readKeptQueue = (storage: Storage, now: number): KeptQueue | null => {
  const kept = readKept(storage, queueName)
  if (!isFields(kept) || kept['shape'] !== shape || typeof kept['receivedAt'] !== 'number') return null
  const { queue, receivedAt } = kept as KeptQueue & typeof kept
  if (receivedAt <= now && signedInAt(storage, queue.store.storeId, now) !== null) return { queue, receivedAt }
  forgetQueue(storage)
  return null
}
