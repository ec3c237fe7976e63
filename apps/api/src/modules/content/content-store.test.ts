import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, onTestFinished } from 'vitest'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { ownDatabase } from '../../../test/test-database.ts'
import { contentStore } from './content-store.ts'
import { fingerprintOf, readContent } from './read-content.ts'

const folder = fileURLToPath(new URL('../../../../../content', import.meta.url))

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('[CAT-01] of several processes that publish the first version together, one does', async () => {
  const own = openDatabase(await ownDatabase(), 3)
  onTestFinished(() => own.close())
  const store = contentStore(own.sql)
  const { version, ...body } = (await store.newest())!
  expect(version).toBe(1)
  await own.sql`delete from content_versions`
  const added = await Promise.all(
    ['a', 'b', 'c'].map((sha256) => store.add(body, sha256, app.clock(), { isFirst: true })),
  )
  expect([added, (await store.versions()).length]).toEqual([[1, 1, 1], 1])
})

test('[CAT-01] versions that are published again at the same time get numbers of their own', async () => {
  const own = openDatabase(await ownDatabase(), 3)
  onTestFinished(() => own.close())
  const store = contentStore(own.sql)
  const numbers = await Promise.all([1, 1, 1].map((number) => store.publishAgain(number, app.clock())))
  expect(numbers.toSorted()).toEqual([2, 3, 4])
})

test('[CAT-01] finds the newest version by the fingerprint of its files, and no other', async () => {
  const store = contentStore(app.database.sql)
  const newest = await store.newest()
  const sha256 = fingerprintOf(folder)
  expect(await store.newestOf(sha256)).toEqual(newest)
  expect(await store.newestOf('of other files')).toBeNull()

  const read = readContent(folder)
  if ('errors' in read) throw new Error('the shipped content has errors')
  expect(read.sha256).toBe(sha256)
  const holidays = read.content.holidays.slice(1)
  const number = await store.add({ ...read.content, holidays }, 'of an edit', app.clock())
  expect(await store.newestOf('of an edit')).toMatchObject({ version: number, holidays })
  expect(await store.newestOf(sha256)).toBeNull()
})
