import { beforeEach, describe, expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { sampleKitchenStore, sampleOrder } from '../../../../test/sample-kitchen-order.ts'
import { forgetQueue, keepQueue, noteSignIn, readKeptQueue } from './kept-queue.ts'
import type { KitchenQueue } from './kitchen.ts'
import { hour } from '@forno/domain/core/durations'

const now = Date.parse('2026-11-21T18:42:10+11:00')

let storage: Storage
beforeEach(() => {
  storage = memoryStorage()
})

const queueOf = (count: number, storeId = 'NSW01'): KitchenQueue => ({
  store: sampleKitchenStore({ storeId }),
  orders: Array.from({ length: count }, (_, place) => sampleOrder({ orderId: `order-${place}` })),
})
const kept = () => readKeptQueue(storage, now)
const everything = () =>
  Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')).join(' ')

describe('the kept queue of a kitchen’s screen', () => {
  test('is the last one of the session, with the time of its arrival', () => {
    noteSignIn(storage, 'NSW01', now - 60_000)
    keepQueue(storage, { queue: queueOf(2), receivedAt: now - 30_000 })
    keepQueue(storage, { queue: queueOf(3), receivedAt: now - 15_000 })
    expect(kept()).toEqual({ queue: queueOf(3), receivedAt: now - 15_000 })
  })

  test('is deleted at the sign-out, and nothing of a late answer is kept after it', () => {
    noteSignIn(storage, 'NSW01', now - 60_000)
    keepQueue(storage, { queue: queueOf(1), receivedAt: now })
    forgetQueue(storage)
    expect([kept(), storage.length]).toEqual([null, 0])
    keepQueue(storage, { queue: queueOf(1), receivedAt: now })
    expect(everything()).not.toContain('Ada Lovelace')
  })

  test('ends with the session, and is deleted then', () => {
    noteSignIn(storage, 'NSW01', now - 16 * hour + 1)
    keepQueue(storage, { queue: queueOf(1), receivedAt: now })
    expect(kept()).not.toBeNull()
    expect(readKeptQueue(storage, now + 1)).toBeNull()
    expect(everything()).not.toContain('Ada Lovelace')
  })

  test('is not read on a device whose clock was set back before the sign-in', () => {
    noteSignIn(storage, 'NSW01', now)
    keepQueue(storage, { queue: queueOf(1), receivedAt: now })
    expect(readKeptQueue(storage, now - 3_600_000)).toBeNull()
    expect(everything()).not.toContain('Ada Lovelace')
  })

  test('is not kept without a sign-in on this device, or for another store than that of the sign-in', () => {
    keepQueue(storage, { queue: queueOf(1), receivedAt: now })
    expect(storage.length).toBe(0)
    noteSignIn(storage, 'VIC02', now)
    keepQueue(storage, { queue: queueOf(1), receivedAt: now })
    expect(kept()).toBeNull()
  })

  test('of an earlier session is deleted by the next sign-in', () => {
    noteSignIn(storage, 'NSW01', now - 60_000)
    keepQueue(storage, { queue: queueOf(1), receivedAt: now - 60_000 })
    noteSignIn(storage, 'VIC02', now)
    expect(everything()).not.toContain('Ada Lovelace')
  })

  test('has at most a hundred orders, next due first', () => {
    noteSignIn(storage, 'NSW01', now)
    keepQueue(storage, { queue: queueOf(500), receivedAt: now })
    expect(kept()?.queue.orders.map(({ orderId }) => orderId)).toEqual(
      queueOf(100).orders.map(({ orderId }) => orderId),
    )
  })

  test.each(['{', '{}', 'null', '{"shape":"another release","receivedAt":1,"queue":{}}'])(
    'that is %s is ignored',
    (text) => {
      noteSignIn(storage, 'NSW01', now)
      storage.setItem('pinia_kitchen-queue', text)
      expect(kept()).toBeNull()
    },
  )

  test('that does not fit the device is not kept, and the older one is deleted', () => {
    noteSignIn(storage, 'NSW01', now)
    keepQueue(storage, { queue: queueOf(1), receivedAt: now })
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    keepQueue(storage, { queue: queueOf(2), receivedAt: now })
    expect(kept()).toBeNull()
  })
})
