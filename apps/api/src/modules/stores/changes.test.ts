import type { ProductId, StoreId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStream } from '../../../test/open-stream.ts'
import { soon, changeStore } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { storeStatusStore } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('[CAT-19] GET /store/:code/changes happy: sends an event for every change of that store, and of no other', async () => {
  const stream = await openStream(app.app, '/api/v1/store/nsw01/changes', {})
  expect(stream.status).toBe(200)
  expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  await storeStatusStore(app.database.sql).markSoldOut('NSW01' as StoreId, 'cola-375' as ProductId, true, app.clock())
  await soon(() => expect(stream.text()).toContain('event: changed\ndata: 1\n\n'))
  await changeStore(app, 'NSW02', { extraMinutes: 10 })
  await changeStore(app, 'NSW01', { extraMinutes: 10 })
  await soon(() => expect(stream.text()).toContain('event: changed\ndata: 2\n\n'))
  expect(stream.text().match(/^event:/gm)).toHaveLength(2)
  stream.close()
})

test('[CAT-19] GET /store/:code/changes missed: begins with an event after a change that a list on screen can be older than', async () => {
  const statuses = storeStatusStore(app.database.sql)
  const watching = await openStream(app.app, '/api/v1/store/nsw03/changes', {})
  await statuses.markSoldOut('NSW03' as StoreId, 'cola-375' as ProductId, true, app.clock())
  await soon(() => expect(watching.text()).toContain('event: changed'))
  const late = await openStream(app.app, '/api/v1/store/nsw03/changes', {})
  await soon(() => expect(late.text()).toContain('event: changed\ndata: 1\n\n'))
  app.pass(10 * 60_000)
  const later = await openStream(app.app, '/api/v1/store/nsw03/changes', {})
  await changeStore(app, 'NSW03', { extraMinutes: 10 })
  await soon(() => expect(later.text()).toContain('event: changed\ndata: 2\n\n'))
  expect(later.text().match(/^event:/gm)).toHaveLength(1)
  for (const stream of [watching, late, later]) stream.close()
})
