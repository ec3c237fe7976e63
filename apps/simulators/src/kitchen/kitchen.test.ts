import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clockFrom } from '../platform/clock.ts'
import { createHttpServer, listen } from '../platform/http-server.ts'
import { createKitchenServer } from './server.ts'

type TestOrder = { status: string; serviceType: 'Pickup' | 'Delivery'; dueAt: string; pending?: string; store: string }

const way = {
  Delivery: ['Preparing', 'Cooking', 'Packing', 'Ready', 'With Driver', 'Delivered'],
  Pickup: ['Preparing', 'Cooking', 'Packing', 'Ready'],
}
const now = '2026-11-20T08:30:00.000Z'
const pins: Record<string, string> = { '1001': '4711', '1002': '0815' }

/**
 * A small shop with the kitchen's API: PIN sign-in, session cookie, origin check, JSON, and status changes that only
 * go forward.
 */
function createShop() {
  const app = createHttpServer()
  const orders = new Map<string, TestOrder>()
  const moves: string[] = []
  const counted = { calls: 0, sessions: 0 }
  const sessions = new Map<string, string>()
  const shop = { app, orders, moves, counted, sessions, origin: '' }

  const offered = ({ status, serviceType }: TestOrder): readonly string[] => {
    const rest = way[serviceType].slice(way[serviceType].indexOf(status) + 1)
    return rest.length === 0 || !way[serviceType].includes(status) ? [] : [...rest, 'Unable to Deliver']
  }
  const storeOf = (cookie: string | undefined): string | undefined => sessions.get(cookie ?? '')

  app.addHook('onRequest', async (request, reply) => {
    counted.calls += 1
    if (request.method === 'POST' && request.headers.origin !== shop.origin) return reply.code(403).send({})
    return undefined
  })
  app.post<{ Body: { storeCode: string; pin: string } }>('/api/v1/kitchen/session', (request, reply) => {
    if (pins[request.body.storeCode] !== request.body.pin) return reply.code(401).send({})
    counted.sessions += 1
    const cookie = `kitchen=${request.body.storeCode}-${counted.sessions}`
    sessions.set(cookie, request.body.storeCode)
    return reply.header('set-cookie', `${cookie}; HttpOnly; Path=/; SameSite=Strict`).send({ storeId: 's' })
  })
  app.get('/api/v1/kitchen/orders', (request, reply) => {
    const store = storeOf(request.headers.cookie)
    if (store === undefined) return reply.code(401).send({})
    const open = [...orders].filter(([, order]) => order.store === store && offered(order).length > 0)
    return {
      orders: open.map(([orderId, { pending, ...order }]) => ({
        orderId,
        ...order,
        pending: pending === undefined ? null : { status: pending, publishesAt: now },
        nextStatuses: offered(order),
      })),
    }
  })
  app.post<{ Params: { orderId: string }; Body: { status: string } }>(
    '/api/v1/kitchen/orders/:orderId/move',
    (request, reply) => {
      const order = orders.get(request.params.orderId)
      if (storeOf(request.headers.cookie) === undefined) return reply.code(401).send({})
      if (order === undefined || !offered(order).includes(request.body.status)) return reply.code(409).send({})
      order.status = request.body.status
      moves.push(`${request.params.orderId} ${request.body.status}`)
      return {}
    },
  )
  return shop
}

const order = (serviceType: 'Pickup' | 'Delivery', store = '1001', dueAt = now): TestOrder => ({
  status: 'Preparing',
  serviceType,
  dueAt,
  store,
})

