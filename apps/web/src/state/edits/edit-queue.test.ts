import type { Basket } from '@forno/contracts/baskets/basket'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { sampleBasket } from '../../../test/sample-baskets.ts'
import { makeEditQueue, type EditNews, type EditQueueDeps } from './edit-queue.ts'
import type { ListedEdit } from './edit-list.ts'
import type { BasketEdit } from './optimistic-basket.ts'

const unreached = () => new ApiError({ status: 0, data: null, url: '/baskets/b1', method: 'POST' })
const refusal = (code: string, status = 400) =>
  new ApiError({ status, data: { code, message: code, type: 'error' }, url: '/baskets/b1', method: 'POST' })
const added = (tap: string, quantity = 1): BasketEdit => ({
  kind: 'added',
  tap,
  body: { productId: tap, quantity },
  shown: { name: tap, slug: tap, unitCents: 100 },
})
const counted = (basketItemId: string, quantity: number): BasketEdit => ({
  kind: 'quantitySet',
  basketItemId,
  quantity,
})

/** A queue over a server with scripted answers; it records every call. */
const queueOver = (storage: Storage, answer: (key: string) => Basket | ApiError = () => sampleBasket()) => {
  const sent: string[] = []
  const refused: string[] = []
  const news: EditNews[] = []
  const shown: { list: readonly ListedEdit[]; isWaiting: boolean } = { list: [], isWaiting: false }
  const net = { isOnline: true }
  const deps: EditQueueDeps = {
    storage,
    send: ({ key, edit }) => {
      sent.push('quantity' in edit ? `${key} ${edit.quantity}` : 'body' in edit ? `${key} ${edit.body.quantity}` : key)
      const reply = answer(key)
      return reply instanceof ApiError ? Promise.reject(reply) : Promise.resolve(reply)
    },
    sendList: (list, key) => {
      sent.push(`${key}: ${list.map((one) => one.key).join(' + ')}`)
      const reply = answer(key)
      return reply instanceof ApiError ? Promise.reject(reply) : Promise.resolve(reply)
    },
    newKey: () => `list-${sent.length}`,
    keep: () => undefined,
    notifyTabs: (one) => news.push(one),
    show: (list, isWaiting) => Object.assign(shown, { list, isWaiting }),
    onRefused: ({ key }) => refused.push(key),
    isOnline: () => net.isOnline,
    now: () => 1,
  }
  const queue = makeEditQueue(deps)
  const tap = async (edit: BasketEdit, key = edit.kind === 'added' ? edit.tap : `set-${sent.length}`) => {
    const answer = queue.add(edit, key, null)
    await queue.sendThrough(key)
    return answer
  }
  return { queue, tap, sent, refused, news, shown, net }
}

test('[BAS-16] [API-17] keeps edits in order while offline, and sends them in order with their own keys when online', async () => {
  const { queue, tap, sent, shown, net } = queueOver(memoryStorage())
  net.isOnline = false
  expect(await tap(added('ham'))).toBeNull()
  expect(await tap({ kind: 'removed', basketItemId: 'i1' }, 'gone')).toBeNull()
  expect(await tap(added('cola'))).toBeNull()
  expect([sent, shown.isWaiting, shown.list.map(({ key }) => key)]).toEqual([[], true, ['ham', 'gone', 'cola']])
  net.isOnline = true
  await queue.sendThrough(null)
  expect(sent).toEqual(['ham 1', 'gone', 'cola 1'])
  expect(shown).toEqual({ list: [], isWaiting: false })
})

test('[API-17] resends an edit without an answer under the same key before later edits', async () => {
  let isLost = true
  const { queue, tap, sent } = queueOver(memoryStorage(), () => (isLost ? unreached() : sampleBasket()))
  expect(await tap(added('ham'))).toBeNull()
  isLost = false
  expect(await tap(added('cola'))).toMatchObject({ basketId: 'b1' })
  expect(sent).toEqual(['ham 1', 'ham 1', 'cola 1'])
  expect(queue.list()).toEqual([])
})

test('[BAS-29] reports a refused edit and sends the following ones', async () => {
  const answer = (key: string) => (key === 'ham' ? refusal('StockPromoLimitReached') : sampleBasket())
  const { queue, tap, sent, refused, net } = queueOver(memoryStorage(), answer)
  net.isOnline = false
  for (const name of ['egg', 'ham', 'cola']) await tap(added(name))
  net.isOnline = true
  await queue.sendThrough(null)
  expect([sent, refused]).toEqual([['egg 1', 'ham 1', 'cola 1'], ['ham']])
})

test('[BAS-29] rejects for a caller that still waits, without another report', async () => {
  const { tap, refused } = queueOver(memoryStorage(), () => refusal('ProductOutOfStock'))
  await expect(tap(added('ham'))).rejects.toMatchObject({ status: 400 })
  expect(refused).toEqual([])
})

test('[SES-12] keeps unsent edits and their keys over a reload', async () => {
  const storage = memoryStorage()
  const before = queueOver(storage)
  before.net.isOnline = false
  await before.tap(added('ham', 2))
  await before.tap(counted('i1', 3), 'three')
  const after = queueOver(storage)
  after.queue.show()
  expect(after.shown.list.map(({ key }) => key)).toEqual(['ham', 'three'])
  await after.queue.sendThrough(null)
  expect(after.sent).toEqual(['ham 2', 'three 3'])
  expect(queueOver(storage).queue.list()).toEqual([])
})

