import { existsSync, readFileSync } from 'node:fs'
import type { Store } from '@forno/domain/content/content'
import type { StoreId } from '@forno/domain/core/basic-types'
import type { Clock } from './platform/core/clock.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './platform/db/database.ts'
import { seedDemoIndex } from './modules/address-directory/index.ts'
import { contentStore, isRefusedContent, readContent } from './modules/content/index.ts'
import { drawPin, drawPosKey, hashPosKey, kitchenStore, hashPin, posKeysStore } from './modules/kitchen/index.ts'
import { makePasswords } from './modules/sign-in/index.ts'
import { agentsStore, createAgent, type AgentCard } from './modules/staff/index.ts'

export type SeedResult = {
  /** The demo agent of the call centre, if it was just created. [NAV-36] */
  readonly agent: AgentCard | null
  /** Kitchen PINs by store, if they were just generated. Stored only as hashes; never generated in production. */
  readonly pins: Readonly<Record<string, string>> | null
  /** The key of the demo's POS, if it was just generated. Stored only as a hash; never generated in production. */
  readonly posKey: string | null
}

type SeedDeps = {
  readonly configuration: Configuration
  readonly database: Database
  readonly databaseUrl: string
  readonly clock: Clock
}

const demoAgent = 'demo'

/** The file with the key of the demo's POS, which the simulated POS reads. */
export const demoPosFile = ({ dataDir }: Pick<Configuration, 'dataDir'>): string => `${dataDir}/demo-pos.json`

/**
 * In production, rejects if the database still has the demo's agent, kitchen PINs or POS key: their credentials are in
 * files of the machine that generated them. [CFG-11]
 */
const refuseDemoLogIns = async ({ configuration, database: { sql } }: SeedDeps): Promise<void> => {
  if (configuration.environment !== 'production') return
  const [agents, stores, keys] = await Promise.all([
    agentsStore(sql).names(),
    kitchenStore(sql).storesWithDrawnPin(),
    posKeysStore(sql).countDrawn(),
  ])
  const complaints = [
    ...(agents.includes(demoAgent)
      ? [`The agent "${demoAgent}" of the demo can sign in. Run: delete from agents where name = '${demoAgent}';`]
      : []),
    ...(stores.length > 0
      ? [
          `The kitchen PINs of ${stores.length} stores were drawn for the demo. Run: delete from kitchen_sessions; delete from kitchen_pins where is_drawn;`,
        ]
      : []),
    ...(keys > 0
      ? ['The key of a POS was drawn for the demo. Run: update pos_keys set ended_at = created_at where is_drawn;']
      : []),
  ]
  if (complaints.length > 0)
    throw new Error(
      `Production refuses a database that another environment has filled:\n${complaints.map((each) => `  ${each}`).join('\n')}`,
    )
}

/**
 * Generates kitchen PINs, outside production only. Each store has its own hash, because one hash would link all demo
 * stores.
 */
const drawPins = async (
  { configuration, database }: { configuration: Configuration; database: Database },
  storeIds: readonly StoreId[],
): Promise<SeedResult['pins']> => {
  if (configuration.environment === 'production') return null
  const store = kitchenStore(database.sql)
  const storesWithPin = new Set(await store.storesWithPin())
  const hasFile = existsSync(`${configuration.dataDir}/kitchen-pins.json`)
  if (hasFile && storeIds.every((id) => storesWithPin.has(id))) return null
  const drawn = storeIds.map((id) => [id, drawPin()] as const)
  const hashes = await Promise.all(
    drawn.map(async ([id, plain]) => [id, await hashPin(plain, configuration.hashCost)] as const),
  )
  await store.setDrawnPins(new Map(hashes))
  return Object.fromEntries(drawn)
}

/** The file with the key of the demo's POS; null if it is missing or contains none. */
const readPosKey = (file: string): string | null => {
  try {
    const { key } = JSON.parse(readFileSync(file, 'utf8')) as { readonly key?: unknown }
    return typeof key === 'string' ? key : null
  } catch {
    return null
  }
}

/** Generates the key of the demo's POS for all stores, outside production only, unless the one of its file is valid. */
const drawDemoPosKey = async ({ configuration, database: { sql }, clock }: SeedDeps): Promise<string | null> => {
  if (configuration.environment === 'production') return null
  const keys = posKeysStore(sql)
  const existing = readPosKey(demoPosFile(configuration))
  if (existing !== null && (await keys.storesOf(hashPosKey(existing))) !== undefined) return null
  const key = drawPosKey()
  await keys.add({ keyHash: hashPosKey(key), label: 'Demo', storeIds: null, isDrawn: true }, clock())
  return key
}

/** Creates the demo agent, outside production only. If its file is lost, it gets new credentials. */
const drawDemoAgent = async ({ configuration, database: { sql }, clock }: SeedDeps): Promise<AgentCard | null> => {
  if (configuration.environment === 'production' || existsSync(`${configuration.dataDir}/demo-agent.json`)) return null
  const deps = { sql, tokenKeys: configuration.tokenKeys, passwords: makePasswords(configuration.hashCost) }
  const { name, password, authenticator } = await createAgent(deps, demoAgent, clock())
  return { name, password, authenticator }
}

/** Fills in demo streets near every store, outside production only. */
const fillAddresses = async (
  { configuration, databaseUrl, clock }: SeedDeps,
  stores: readonly Store[],
): Promise<void> => {
  if (configuration.environment === 'production') return
  const ofStores = stores.map(({ city, state, postCode, place }) => ({
    name: city,
    state,
    postcode: postCode,
    ...place,
  }))
  await seedDemoIndex(databaseUrl, { ofStores, at: new Date(clock()) })
}

/**
 * The stores of the newest published version. Only the first start on an empty database publishes the files itself: a
 * process of an earlier release that starts again must not bring its prices back. `npm run content -- publish`
 * publishes later changes. Production publishes no files of an invented chain.
 */
const publishedStores = async ({ configuration, database: { sql }, clock }: SeedDeps): Promise<readonly Store[]> => {
  const { contentDir, environment } = configuration
  const store = contentStore(sql)
  const newest = await store.newest()
  if (newest !== null) return newest.stores
  const read = readContent(contentDir)
  if ('errors' in read) {
    const lines = read.errors.map(({ file, line, message }) => `  ${file}:${line} ${message}`)
    throw new Error(`The content cannot be read:\n${lines.join('\n')}`)
  }
  if (isRefusedContent(read.content, environment)) return []
  await store.add(read.content, read.sha256, clock(), { isFirst: true })
  return read.content.stores
}

/**
 * Publishes the first version of the content on an empty database, fills in demo addresses, and generates demo
 * credentials. In production, rejects first if the database has demo credentials.
 */
export const seed = async (deps: SeedDeps): Promise<SeedResult> => {
  await refuseDemoLogIns(deps)
  const stores = await publishedStores(deps)
  const [pins, agent, posKey] = await Promise.all([
    drawPins(
      deps,
      stores.map(({ id }) => id),
    ),
    drawDemoAgent(deps),
    drawDemoPosKey(deps),
    fillAddresses(deps, stores),
  ])
  return { pins, agent, posKey }
}