const until = async (holds: () => boolean, timeout = 20_000): Promise<void> => {
  const end = performance.now() + timeout
  while (!holds()) {
    if (performance.now() > end) throw new Error('the condition was not met in time')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let shop: ReturnType<typeof createShop>
let kitchen: FastifyInstance
let control = ''

beforeEach(async () => {
  shop = createShop()
  shop.origin = await listen(shop.app, 0)
  kitchen = createKitchenServer(clockFrom(Date.parse(now)), 1000, { busy: 20, quiet: 60, apart: 0 }).app
  control = `${await listen(kitchen, 0)}/control`
})
afterEach(async () => {
  await kitchen.close()
  await shop.app.close()
})

const post = (body: object, path = ''): Promise<Response> =>
  fetch(control + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const known = () => ({ shop: shop.origin, pins })
const movesOf = (orderId: string) =>
  shop.moves.filter((move) => move.startsWith(`${orderId} `)).map((move) => move.slice(orderId.length + 1))

test('[ORD-24] the kitchen is off by default and makes no call, even when it knows the shop', async () => {
  shop.orders.set('a', order('Delivery'))
  await post(known())
  await pause(200)
  expect(shop.counted.calls).toBe(0)
  expect(await (await fetch(control)).json()).toMatchObject({ running: false, stores: ['1001', '1002'], calls: [] })
})

test('[ORD-24] once started, moves every order of every store through its statuses in order', async () => {
  shop.orders.set('a', order('Delivery'))
  shop.orders.set('b', order('Pickup', '1002'))
  await post({ running: true, ...known() })
  await until(() => movesOf('a').includes('Delivered') && movesOf('b').includes('Ready'))
  expect(movesOf('a')).toEqual(way.Delivery.slice(1))
  expect(movesOf('b')).toEqual(way.Pickup.slice(1))
  expect(shop.counted.sessions).toBe(2)
})

test('[ORD-24] stops when switched off', async () => {
  await post({ running: true, ...known() })
  await until(() => shop.counted.calls > 3)
  expect(await (await post({ running: false })).json()).toMatchObject({ running: false })
  await pause(60)
  const calls = shop.counted.calls
  await pause(200)
  expect(shop.counted.calls).toBe(calls)
})

test('[ORD-24] polls many quiet stores no more often than a few', async () => {
  const slow = createKitchenServer(clockFrom(Date.parse(now)), 1000, { busy: 0, quiet: 0, apart: 60_000 }).app
  control = `${await listen(slow, 0)}/control`
  await post({ running: true, ...known() })
  await until(() => shop.counted.sessions === 2)
  await pause(100)
  const calls = shop.counted.calls
  await pause(200)
  expect(shop.counted.calls).toBe(calls)
  await slow.close()
})

test('[ORD-24] keeps a status for as long as the timetable defines', async () => {
  let seconds = 0
  const clock = () => Date.parse(now) + seconds * 1000
  const slow = createKitchenServer(clock, 1, { busy: 0, quiet: 0, apart: 0 }).app
  control = `${await listen(slow, 0)}/control`
  shop.orders.set('a', order('Delivery'))
  const severalLooks = async () => {
    const looked = shop.counted.calls
    await until(() => shop.counted.calls > looked + 6)
  }
  await post({ running: true, ...known() })
  for (const [at, moves] of [
    [0, []],
    [19, []],
    [20, ['Cooking']],
    [59, ['Cooking']],
    [60, ['Cooking', 'Packing']],
    [72, ['Cooking', 'Packing', 'Ready']],
    [97, ['Cooking', 'Packing', 'Ready', 'With Driver']],
    [157, ['Cooking', 'Packing', 'Ready', 'With Driver', 'Delivered']],
  ] as const) {
    seconds = at
    await severalLooks()
    expect(movesOf('a')).toEqual(moves)
  }
  await slow.close()
})

test('[ORD-24] counts a pending status change as made', async () => {
  shop.orders.set('a', { ...order('Delivery'), pending: 'Packing' })
  await post({ running: true, ...known() })
  await until(() => movesOf('a').length > 0)
  expect(movesOf('a')[0]).toBe('Ready')
})

test('[ORD-24] starts an order for later only shortly before it is due', async () => {
  shop.orders.set('later', order('Pickup', '1001', '2026-11-20T12:00:00Z'))
  shop.orders.set('soon', order('Pickup', '1001', '2026-11-20T09:15:00Z'))
  await post({ running: true, ...known() })
  await until(() => movesOf('soon').includes('Ready'))
  expect(movesOf('later')).toEqual([])
  await post({ leadMinutes: 300 })
  await until(() => movesOf('later').includes('Ready'))
})

test('[ORD-24] survives an outage of the shop and signs in again after its session has ended', async () => {
  const { origin } = shop
  await shop.app.close()
  await post({ running: true, ...known() })
  await pause(200)
  shop = createShop()
  // Sets the origin before the shop listens. Otherwise the shop would refuse the first call, and the kitchen would
  // then pause the store for half a minute.
  shop.origin = origin
  shop.orders.set('a', order('Pickup'))
  await listen(shop.app, Number(new URL(origin).port))
  await until(() => movesOf('a').includes('Ready'))
  shop.sessions.clear()
  shop.orders.set('b', order('Pickup'))
  await until(() => movesOf('b').includes('Ready'))
})

describe('[ORD-24] a single step by control call', () => {
  test('moves one order to its next status while the kitchen is off', async () => {
    shop.orders.set('a', order('Pickup', '1002'))
    await post(known())
    const step = await post({ orderId: 'a' }, '/step')
    expect(step.status).toBe(200)
    expect(await step.json()).toEqual({ step: 'moved', from: 'Preparing', to: 'Cooking' })
    await pause(150)
    expect(shop.moves).toEqual(['a Cooking'])
  })

  test('accepts a status, which is how a store cancels', async () => {
    shop.orders.set('a', order('Delivery'))
    await post(known())
    await post({ orderId: 'a', status: 'Unable to Deliver' }, '/step')
    expect(shop.moves).toEqual(['a Unable to Deliver'])
  })

  test('reports an unknown order, a refusal of the shop, and an outage', async () => {
    shop.orders.set('a', order('Pickup'))
    await post(known())
    expect((await post({ orderId: 'other' }, '/step')).status).toBe(404)
    const refused = await post({ orderId: 'a', status: 'Delivered' }, '/step')
    expect(refused.status).toBe(502)
    expect(await refused.json()).toEqual({ step: 'refused', shopStatus: 409 })
    await shop.app.close()
    expect(await (await post({ orderId: 'a' }, '/step')).json()).toEqual({ step: 'refused', shopStatus: 0 })
  })
})

test('[CFG-11] the kitchen’s control endpoint lists calls, refuses invalid input, and clears its state', async () => {
  shop.orders.set('a', order('Pickup'))
  await post(known())
  await post({ orderId: 'a' }, '/step')
  expect(await (await fetch(control)).json()).toMatchObject({
    shop: shop.origin,
    calls: [
      { operation: 'POST session', status: 200, detail: { storeCode: '1001' } },
      { operation: 'GET orders', status: 200 },
      { operation: 'POST orders/a/move', status: 200, detail: { storeCode: '1001', status: 'Cooking' } },
    ],
  })
  for (const body of [
    { running: 'yes' },
    { shop: shop.origin },
    { shop: 'http://[', pins },
    { speed: 0 },
    { other: 1 },
  ]) {
    expect((await post(body)).status).toBe(400)
  }
  const forgotten = await fetch(control, { method: 'DELETE' })
  expect(await forgotten.json()).toMatchObject({ running: false, stores: [], calls: [] })
})

test('[ORD-24] tries a wrong PIN once, then pauses the store, and never reveals a PIN', async () => {
  await post({ running: true, shop: shop.origin, pins: { '1001': '0000' } })
  await pause(250)
  expect(shop.counted.calls).toBe(1)
  expect(await (await fetch(control)).text()).not.toContain('0000"')
})
