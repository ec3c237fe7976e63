import { fileURLToPath } from 'node:url'
import { defaultSlotMinutes, defaultStoreStatus } from '@forno/domain/content/store-status'
import { instant, type StoreId } from '@forno/domain/core/basic-types'
import { expect, test, vi } from 'vitest'
import { waitOptions } from '../../../test/wait-options.ts'
import type { Listener } from '../../platform/jobs/listen.ts'
import { readContent } from '../content/index.ts'
import { makeHeardStores } from './heard-stores.ts'
import { makeStoreStatuses } from './store-statuses.ts'

const storeId = 'NSW01' as StoreId
const clock = () => instant(Date.parse('2026-11-21T12:00:00+11:00'))

/** A listener whose notifications the test sends. */
const makeListener = () => {
  const handlers: ((payload: string) => void)[] = []
  const listener: Listener = {
    on: (_channel, handler) => {
      handlers.push(handler)
      return () => undefined
    },
    onReconnect: () => () => undefined,
    close: () => Promise.resolve(),
  }
  return { listener, notify: (payload: string) => handlers.forEach((handler) => handler(payload)) }
}

test('[CAT-19] learns of a change that commits while a starting process reads all stores', async () => {
  const read = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
  if ('errors' in read) throw new Error('the content cannot be read')
  const { listener, notify } = makeListener()
  const before = defaultStoreStatus(storeId)
  const { storeStatuses } = await makeStoreStatuses({
    store: {
      all: async () => {
        notify(storeId)
        return [before]
      },
      one: async () => ({ ...before, extraMinutes: 25, revision: 1 }),
    },
    heard: makeHeardStores({ exchange: async () => [] }, clock),
    listener,
    content: { current: () => ({ ...read.content, version: 1 }) },
    slotMinutes: defaultSlotMinutes,
    clock,
  })
  await vi.waitFor(() => expect(storeStatuses.of(storeId).extraMinutes).toBe(25), waitOptions)
})
