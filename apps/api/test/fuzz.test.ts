import { randomUUID } from 'node:crypto'
import { endpoints } from '@forno/contracts/calls'
import { proving, runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation, Parameter } from './fuzz/openapi-document.ts'
import { requestsTo } from './fuzz/requests.ts'
import { makeFuzzWorld, type FuzzWorld } from './fuzz/world.ts'

/** What only somebody else can sign or send is never drawn at random: a gateway's token, a provider's word, a passkey, a code. */
const isProvedElsewhere = ({ path }: Operation): boolean =>
  /Flex|payerAuth|payments|ZipPay|PayPal|Afterpay|ApplePay|GooglePay|ClickToPay|VCO|\/card|ziptoken|oauth|identities|passkey|staff|user\/(campaign|unsubscribe|optout)|opt(in|out)\//.test(
    path,
  )

/** Requests that are sent at once. */
const atOnce = 24
const long = proving() ? 7_200_000 : 600_000

const attack = async (
  world: FuzzWorld,
  requests: { readonly sample: number; readonly prove: number },
): Promise<void> => {
  const drawn = fc.array(requestsTo(world.operations), { minLength: atOnce, maxLength: atOnce })
  const counts = { sample: Math.ceil(requests.sample / atOnce), prove: Math.ceil(requests.prove / atOnce) }
  await fc.assert(
    fc.asyncProperty(drawn, async (requestsAtOnce) => {
      expect(await world.fire(requestsAtOnce)).toEqual([])
    }),
    { ...runs(counts), endOnFailure: true },
  )
}

const tell = ({ figures: { requests, slowest, slowestCall, byStatus } }: FuzzWorld): void => {
  const statuses = [...byStatus].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
  console.log(`${requests} requests; ${statuses.join(', ')}; slowest ${Math.round(slowest)} ms (${slowestCall})`)
}

/**
 * 200,000 requests in `npm run prove`. Limits of calls, guests' cash and declines are off for them, as most would end at a 429
 * otherwise; those by account and code stay on. The second that an answer may take does not count the time for which the kernel
 * says that this process, its children or the database's connections had no processor, all added up: on an idle machine that is
 * next to nothing, on a busy one it excuses a late answer.
 */
describe('an attacker without limits', () => {
  let world: FuzzWorld
  beforeAll(async () => {
    world = await makeFuzzWorld({ environ: { RATE_LIMITS: 'off' }, visitor: 'visitor' })
  })
  afterAll(() => world.close())

  test('[API-01] every call of the contract is attacked', () => {
    const attacked = new Set(world.operations.map(({ name }) => name))
    const names = endpoints.map(({ address }) => {
      const [method = '', path = ''] = address.split(' ')
      return `${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`
    })
    expect(names.filter((name) => !attacked.has(name))).toEqual([])
  })

  test(
    "[API-03] [API-16] [API-08] [API-09] no request, however odd, gets a failure, an undocumented answer, a late one or somebody else's data",
    async () => {
      const before = await world.victims.rows()
      await attack(world, { sample: 16 * world.operations.length, prove: 200_000 })
      if (proving()) tell(world)
      expect(await world.victims.rows()).toEqual(before)
      // Odd requests prove little if none gets past the door: nearly every call must have given a good answer too.
      const open = world.operations.filter((operation) => !isProvedElsewhere(operation))
      const never = open.map(({ name }) => name).filter((name) => !world.reached.has(name))
      expect(never.length, `never answered well: ${never.join(', ')}`).toBeLessThan(open.length / (proving() ? 10 : 4))
    },
    long,
  )

  /** A call with a U+0000, which no database keeps, in this one text of its path or query. */
  const withNul = (operation: Operation, spoilt: Parameter): string => {
    const valueOf = (parameter: Parameter): string => {
      if (parameter === spoilt) return 'a%00b'
      return parameter.schema.format === 'uuid' ? randomUUID() : 'a'
    }
    const path = operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .reduce((sofar, parameter) => sofar.replace(`{${parameter.name}}`, valueOf(parameter)), operation.path)
    return spoilt.in === 'query' ? `${path}?${spoilt.name}=a%00b` : path
  }

  test('[API-16] a text in a path or query that no database keeps is refused as documented, by every call', async () => {
    const calls = world.operations.flatMap((operation) =>
      operation.parameters
        .filter((parameter) => ['path', 'query'].includes(parameter.in) && parameter.schema.type === 'string')
        .map((parameter) => ({ operation, path: withNul(operation, parameter) })),
    )
    expect(calls.length).toBeGreaterThan(20)
    for (const { operation, path } of calls) {
      const answer = await world.shop.app.inject({
        method: operation.method as 'GET',
        url: path,
        headers: { 'x-session-id': 'f'.repeat(32), 'content-type': 'application/json' },
        ...(operation.body === null ? {} : { payload: '{}' }),
      })
      expect([answer.statusCode, answer.json()], `${operation.method} ${path}`).toMatchObject([
        400,
        { code: 'InvalidRequest', type: 'error' },
      ])
    }
  })
})

describe('an attacker with one address, limited as in production', () => {
  let world: FuzzWorld
  beforeAll(async () => {
    world = await makeFuzzWorld({ environ: { API_PROCESSES: '20' }, visitor: null })
  })
  afterAll(() => world.close())

  test(
    '[API-05] gets 429 from then on, and never a failure',
    async () => {
      await attack(world, { sample: 360, prove: 4_000 })
      if (proving()) tell(world)
      expect(world.figures.byStatus.get(429) ?? 0).toBeGreaterThan(world.figures.requests / 10)
    },
    long,
  )
})
