import { getCustomer } from '@forno/contracts/customers/customers'
import { refreshToken, revokeToken, type TokenSet } from '@forno/contracts/sign-in/sign-in'
import { proving, runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer, type TestCustomer } from './process/test-customer.ts'
import { startApp, type TestApp } from './start-app.ts'

let apps: readonly TestApp[]
let customer: TestCustomer
beforeAll(async () => {
  const first = await startApp()
  const second = await startApp(new Date(first.clock()).toISOString(), {}, undefined, first.databaseUrl)
  apps = [first, second]
  customer = await makeCustomer(first)
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

/** Concurrent actions of tabs, a thief and a log-out; `pick` selects one of the tokens so far, `at` the process. */
type Act = { readonly does: 'refresh' | 'logOut'; readonly pick: number; readonly at: number }
type Batch = { readonly wait: number; readonly acts: readonly Act[] }

const newest = fc.constant(Number.MAX_SAFE_INTEGER)
const act: fc.Arbitrary<Act> = fc.record({
  does: fc.constantFrom(...Array<'refresh'>(14).fill('refresh'), 'logOut' as const),
  pick: fc.oneof({ weight: 4, arbitrary: newest }, { weight: 1, arbitrary: fc.nat(6) }),
  at: fc.nat(1),
})
const batch: fc.Arbitrary<Batch> = fc.record({
  wait: fc.constantFrom(0, 0, 3_000, 11_000),
  acts: fc.array(act, { minLength: 1, maxLength: 4 }),
})

const post = (app: TestApp, { address }: { address: string }, token: string) =>
  app.app.inject({
    method: 'POST',
    url: `/api/v1${address.split(' ')[1] ?? ''}`,
    payload: { refresh_token: token },
    headers: { origin: 'capacitor://localhost' },
  })
const isIn = async (app: TestApp, bearer: string): Promise<boolean> => {
  const url = `/api/v1${getCustomer.address.split(' ')[1] ?? ''}`.replace(':id', customer.customerId)
  return (await app.app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })).statusCode === 200
}

type Use = { readonly from: number; readonly until: number }

/** Whether a reuse is certainly within the leeway, certainly past it, or too close to call on a slow machine. */
const leewayOf = (spent: Use, now: Use): 'within' | 'past' | 'unsure' => {
  if (now.until - spent.from <= 10_000) return 'within'
  return now.from - spent.until > 10_000 ? 'past' : 'unsure'
}

const history = async (batches: readonly Batch[]): Promise<void> => {
  const signIn = await makeCustomer(apps[0]!, customer)
  const tokens = [signIn.refreshToken]
  const bearers = [signIn.accessToken]
  const spent = new Map<string, Use>()
  let isOver = false
  for (const { wait, acts } of batches) {
    for (const app of apps) app.pass(wait)
    const from = apps[0]!.clock()
    const shown = acts.map(({ pick }) => tokens[Math.min(pick, tokens.length - 1)]!)
    const answers = await Promise.all(
      acts.map(({ does, at }, index) =>
        post(apps[at]!, does === 'refresh' ? refreshToken : revokeToken, shown[index]!),
      ),
    )
    const now = { from, until: apps[0]!.clock() }
    const refreshed = acts.flatMap(({ does }, index) =>
      does === 'refresh' ? [{ token: shown[index]!, answer: answers[index]! }] : [],
    )
    const ages = refreshed.map(({ token }) => {
      const use = spent.get(token)
      return use === undefined ? 'within' : leewayOf(use, now)
    })
    if (ages.includes('unsure')) return
    const ends = acts.some(({ does }) => does === 'logOut') || ages.includes('past')
    const given = new Map<string, Set<string>>()
    for (const [index, { token, answer }] of refreshed.entries()) {
      expect([200, 401]).toContain(answer.statusCode)
      if (isOver || ages[index] === 'past') expect(answer.statusCode).toBe(401)
      else if (!ends) expect(answer.statusCode).toBe(200)
      if (answer.statusCode !== 200) continue
      const set = answer.json<TokenSet>()
      bearers.push(set.access_token)
      given.set(token, (given.get(token) ?? new Set()).add(set.refresh_token!))
    }
    for (const [token, successors] of given) {
      // For any number of calls at any process there is one successor, the same as the first time.
      expect(successors.size).toBe(1)
      const [successor] = successors
      const known = tokens[tokens.indexOf(token) + 1]
      if (known !== undefined) expect(successor).toBe(known)
      else {
        spent.set(token, now)
        tokens.push(successor!)
      }
    }
    isOver ||= ends
    const [row] = await apps[0]!.database.sql<{ live: number; spent: number }>`
      select count(live_hash)::integer as live, (select count(*)::integer from refresh_tokens where family_id = ${signIn.familyId}) as spent
      from refresh_families where family_id = ${signIn.familyId}`
    expect(row!.live).toBe(isOver ? 0 : 1)
    if (!isOver) expect(row!.spent).toBe(tokens.length - 1)
    for (const app of apps) expect(await isIn(app, bearers.at(-1)!)).toBe(!isOver)
  }
}

test(
  '[ACC-16] [ACC-08] at two processes a sign-in has one live token and each token one successor; reuse after the leeway ends it, and a log-out takes effect at once',
  async () => {
    const histories = fc.array(batch, { minLength: 1, maxLength: 8 })
    await fc.assert(fc.asyncProperty(histories, history), {
      ...runs({ sample: 40, prove: 2_000 }),
      endOnFailure: true,
    })
  },
  proving() ? 1_800_000 : 600_000,
)
