import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { StoreId } from '@forno/domain/core/basic-types'
import { clockFrom } from '../src/platform/core/clock.ts'
import { readConfiguration } from '../src/configuration.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { hashCosts } from '../src/platform/crypto/hash-cost.ts'
import { contentStore } from '../src/modules/content/index.ts'
import { hashPin, hashPosKey, kitchenStore, posKeysStore } from '../src/modules/kitchen/index.ts'
import { seed } from '../src/seed.ts'
import { claimRealAddresses } from './process/process-database.ts'
import { ownDatabase } from './test-database.ts'
import { ownKeys, ownMailboxes } from './secret-keys.ts'

const root = join(import.meta.dirname, '../../..')
const smallChain = join(import.meta.dirname, 'small-chain')

/** A database of its own, and functions that seed it as development and as production. */
const makeSeeds = async () => {
  const databaseUrl = await ownDatabase()
  const database = openDatabase(databaseUrl)
  // None of these tests needs demo streets, which take most of a start.
  await claimRealAddresses(database)
  const dataDir = mkdtempSync(join(tmpdir(), 'forno-seed-'))
  onTestFinished(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true })
  })
  const seedAs = (environ: Record<string, string>) => {
    const read = readConfiguration({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...environ }, root)
    if ('complaints' in read) throw new Error(read.complaints.join('; '))
    return seed({ configuration: read.configuration, database, databaseUrl, clock: clockFrom(null) })
  }
  const production = {
    ...ownKeys(),
    ...ownMailboxes,
    ENVIRONMENT: 'production',
    PUBLIC_URL: 'https://shop.example.com',
    TRUSTED_PROXIES: '10.0.0.0/8',
  }
  const inDevelopment = (more: Record<string, string> = {}) =>
    seedAs({ ENVIRONMENT: 'development', PASSWORD_COST: 'least', ...more })
  const inProduction = (more: Record<string, string> = {}) => seedAs({ ...production, ...more })
  return { database, inDevelopment, inProduction, dataDir }
}

const complaintOf = async (seeded: Promise<unknown>): Promise<string> =>
  seeded.then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

test('[CFG-11] production refuses the demo agent and demo PINs until the suggested statements have run', async () => {
  const { database, inDevelopment, inProduction } = await makeSeeds()
  const { pins, agent } = await inDevelopment()
  expect([Object.keys(pins ?? {}).length > 0, agent?.name]).toEqual([true, 'demo'])
  const complaint = await complaintOf(inProduction())
  expect(complaint).toContain('The agent "demo" of the demo can sign in.')
  expect(complaint).toMatch(/The kitchen PINs of \d+ stores were drawn for the demo\./)
  expect(complaint).toContain('The key of a POS was drawn for the demo.')
  for (const [, statements = ''] of complaint.matchAll(/Run: (.*)/g)) await database.pool.query(statements)
  expect(await inProduction()).toEqual({ pins: null, agent: null, posKey: null })
  expect(await kitchenStore(database.sql).storesWithPin()).toEqual([])
})

test('[CFG-11] the demo keeps its POS key while its file has it, and draws another if it is lost or has ended', async () => {
  const { database, inDevelopment, inProduction, dataDir } = await makeSeeds()
  const keys = posKeysStore(database.sql)
  const file = join(dataDir, 'demo-pos.json')
  const draw = async (): Promise<string | null> => {
    const { posKey } = await inDevelopment()
    if (posKey !== null) writeFileSync(file, JSON.stringify({ key: posKey }))
    return posKey
  }
  const first = (await draw()) ?? ''
  expect(await keys.storesOf(hashPosKey(first))).toBeNull()
  expect(await draw()).toBeNull()
  rmSync(file)
  expect(await draw()).not.toBeNull()
  await database.sql`update pos_keys set ended_at = created_at`
  const third = await draw()
  expect(third).not.toBeNull()
  writeFileSync(file, '{}')
  expect(await draw()).not.toBeNull()
  const own = { keyHash: 'of an operator', label: 'Till', storeIds: null, isDrawn: false }
  await keys.add(own, clockFrom(null)())
  const complaint = await complaintOf(inProduction())
  for (const [, statements = ''] of complaint.matchAll(/Run: (.*)/g)) await database.pool.query(statements)
  await inProduction()
  expect(await keys.storesOf(hashPosKey(third ?? ''))).toBeUndefined()
  expect(await keys.storesOf('of an operator')).toBeNull()
})

test('[CFG-11] production keeps a PIN that an operator has set in place of a demo PIN', async () => {
  const { database, inDevelopment, inProduction } = await makeSeeds()
  await inDevelopment()
  await kitchenStore(database.sql).setPin('NSW01' as StoreId, await hashPin('471100', hashCosts.least))
  const complaint = await complaintOf(inProduction())
  for (const [, statements = ''] of complaint.matchAll(/Run: (.*)/g)) await database.pool.query(statements)
  await inProduction()
  expect(await kitchenStore(database.sql).storesWithPin()).toEqual(['NSW01'])
})

test('[CAT-01] two builds with different content that start in turn publish nothing over a published version', async () => {
  const { database, inDevelopment, dataDir } = await makeSeeds()
  const store = contentStore(database.sql)
  const { version: first, ...body } = (await store.newest())!
  const published = await store.add({ ...body, holidays: [] }, 'files of another release', clockFrom(null)())
  expect(published).toBe(first + 1)
  await inDevelopment()
  // As a process writes them, so that only the first start draws PINs and an agent.
  for (const name of ['kitchen-pins.json', 'demo-agent.json']) writeFileSync(join(dataDir, name), '{}')
  for (let start = 1; start < 10; start += 1)
    await inDevelopment(start % 2 === 0 ? {} : { CONTENT_DIR: 'apps/api/test/small-chain' })
  expect(await store.newest()).toMatchObject({ version: published, holidays: [] })
})

test('[CAT-01] of two builds that start together on an empty database, one publishes its files', async () => {
  const { database, inProduction, dataDir } = await makeSeeds()
  await database.sql`delete from content_versions`
  const other = join(dataDir, 'content')
  cpSync(smallChain, other, { recursive: true })
  appendFileSync(join(other, 'tiers.yaml'), '# The same tiers in the files of another build.\n')
  await Promise.all([smallChain, other].map((folder) => inProduction({ CONTENT_DIR: folder })))
  expect((await contentStore(database.sql).versions()).map(({ number }) => number)).toEqual([1])
})

test('[CFG-11] production publishes no invented chain at its first start', async () => {
  const { database, inProduction } = await makeSeeds()
  await database.sql`delete from content_versions`
  await inProduction()
  expect(await contentStore(database.sql).versions()).toEqual([])
})

test('[CAT-01] the first start on an empty database publishes its files once', async () => {
  const { database, inDevelopment } = await makeSeeds()
  await database.sql`delete from content_versions`
  await inDevelopment()
  await inDevelopment()
  expect((await contentStore(database.sql).versions()).map(({ number }) => number)).toEqual([1])
})
