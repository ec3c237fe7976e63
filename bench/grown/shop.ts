import { createHash, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { instant } from '@forno/domain/core/basic-types'
import { makeAccessTokens } from '../../apps/api/src/platform/crypto/access-tokens.ts'
import type { Chain, ChainOptions, ChainSize } from '../../apps/api/test/grown/chain.ts'
import { fillGrown } from '../../apps/api/test/grown/fill.ts'
import { sampleOf } from '../../apps/api/test/grown/sample.ts'
import { storeIdsOf } from '../../apps/api/test/grown/store-ids.ts'
import { startSystem, type System } from '../system.ts'
import { makeJobTimes, type JobTimes } from './job-times.ts'

/** A Friday evening, when all stores are open. */
const evening = '2026-11-27T18:30:00+11:00'
/** A store with a finite kitchen, which has 500 orders on this evening. */
const busyStoreId = 'NSW02'

/** A shop with the rows of a chain, and the callers that its calls need. */
export type FilledShop = {
  readonly system: System & { readonly databaseUrl: string }
  readonly chain: Chain
  readonly options: ChainOptions
  readonly jobs: JobTimes
  readonly callers: Callers
  readonly fillSeconds: number
}

type Callers = {
  readonly customerId: string
  readonly userId: string
  /** Headers of a customer with past orders. */
  readonly customer: Readonly<Record<string, string>>
  /** Headers of the kitchen screens of the busy store and of a quiet one. */
  readonly busyKitchen: Readonly<Record<string, string>>
  readonly quietKitchen: Readonly<Record<string, string>>
}

/** Signs a customer and two kitchen screens in by their rows, because the filled rows have no real passwords. */
const signIn = async (
  client: Client,
  chain: Chain,
  { url, tokenKey }: { url: string; tokenKey: string },
): Promise<Callers> => {
  const { customer, calmStore } = sampleOf(chain)
  const now = instant(Date.parse(evening))
  const later = new Date(now + 24 * 60 * 60_000)
  await client.query(
    'update refresh_families set ended_at = null, expires_at = $2, proven_at = $2, last_used_at = $3 where family_id = $1',
    [customer.familyId, later, new Date(now)],
  )
  const token = await makeAccessTokens([tokenKey], () => instant(now + 60 * 60_000)).issue({
    customerId: customer.customerId,
    familyId: customer.familyId,
    scopes: ['openid', 'write:profile'],
  })
  const screenOf = async (storeId: string): Promise<Record<string, string>> => {
    const cookie = randomBytes(32).toString('base64url')
    const tokenHash = createHash('sha256').update(cookie).digest('base64url')
    await client.query('insert into kitchen_sessions (token_hash, store_id, expires_at) values ($1, $2, $3)', [
      tokenHash,
      storeId,
      later,
    ])
    // Calls that a cookie proves must come from a page of the shop.
    return { cookie: `kitchen=${cookie}`, origin: url }
  }
  return {
    customerId: customer.customerId,
    userId: customer.userId,
    customer: { authorization: `Bearer ${token}` },
    busyKitchen: await screenOf(busyStoreId),
    quietKitchen: await screenOf(calmStore),
  }
}

/** Starts a shop on an evening and fills its tables. */
export const startFilledShop = async (size: ChainSize, seed: number): Promise<FilledShop> => {
  const tokenKey = randomBytes(32).toString('base64url')
  const jobs = makeJobTimes()
  const system = await startSystem([], { CLOCK: evening, TOKEN_KEYS: tokenKey, LOAD_SHEDDING: 'off' }, jobs.read)
  const { databaseUrl } = system
  try {
    if (databaseUrl === null) throw new Error('The bench did not start this database.')
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const storeIds = await storeIdsOf(client)
      const start = performance.now()
      const options = { size, storeIds, busyStoreId, seed, now: Date.parse(evening) }
      const chain = await fillGrown(databaseUrl, options)
      const fillSeconds = (performance.now() - start) / 1000
      const callers = await signIn(client, chain, { url: system.url, tokenKey })
      return { system: { ...system, databaseUrl }, chain, options, jobs, callers, fillSeconds }
    } finally {
      await client.end()
    }
  } catch (error) {
    await system.stop()
    throw error
  }
}
