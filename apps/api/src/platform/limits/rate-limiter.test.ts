import { rateLimits } from '@forno/domain/customers/rate-limits'
import { instant } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { ageCounters } from '../../../test/start-app.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { makeRateLimiter, type RateLimiter, type RateLimitKey } from './rate-limiter.ts'
import { Refusal } from '../refusals/refusal.ts'

let database: Database
/** Two processes. */
let one: RateLimiter
let other: RateLimiter
/** Milliseconds by which the clocks of both processes are ahead. */
let ahead = 0
let subjects = 0
let password: RateLimitKey
let address: RateLimitKey

beforeAll(async () => {
  database = openDatabase(await ownDatabase())
  const options = { sql: database.sql, clock: () => instant(Date.now() + ahead), hashKey: 'key' }
  one = makeRateLimiter(options)
  other = makeRateLimiter(options)
})
afterAll(() => database.close())
beforeEach(() => {
  subjects += 1
  password = { limit: 'passwordByAccount', of: `jo${subjects}@example.com` }
  address = { limit: 'passwordByAddress', of: `10.0.0.${subjects}` }
})

const { points, seconds } = rateLimits.passwordByAccount
const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let each = 0; each < count; each += 1) await work()
}
const usesOf = async (key: RateLimitKey): Promise<number | undefined> => (await one.uses([key])).get(key.limit)?.uses
/** The seconds of Retry-After; fails if the call was not refused. */
const waitOf = async (work: Promise<unknown>): Promise<number> => {
  const [result] = await Promise.allSettled([work])
  const reason: unknown = result.status === 'rejected' ? result.reason : null
  expect(reason).toBeInstanceOf(Refusal)
  const { refusal, retryAfter } = reason as Refusal
  expect(refusal.refused).toBe('TooManyRequests')
  return retryAfter ?? 0
}

test('[ACC-13] two processes allow ten uses together; the eleventh waits until the window ends', async () => {
  const allowed = await Promise.all(
    Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? one : other).tryConsume([password])),
  )
  expect(allowed.filter(({ isAllowed }) => isAllowed)).toHaveLength(points)
  for (const limiter of [one, other])
    for (const wait of [waitOf(limiter.consume([password])), waitOf(limiter.assertAllowed([password]))]) {
      expect(await wait).toBeGreaterThan(seconds - 60)
      expect(await wait).toBeLessThanOrEqual(seconds)
    }
  await ageCounters(database, seconds * 1000)
  ahead += seconds * 1000
  await one.consume([password])
  expect(await usesOf(password)).toBe(1)
})

test('refused uses do not count, and a refusal takes back the uses of the other counters', async () => {
  await times(points, () => one.consume([password]))
  await times(3, () => waitOf(other.consume([address, password])))
  ahead += 2_000
  await times(3, () => waitOf(other.consume([address, password])))
  expect([await usesOf(address), await usesOf(password)]).toEqual([0, points])
  await one.reward([password])
  await one.consume([password])
})

test('a use taken back after its window ended gives the next window no extra use', async () => {
  await times(points, () => one.consume([password]))
  await ageCounters(database, seconds * 1000)
  await Promise.all(Array.from({ length: points }, () => one.reward([password])))
  expect(await usesOf(password)).toBe(0)
})

test('a flood on a full counter needs no statement per call, and Retry-After stays right', async () => {
  await times(points, () => one.consume([password]))
  await waitOf(one.consume([password]))
  const before = database.statements()
  for (let each = 0; each < 100; each += 1) expect(await waitOf(one.consume([password]))).toBeGreaterThan(seconds - 60)
  expect(database.statements() - before).toBeLessThan(10)
})

test('a counter that one process resets is free in another within two seconds', async () => {
  await times(points, () => one.consume([password]))
  await waitOf(other.consume([password]))
  await one.reset(password)
  await one.consume([password])
  ahead += 2_000
  await other.consume([password])
  expect(await usesOf(password)).toBe(2)
})

