import { randomUUID } from 'node:crypto'
import { proving, runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hangUp, makeJudge, send } from './process/fuzz-replies.ts'
import { requestsTo } from './process/fuzz-requests.ts'
import { makeWorld, type World } from './process/fuzz-world.ts'
import { operationsIn, type OpenApi, type Operation, type Parameter } from './process/openapi-document.ts'
import { startApp, type TestApp } from './start-app.ts'

let shop: TestApp
let url: string
let world: World
let document: OpenApi

beforeAll(async () => {
  shop = await startApp(undefined, { TRUSTED_PROXIES: '127.0.0.0/8' })
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as OpenApi
  world = await makeWorld(url, shop)
})

afterAll(async () => {
  hangUp()
  await shop.close()
})

/** What only somebody else can sign or send is never drawn at random: a gateway's token, a provider's word, a passed bot check, a passkey, a code. */
const isProvedElsewhere = ({ path }: Operation): boolean =>
  /Flex|payerAuth|payments|ZipPay|PayPal|Afterpay|ApplePay|GooglePay|ClickToPay|VCO|\/card|ziptoken|recaptcha|register|oauth|identities|passkey|staff|user\/(campaign|unsubscribe|optout)|opt(in|out)\//.test(
    path,
  )

/** So many that chance alone leaves few calls without a good answer, however many calls there come to be. */
const requestsACall = 25
const long = proving() ? 1_800_000 : 600_000

test(
  '[API-03] [API-16] no request, however odd, gets a failure, an undocumented answer or a stack trace',
  async () => {
    const operations = operationsIn(document)
    const judge = makeJudge(document)
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(requestsTo(operations), async (made) => {
        const request = world.fill(made)
        const reply = await send(url, request)
        if (request.operation !== null && reply.status < 300) reached.add(request.operation.name)
        await world.mend(request, reply.status)
        expect(
          judge(request, reply),
          `${request.method} ${request.path} → ${reply.status} ${reply.text.slice(0, 400)}`,
        ).toEqual([])
      }),
      { ...runs({ sample: requestsACall * operations.length, prove: 20_000 }), endOnFailure: true },
    )
    // Odd requests prove little if none gets past the door: nearly every call must have given a good answer too.
    const open = operations.filter((operation) => !isProvedElsewhere(operation))
    const never = open.map(({ name }) => name).filter((name) => !reached.has(name))
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
  const judge = makeJudge(document)
  const calls = operationsIn(document).flatMap((operation) =>
    operation.parameters
      .filter((parameter) => ['path', 'query'].includes(parameter.in) && parameter.schema.type === 'string')
      .map((parameter) => ({ operation, path: withNul(operation, parameter) })),
  )
  expect(calls.length).toBeGreaterThan(20)
  for (const { operation, path } of calls) {
    const { method } = operation
    const headers = { 'x-session-id': 'f'.repeat(32), origin: url, 'content-type': 'application/json' }
    const request = { operation, method, path, headers, body: operation.body === null ? null : '{}', about: 0 }
    const reply = await send(url, request)
    expect([...judge(request, reply), reply.status], `${method} ${path}`).toEqual([400])
  }
})
