import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@forno/contracts/catalogue/catalogue'
import type { StoreId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { hashCosts } from '../src/platform/crypto/hash-cost.ts'
import { hashPin, kitchenStore } from '../src/modules/kitchen/index.ts'
import { openStreamAt, type Stream } from './open-stream.ts'
import { makeDataFolder, startApi } from './process/api-process.ts'
import { processDatabase } from './process/process-database.ts'
import { startSeveral, type RunningApi, type SeveralApis } from './process/several-apis.ts'

const folder = makeDataFolder()
const store = 'NSW01'
const pin = '471147'
let databaseUrl: string
let database: Database
let processes: SeveralApis
let kitchen: RunningApi
let shop: RunningApi

beforeAll(async () => {
  databaseUrl = await processDatabase()
  database = openDatabase(databaseUrl, 1)
  processes = await startSeveral(databaseUrl, folder.path)
  ;[kitchen, shop] = processes
  await kitchenStore(database.sql).setPin(store as StoreId, await hashPin(pin, hashCosts.least))
})

afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()))
  await database.close()
  await folder.remove()
})

const json = { 'content-type': 'application/json' }

/** Signs a kitchen screen in at the kitchen's process; the returned function sets an item as sold out there. */
const screen = async () => {
  const own = { ...json, origin: kitchen.url }
  const call = (path: string, method: string, body: object, headers: Record<string, string> = own) =>
    fetch(`${kitchen.url}/api/v1/kitchen/${path}`, { method, headers, body: JSON.stringify(body) })
  const session = await call('session', 'POST', { storeCode: store, pin })
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async (itemId: string, isSoldOut: boolean): Promise<void> => {
    const { status } = await call(`items/${itemId}/soldOut`, 'PUT', { isSoldOut }, { ...own, cookie })
    expect(status).toBe(200)
  }
}

const readProduct = async (slug: string): Promise<Product> => {
  const reply = await fetch(`${shop.url}/api/v1/products/slug/${slug}?storeCode=${store}`)
  return (await reply.json()) as Product
}

const wordsIn = (stream: Stream): number => stream.text().split('event: changed').length - 1
const waitForEvents = async (stream: Stream, count: number): Promise<void> => {
  for (let tries = 0; wordsIn(stream) < count && tries < 1_000; tries += 1) await pause(5)
}

test('[CAT-19] an item sold out at one process reaches the open menus of another process within a second', async () => {
  const [setSoldOut, stream] = [await screen(), await openStreamAt(`${shop.url}/api/v1/store/${store}/changes`)]
  for (const [index, isSoldOut] of [true, false, true].entries()) {
    const from = performance.now()
    await setSoldOut('margherita', isSoldOut)
    await waitForEvents(stream, index + 1)
    expect(performance.now() - from).toBeLessThan(1_000)
    expect(wordsIn(stream)).toBe(index + 1)
    const margherita = await readProduct('margherita')
    expect(margherita.isOutOfStock).toBe(isSoldOut)
    expect(margherita.instead.length > 0).toBe(isSoldOut)
  }
  stream.close()
})

test('[CAT-19] a stopping process ends its event streams and exits without waiting for their listeners', async () => {
  const leaving = await startApi(databaseUrl, folder.path)
  const streams = await Promise.all(
    ['NSW01', 'VIC01', 'NSW01'].map((code) => openStreamAt(`${leaving.url}/api/v1/store/${code}/changes`)),
  )
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
  const from = performance.now()
  await leaving.stop()
  expect(performance.now() - from).toBeLessThan(4_000)
  expect(streams.map(({ ended }) => ended())).toEqual([true, true, true])
})