test("a use counts in the caller's transaction and is rolled back with it", async () => {
  const inside = (work: () => Promise<void>) =>
    database.sql.begin(async (sql) => {
      const uses = await one.consumeInside(sql, [password, address])
      expect([...uses.values()]).toEqual([1, 1])
      await work()
    })
  await expect(inside(() => Promise.reject(new Error('no order today')))).rejects.toThrow('no order today')
  expect([await usesOf(password), await usesOf(address)]).toEqual([0, 0])
  await inside(() => Promise.resolve())
  await times(points - 1, () => one.consume([password]))
  const full = database.sql.begin((sql) => one.consumeInside(sql, [address, password]))
  expect(await waitOf(full)).toBeGreaterThan(seconds - 60)
  expect([await usesOf(password), await usesOf(address)]).toEqual([points, 1])
})

test('counters store no subject in clear text', async () => {
  await one.consume([password])
  const rows = await database.sql<{ key: string }>`select key from abuse_counters`
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ key }) => key).join(' ')).not.toContain('@')
})

test.each([
  ['[ACC-13]', 'passwordByAccount', 10, 900],
  ['[ACC-13]', 'passwordByDevice', 10, 900],
  ['[ACC-13]', 'passwordByAddress', 100, 900],
  ['[ACC-13]', 'agentByName', 10, 900],
  ['[ACC-13]', 'agentByAddress', 100, 900],
  ['[ACC-18] [ACC-30]', 'mailByMailbox', 3, 900],
  ['[LOC-22]', 'mailToFormSender', 6, 900],
  ['[ACC-12]', 'registrationByAddress', 10, 900],
  ['[ACC-14]', 'providerTokenByAddress', 50, 900],
  ['[ACC-13]', 'passkeyByAddress', 100, 900],
  ['[API-05]', 'passkeyChallenge', 300, 900],
  ['[API-11]', 'uncheckedByAddress', 5, 900],
  ['[API-05]', 'pinByDevice', 5, 900],
  ['[API-05]', 'pinByDeviceAndDay', 20, 86_400],
  ['[API-05]', 'enrolmentByAddress', 10, 900],
  ['[API-05]', 'enrolmentByChain', 2_000, 900],
  ['[VOU-01]', 'voucherCodeBySession', 10, 600],
  ['[VOU-01]', 'voucherCodeByAddress', 100, 600],
  ['[MKT-07]', 'campaignEntryByAddress', 10, 900],
  ['[MKT-08] [VOU-13]', 'campaignFormByAddress', 60, 900],
  ['[LOC-22]', 'storeFormByAddress', 6, 900],
  ['[MKT-11]', 'surveyAnswerByAddress', 120, 900],
  ['[ORD-15]', 'orderReferenceByAddress', 30, 900],
  ['[API-05]', 'pushByAddress', 120, 900],
  ['[API-05]', 'pushByDevice', 30, 900],
  ['[API-05]', 'analyticsByAddress', 1_200, 900],
  ['[API-05]', 'analyticsConsentByAddress', 120, 900],
  ['[NAT-08]', 'appUpdatesByAddress', 1_200, 900],
  ['[NAT-08]', 'appBundleByAddress', 300, 900],
  ['[API-05]', 'guestCashByNumber', 4, 3_600],
  ['[API-05]', 'guestCashByAddress', 20, 3_600],
  ['[API-05]', 'guestCashByStore', 120, 3_600],
  ['[PAY-12]', 'appReturnByAddress', 300, 900],
  ['[PAY-34]', 'declineByBasket', 8, 3_600],
  ['[PAY-34]', 'declineByCustomer', 8, 3_600],
  ['[PAY-34]', 'declineByCard', 8, 3_600],
  ['[PAY-34]', 'declineByAddress', 20, 3_600],
  ['[PAY-29]', 'paymentByProof', 3, 900],
] as const)('%s %s allows %i uses in %i seconds', async (_, limit, most, window) => {
  const key = { limit, of: `subject${subjects}` }
  await one.consume([key])
  await database.sql`update abuse_counters set points = ${most - 1} where points = 1 and key like ${`${limit}:%`}`
  await one.consume([key])
  const wait = await waitOf(other.consume([key]))
  expect([wait > window - 60, wait <= window]).toEqual([true, true])
})