test.each([
  ['without a kind', { key: 'k', at: 1, edit: {} }],
  ['of an unknown kind', { key: 'k', at: 1, edit: { kind: 'shared' } }],
  ['without its time', { key: 'k', at: null, edit: { kind: 'cleared' } }],
])('[SES-12] leaves out a stored edit %s', (_, edit) => {
  const storage = memoryStorage()
  storage.setItem('pinia_basketEdit.k', JSON.stringify(edit))
  expect(queueOver(storage).queue.list()).toEqual([])
})

test('[BAS-19] [BAS-20] merges unsent edits: the last quantity wins, and an addition that was removed is never sent', async () => {
  const { queue, tap, sent, net } = queueOver(memoryStorage())
  net.isOnline = false
  await tap(counted('i1', 2), 'two')
  await tap(counted('i1', 3), 'three')
  await tap(added('ham'))
  await tap(added('egg'))
  await tap(counted('pending:ham', 4), 'four')
  await tap({ kind: 'removed', basketItemId: 'pending:egg' }, 'no-egg')
  net.isOnline = true
  await queue.sendThrough(null)
  expect(sent).toEqual(['three 3', 'ham 4'])
})

test('[API-17] does not merge an edit that may have arrived', async () => {
  let isLost = true
  const { queue, tap, sent } = queueOver(memoryStorage(), () => (isLost ? unreached() : sampleBasket()))
  await tap(added('ham'))
  await tap(counted('pending:ham', 4), 'four')
  isLost = false
  await queue.sendThrough(null)
  expect(sent).toEqual(['ham 1', 'ham 1'])
})

test('[ERR-10] sends nothing to a basket that has ended', async () => {
  const { queue, tap, sent, refused, net } = queueOver(memoryStorage(), () => refusal('BasketHasExpired', 410))
  net.isOnline = false
  for (const name of ['ham', 'cola']) await tap(added(name))
  net.isOnline = true
  await queue.sendThrough(null)
  expect([sent, refused, queue.list()]).toEqual([['ham 1'], ['ham'], []])
})

test('[API-17] shows edits of another tab without sending them', async () => {
  const storage = memoryStorage()
  const here = queueOver(storage)
  const there = queueOver(memoryStorage())
  const passNews = () => {
    for (const one of here.news.splice(0)) there.queue.receive(one)
  }
  here.net.isOnline = false
  await here.tap(added('ham'))
  passNews()
  expect(there.shown.list.map(({ key }) => key)).toEqual(['ham'])
  here.net.isOnline = true
  await here.queue.sendThrough(null)
  passNews()
  expect([there.shown.list, there.sent]).toEqual([[], []])
})

const waitingChanges = async ({ tap, net }: ReturnType<typeof queueOver>): Promise<void> => {
  net.isOnline = false
  await tap(counted('i1', 3), 'three')
  await tap({ kind: 'removed', basketItemId: 'i2' }, 'gone')
  await tap(added('ham'))
  await tap(counted('i3', 2), 'two')
  net.isOnline = true
}

test('[BAS-18] sends changes of items that waited for the network as one list, and other edits alone', async () => {
  const world = queueOver(memoryStorage())
  await waitingChanges(world)
  await world.queue.sendThrough(null)
  expect(world.sent).toEqual(['list-0: three + gone', 'ham 1', 'two 2'])
  expect([world.shown, world.queue.list()]).toEqual([{ list: [], isWaiting: false }, []])
})

test('[BAS-18] sends a change whose caller waits alone, at once', async () => {
  const { tap, sent } = queueOver(memoryStorage())
  await tap(counted('i1', 3), 'three')
  await tap(counted('i2', 2), 'two')
  expect(sent).toEqual(['three 3', 'two 2'])
})

test('[BAS-18] puts two changes of one item into separate calls, in order', async () => {
  const { queue, tap, sent, net } = queueOver(memoryStorage())
  net.isOnline = false
  const shown = { name: 'Ham', slug: 'ham', unitCents: 100 }
  await tap(counted('i1', 3), 'three')
  await tap({ kind: 'itemChanged', basketItemId: 'i1', body: { productId: 'ham', quantity: 2 }, shown }, 'build')
  net.isOnline = true
  await queue.sendThrough(null)
  expect(sent).toEqual(['three 3', 'build 2'])
})

test('[BAS-18] [API-17] resends a list without an answer unchanged under its key, also after a reload', async () => {
  const storage = memoryStorage()
  const before = queueOver(storage, () => unreached())
  await waitingChanges(before)
  await before.queue.sendThrough(null)
  expect(before.sent).toEqual(['list-0: three + gone'])
  const after = queueOver(storage)
  await after.tap(counted('i1', 9), 'nine')
  await after.queue.sendThrough(null)
  expect(after.sent).toEqual(['list-0: three + gone', 'ham 1', 'two 2', 'nine 9'])
})

test('[BAS-18] sends the changes of a refused list one by one, so that one refusal drops only its own change', async () => {
  const answer = (key: string) =>
    key.startsWith('list') || key === 'gone' ? refusal('BasketItemNotFound', 404) : sampleBasket()
  const world = queueOver(memoryStorage(), answer)
  await waitingChanges(world)
  await world.queue.sendThrough(null)
  expect(world.sent).toEqual(['list-0: three + gone', 'three 3', 'gone', 'ham 1', 'two 2'])
  expect(world.refused).toEqual(['gone'])
})

test('[BAS-18] another tab resends the list that the first one has sent', async () => {
  const here = queueOver(memoryStorage(), () => unreached())
  const there = queueOver(memoryStorage())
  await waitingChanges(here)
  await here.queue.sendThrough(null)
  for (const one of here.news) there.queue.receive(one)
  await there.queue.sendThrough(null)
  expect(there.sent[0]).toBe('list-0: three + gone')
})
