import { existsSync } from 'node:fs'
import type { Store } from '@forno/domain/content/content'
import type { StoreId } from '@forno/domain/core/words'
import type { Clock } from './platform/core/clock.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './platform/db/database.ts'
import { seedDemoIndex } from './modules/address-directory/index.ts'
import { contentStore, readContent } from './modules/content/index.ts'
import { drawPin, kitchenStore, hashPin } from './modules/kitchen/index.ts'
import { makePasswords } from './modules/sign-in/index.ts'
import { agentsStore, drawAgent, type AgentCard } from './modules/staff/index.ts'

export type Seeded = {
  /** The demo's agent of the call centre where one was drawn just now. [NAV-36] */
  readonly agent: AgentCard | null
  /** PIN by store where they were drawn just now; they are kept nowhere but hashed, and never drawn in production. */
  readonly pins: Readonly<Record<string, string>> | null
}

type SeedNeeds = {
  readonly configuration: Configuration
  readonly database: Database
  readonly databaseUrl: string
  readonly clock: Clock
}

const demoAgent = 'demo'

/**
 * Rejects in production where the database still has log-ins that the demo drew: agent and PINs stand in files of the machine that drew
 * them. [CFG-11]
 */
const refuseDemoLogIns = async ({ configuration, database: { sql } }: SeedNeeds): Promise<void> => {
  if (configuration.environment !== 'production') return
  const [agents, stores] = await Promise.all([agentsStore(sql).names(), kitchenStore(sql).storesWithDrawnPin()])
  const complaints = [
    ...(agents.includes(demoAgent)
      ? [`The agent "${demoAgent}" of the demo can sign in. Run: delete from agents where name = '${demoAgent}';`]
      : []),
    ...(stores.length > 0
      ? [
          `The kitchen PINs of ${stores.length} stores were drawn for the demo. Run: delete from kitchen_sessions; delete from kitchen_pins where is_drawn;`,
        ]
      : []),
  ]
  if (complaints.length > 0)
    throw new Error(
      `Production refuses a database that another environment has filled:\n${complaints.map((each) => `  ${each}`).join('\n')}`,
    )
}

/** One hash for all demo stores would tie them together, so each has its own; outside production only. */
const drawPins = async (
  { configuration, database }: { configuration: Configuration; database: Database },
  storeIds: readonly StoreId[],
): Promise<Seeded['pins']> => {
  if (configuration.environment === 'production') return null
  const store = kitchenStore(database.sql)
  const known = new Set(await store.storesWithPin())
  const kept = existsSync(`${configuration.dataDir}/kitchen-pins.json`)
  if (kept && storeIds.every((id) => known.has(id))) return null
  const drawn = storeIds.map((id) => [id, drawPin()] as const)
  const hashes = await Promise.all(
    drawn.map(async ([id, plain]) => [id, await hashPin(plain, configuration.hashCost)] as const),
  )
  await store.setDrawnPins(new Map(hashes))
  return Object.fromEntries(drawn)
}

/** One agent to try the call centre out with, outside production only; who lost the card gets another one. */
const drawDemoAgent = async ({ configuration, database: { sql }, clock }: SeedNeeds): Promise<AgentCard | null> => {
  if (configuration.environment === 'production' || existsSync(`${configuration.dataDir}/demo-agent.json`)) return null
  const needs = { sql, tokenKeys: configuration.tokenKeys, passwords: makePasswords(configuration.hashCost) }
  const { name, password, authenticator } = await drawAgent(needs, demoAgent, clock())
  return { name, password, authenticator }
}

/** Demo streets near every store, outside production only; the database fills them in while PINs are drawn. */
const fillAddresses = async (
  { configuration, databaseUrl, clock }: SeedNeeds,
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
 * Imports what people wrote as the next version unless it is the newest already, fills in demo addresses and draws the demo kitchens' PINs.
 * Rejects before any of it where production finds log-ins of the demo.
 */
export const seed = async (needs: SeedNeeds): Promise<Seeded> => {
  const { configuration, database, clock } = needs
  await refuseDemoLogIns(needs)
  const read = readContent(configuration.contentDir)
  if ('complaints' in read) {
    const lines = read.complaints.map(({ file, line, message }) => `  ${file}:${line} ${message}`)
    throw new Error(`The content cannot be imported:\n${lines.join('\n')}`)
  }
  await contentStore(database.sql).add(read.content, read.sha256, clock())
  const { stores } = read.content
  const [pins, agent] = await Promise.all([
    drawPins(
      needs,
      stores.map(({ id }) => id),
    ),
    drawDemoAgent(needs),
    fillAddresses(needs, stores),
  ])
  return { pins, agent }
}
