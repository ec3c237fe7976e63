import { randomUUID } from 'node:crypto'
import { endpoints } from '@forno/contracts/calls'
import { proving, runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation, Parameter } from './fuzz/openapi-document.ts'
import { requestsTo } from './fuzz/requests.ts'
import { makeFuzzWorld, type FuzzWorld } from './fuzz/fuzz-world.ts'

/**
 * Calls that need a proof which random requests cannot have: a gateway token, a provider's answer, a signature, a
 * ticket, a passkey or a code.
 */
const isProvedElsewhere = ({ path }: Operation): boolean =>
  /Flex|payerAuth|payments|ZipPay|PayPal|Afterpay|ApplePay|GooglePay|ClickToPay|VCO|\/card|ziptoken|oauth|identities|passkey|staff|user\/(campaign|unsubscribe|optout)|opt(in|out)\/|app-returns\/|app-updates\/bundles\/|receipt-files\/|content\/webhook/.test(
    path,
  )

/** Requests sent in parallel. */
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
 * Sends 200,000 requests in `npm run prove`. Limits by IP address, on guests' cash orders and on declines are off,
 * because most requests would get 429; limits by account and code stay on.
 * An answer may take one second. That second excludes the time for which this process, its children and the database
 * connections waited for a processor: next to nothing on an idle machine.
 */
describe('an attacker without rate limits', () => {
  let world: FuzzWorld
  beforeAll(async () => {
    world = await makeFuzzWorld({ environ: { RATE_LIMITS: 'off' }, visitor: 'visitor' })
  })
  afterAll(() => world.close())

  test('[API-01] attacks every call of the contract', () => {
    const attacked = new Set(world.operations.map(({ name }) => name))
    const names = endpoints.map(({ address }) => {
      const [method = '', path = ''] = address.split(' ')
      return `${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`
    })
    expect(names.filter((name) => !attacked.has(name))).toEqual([])
  })

  test(
    '[API-03] [API-16] [API-08] [API-09] no hostile request gets a server error, an undocumented or late answer, or another person’s data',
    async () => {
      const before = await world.victims.rows()
      await attack(world, { sample: 8 * world.operations.length, prove: 200_000 })
      if (proving()) tell(world)
      expect(await world.victims.rows()).toEqual(before)
      // Refused requests prove little, so nearly every call must also have succeeded at least once.
      const open = world.operations.filter((operation) => !isProvedElsewhere(operation))
      const never = open.map(({ name }) => name).filter((name) => !world.reached.has(name))
      expect(never.length, `never answered well: ${never.join(', ')}`).toBeLessThan(open.length / (proving() ? 10 : 3))
    },
    long,
  )

  /** A call with U+0000, which PostgreSQL cannot store, in this path or query parameter. */
  const withNul = (operation: Operation, target: Parameter): string => {
    const valueOf = (parameter: Parameter): string => {
      if (parameter === target) return 'a%00b'
      return parameter.schema.format === 'uuid' ? randomUUID() : 'a'
    }
    const path = operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .reduce((sofar, parameter) => sofar.replace(`{${parameter.name}}`, valueOf(parameter)), operation.path)
    return target.in === 'query' ? `${path}?${target.name}=a%00b` : path
  }

  test('[API-16] every call refuses U+0000 in a query parameter, and answers one in a path as an unknown id', async () => {
    const calls = world.operations.flatMap((operation) =>
      operation.parameters
        .filter((parameter) => ['path', 'query'].includes(parameter.in) && parameter.schema.type === 'string')
        .map((parameter) => ({ operation, path: withNul(operation, parameter), isQuery: parameter.in === 'query' })),
    )
    expect(calls.length).toBeGreaterThan(20)
    for (const { operation, path, isQuery } of calls) {
      const answer = await world.shop.app.inject({
        method: operation.method as 'GET',
        url: path,
        headers: { 'x-session-id': 'f'.repeat(32), 'content-type': 'application/json' },
        ...(operation.body === null ? {} : { payload: '{}' }),
      })
      const call = `${operation.method} ${path}`
      if (isQuery)
        expect([answer.statusCode, answer.json()], call).toMatchObject([400, { code: 'InvalidRequest', type: 'error' }])
      // Calls that tell no one whether an id exists answer 204.
      else expect([204, 400, 401, 403, 404, 410], `${call} ${answer.statusCode}`).toContain(answer.statusCode)
    }
  })
})

describe('an attacker with one address and production limits', () => {
  let world: FuzzWorld
  beforeAll(async () => {
    world = await makeFuzzWorld({ environ: { API_PROCESSES: '20' }, visitor: null })
  })
  afterAll(() => world.close())

  test(
    '[API-05] gets 429 once limited, and never a server error',
    async () => {
      await attack(world, { sample: 240, prove: 4_000 })
      if (proving()) tell(world)
      expect(world.figures.byStatus.get(429) ?? 0).toBeGreaterThan(world.figures.requests / 10)
    },
    long,
  )
})
