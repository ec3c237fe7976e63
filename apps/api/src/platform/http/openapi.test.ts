import cookie from '@fastify/cookie'
import { endpoints } from '@forno/contracts/calls'
import { endpoint, type Access, type AnyEndpoint } from '@forno/contracts/core/endpoint'
import { callerInputs } from '@forno/contracts/core/caller-inputs'
import { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import { refusals } from '@forno/contracts/refusals/table'
import { Validator } from '@seriousme/openapi-schema-validator'
import fastify from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ownKeys } from '../../../test/secret-keys.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { commonRefusals, serve } from './serve.ts'

type Parameter = { readonly in: string; readonly name: string; readonly required?: boolean }
type Answer = { readonly description: string; readonly content?: object; readonly 'x-refusals'?: readonly string[] }
type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: object }
  readonly responses: Readonly<Record<string, Answer>>
  readonly security: readonly Readonly<Record<string, unknown>>[]
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly securitySchemes: Readonly<Record<string, { readonly name?: string }>> }
}

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await startApp()
  document = (await app.app.inject('/api/v1/openapi.json')).json()
})
afterAll(() => app.close())

const calls = endpoints.flatMap((each) => {
  const [method = '', first = ''] = each.address.split(' ')
  return [first, ...(each.aliases ?? [])].map((path) => ({ call: `${method} ${path}`, method, path, contract: each }))
})
const operationAt = (method: string, path: string): Operation | undefined =>
  document.paths[`/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
const operations = (): readonly Operation[] => Object.values(document.paths).flatMap((each) => Object.values(each))
const parameter = (operation: Operation | undefined, name: string): Parameter | undefined =>
  operation?.parameters?.find((each) => each.name === name)

describe('the OpenAPI document', () => {
  test('[API-01] lists addresses in alphabetical order, independent of the order of registration', () => {
    const addresses = Object.keys(document.paths)
    expect(addresses).toEqual(addresses.toSorted())
  })

  test('[API-01] is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1'])
  })

  test('[API-01] names every operation once, and has no operation without an endpoint', () => {
    const ids = operations().map(({ operationId }) => operationId)
    expect(ids).toHaveLength(calls.length)
    expect(new Set(ids).size).toBe(calls.length)
    expect(ids.filter((id) => !/^[a-z]+[A-Za-z0-9]+$/.test(id))).toEqual([])
    expect(operationAt('POST', '/baskets/:basketId/basketItems')?.operationId).toBe('postBasketsByBasketIdBasketItems')
  })

  test('[API-08] [API-09] declares a scheme for each kind of credential', () => {
    const { securitySchemes } = document.components
    expect(Object.keys(securitySchemes).sort()).toEqual(['agent', 'bearer', 'kitchen', 'pos', 'session'])
    expect(securitySchemes['session']?.name).toBe('X-Session-Id')
  })

  test('[API-08] names the cookies of kitchen and agents with their https prefix', async () => {
    const secure = await startApp(undefined, {
      ...ownKeys(),
      PUBLIC_URL: 'https://forno.example',
      TRUSTED_PROXIES: '10.0.0.0/8',
      API_DOCS: 'on',
    })
    onTestFinished(() => secure.close())
    const { components } = (await secure.app.inject('/api/v1/openapi.json')).json<Document>()
    expect(components.securitySchemes['kitchen']?.name).toBe('__Host-kitchen')
  })
})

const proofsBy: Readonly<Partial<Record<Access, readonly string[]>>> = {
  'basket-session': ['session', 'bearer'],
  'basket-customer': ['session', 'bearer'],
  kitchen: ['kitchen'],
  pos: ['pos'],
  agent: ['agent'],
  customer: ['bearer'],
  'signed-in': ['bearer'],
}
const proofsOf = ({ access, alsoReads = [] }: AnyEndpoint): readonly string[] =>
  proofsBy[access] ?? alsoReads.filter((input) => input === 'session' || input === 'bearer')

describe.each(calls)('$call is documented', ({ method, path, contract }) => {
  test('[API-01] with a summary', () => {
    const operation = operationAt(method, path)
    expect(operation?.summary).toMatch(/\w/)
    expect(operation?.summary).not.toContain('[')
    expect(operation?.description).toMatch(/^(Anyone|For) /)
    expect(operation?.tags).toHaveLength(1)
  })

  test('[API-02] [API-05] with every status and its refusals', () => {
    const { status = 200, otherwise, pending, answer } = contract
    const names = [...new Set([...contract.refusals, ...commonRefusals])]
    const good = [status, ...(otherwise ? [302] : []), ...(pending ? [202] : []), ...(answer === 'bytes' ? [304] : [])]
    const expected = [...good, ...names.map((name) => refusals[name].status)].map(String)
    const responses = operationAt(method, path)?.responses ?? {}
    expect(Object.keys(responses).sort()).toEqual([...new Set(expected)].sort())
    expect(
      Object.values(responses)
        .flatMap((each) => each['x-refusals'] ?? [])
        .sort(),
    ).toEqual(names.sort())
    for (const [code, { description, content }] of Object.entries(responses)) {
      expect(description).not.toMatch(/^$|Default Response/)
      if (Number(code) < 400) continue
      expect(content).toMatchObject({ 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } })
    }
  })

  test('[API-08] [API-09] [API-17] with the headers and credentials that the server reads', () => {
    const operation = operationAt(method, path)
    const inputs = callerInputs(contract)
    expect(parameter(operation, 'X-Session-Id') !== undefined).toBe(inputs.has('session'))
    expect(parameter(operation, 'Idempotency-Key') !== undefined).toBe(inputs.has('idempotencyKey'))
    const schemes = operation?.security.flatMap((each) => Object.keys(each)) ?? []
    expect([...schemes].sort()).toEqual([...proofsOf(contract)].sort())
    for (const name of Object.keys(contract.headers?.properties ?? {}))
      expect(parameter(operation, name)).toMatchObject({ in: 'header', required: true })
  })
})

describe('access', () => {
  test.each([
    ['GET', '/store', []],
    ['POST', '/baskets', [{}, { session: [] }, { bearer: [] }]],
    ['POST', '/baskets/:basketId/basketItems', [{ session: [] }, { bearer: [] }]],
    ['POST', '/baskets/:basketId/customers/:customerId/reorder', [{ session: [], bearer: [] }]],
    ['GET', '/order/:orderId/stream', [{ session: [] }]],
    ['GET', '/order/:orderId/receipt', [{ session: [] }, { bearer: [] }]],
    ['GET', '/customer/:id', [{ bearer: [] }]],
    ['GET', '/kitchen/orders', [{ kitchen: [] }]],
    ['GET', '/pos/orders', [{ pos: [] }]],
    ['GET', '/staff/session', [{ agent: [] }]],
    ['POST', '/payments/paypal/events', []],
  ])('[API-08] [API-09] %s %s declares its security schemes', (method, path, security) => {
    expect(operationAt(method, path)?.security).toEqual(security)
  })

  test('[API-09] a header is required if no other credential works', () => {
    expect(parameter(operationAt('GET', '/order/:orderId/stream'), 'X-Session-Id')?.required).toBe(true)
    expect(parameter(operationAt('GET', '/baskets/:basketId'), 'X-Session-Id')?.required).toBe(false)
  })

  test.each([
    ['POST', '/customer/token/refresh', 'refresh', 'cookie'],
    ['POST', '/customer/token', 'device', 'cookie'],
    ['POST', '/baskets/:basketId/order', 'agent', 'cookie'],
    ['POST', '/kitchen/session', 'Origin', 'header'],
    ['GET', '/products', 'If-None-Match', 'header'],
    ['POST', '/payments/paypal/events', 'PayPal-Transmission-Sig', 'header'],
    ['POST', '/address/soap', 'Auth-Token', 'header'],
  ])('[API-01] %s %s declares its further input %s', (method, path, name, place) => {
    expect(parameter(operationAt(method, path), name)?.in).toBe(place)
  })
})

describe('inputs that a contract does not name', () => {
  const everything = {
    'x-session-id': 'a'.repeat(32),
    'idempotency-key': '00000000-0000-4000-8000-000000000000',
    authorization: 'Bearer token',
    cookie: 'kitchen=k; agent=a; __Host-refresh=r; device=d; other=o',
  }
  const readBy = async (parts: Pick<AnyEndpoint, 'access' | 'alsoReads'>): Promise<unknown> => {
    const own = fastify()
    await own.register(cookie)
    own.addSchema(ErrorEnvelope)
    let read: unknown
    serve(own, endpoint('POST /read', { summary: '', reply: Type.Null(), refusals: [], ...parts }), ({ caller }) => {
      const { sessionId, bearer, idempotencyKey, cookies } = caller
      read = { sessionId, bearer, idempotencyKey, cookies: { ...cookies } }
      return null
    })
    await own.inject({ method: 'POST', url: '/api/v1/read', headers: everything })
    await own.close()
    return read
  }

  test('[API-08] [API-09] [API-17] are hidden from the handler', async () => {
    const nothing = { sessionId: null, bearer: null, idempotencyKey: null, cookies: {} }
    expect(await readBy({ access: 'anyone' })).toEqual(nothing)
    expect(await readBy({ access: 'kitchen' })).toEqual({ ...nothing, cookies: { kitchen: 'k' } })
    expect(await readBy({ access: 'customer', alsoReads: ['refresh', 'idempotencyKey'] })).toEqual({
      ...nothing,
      bearer: 'token',
      idempotencyKey: everything['idempotency-key'],
      cookies: { '__Host-refresh': 'r' },
    })
    expect(await readBy({ access: 'basket-session' })).toMatchObject({ sessionId: 'a'.repeat(32), bearer: 'token' })
  })
})
