import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { clockFrom } from '../platform/clock.ts'
import { createHttpServer, listen } from '../platform/http-server.ts'
import { createKitchenServer } from './server.ts'

type TestOrder = {
  status: string
  serviceType: 'Pickup' | 'Delivery'
  dueAt: string
  pending?: string
  storeId: string
  isAcknowledged: boolean
}
type Answer = { readonly status: number; readonly body: unknown; readonly retryAfter?: string }

/** The statuses of an order, in their order. */
const statuses = {
  Delivery: ['Preparing', 'Cooking', 'Packing', 'Ready', 'With Driver', 'Delivered'],
  Pickup: ['Preparing', 'Cooking', 'Packing', 'Ready'],
}
const now = '2026-11-20T08:30:00.000Z'
const key = 'pos-key-of-the-demo'

/** A small shop with the calls of a POS: one key, all stores, statuses that only go forward. */
function createShop() {
  const app = createHttpServer()
  const shop = {
    app,
    origin: '',
    orders: new Map<string, TestOrder>(),
    storesWithScreen: [] as string[],
    /** Acknowledgements and moves in their order, such as `a acknowledge` and `a Cooking`. */
    work: [] as string[],
    polls: 0,
    calls: 0,
    /** Answers every call in place of the shop; null = the shop answers. */
    instead: null as Answer | null,
  }

  const offered = ({ status, serviceType }: TestOrder): readonly string[] => {
    const rest = statuses[serviceType].slice(statuses[serviceType].indexOf(status) + 1)
    return rest.length === 0 || !statuses[serviceType].includes(status) ? [] : [...rest, 'Unable to Deliver']
  }

  app.addHook('onRequest', async (request, reply) => {
    shop.calls += 1
    if (request.method === 'GET') shop.polls += 1
    const { instead } = shop
    if (instead?.retryAfter !== undefined) void reply.header('retry-after', instead.retryAfter)
    if (instead !== null) return reply.code(instead.status).send(instead.body)
    if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send({})
    return undefined
  })
  app.get('/api/v1/pos/orders', () => {
    const open = [...shop.orders].filter(([, order]) => offered(order).length > 0)
    return {
      storesWithScreen: shop.storesWithScreen,
      orders: open.map(([orderId, { pending, ...order }]) => ({
        orderId,
        ...order,
        pending: pending === undefined ? null : { status: pending, publishesAt: now },
        nextStatuses: offered(order),
      })),
    }
  })
  app.post<{ Params: { orderId: string } }>('/api/v1/pos/orders/:orderId/acknowledge', (request, reply) => {
    const order = shop.orders.get(request.params.orderId)
    if (order === undefined || order.status === 'Unable to Deliver') return reply.code(404).send({})
    order.isAcknowledged = true
    shop.work.push(`${request.params.orderId} acknowledge`)
    return {}
  })
  app.post<{ Params: { orderId: string }; Body: { status: string } }>(
    '/api/v1/pos/orders/:orderId/move',
    (request, reply) => {
      const order = shop.orders.get(request.params.orderId)
      if (order === undefined || !offered(order).includes(request.body.status)) return reply.code(409).send({})
      order.status = request.body.status
      shop.work.push(`${request.params.orderId} ${request.body.status}`)
      return {}
    },
  )
  return shop
}

const order = (serviceType: 'Pickup' | 'Delivery', storeId = 'NSW01', dueAt = now): TestOrder => ({
  status: 'Preparing',
  isAcknowledged: false,
  serviceType,
  dueAt,
  storeId,
})

const until = async (holds: () => boolean, timeout = 120_000): Promise<void> => {
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
  kitchen = createKitchenServer(clockFrom(Date.parse(now)), 1000, 20).app
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
type State = {
  readonly lastPoll: { readonly status: number; readonly error: string | null }
  readonly calls: readonly unknown[]
}
const state = async (): Promise<State> => (await (await fetch(control)).json()) as State
const introduction = () => ({ shop: shop.origin, key })
const workOn = (orderId: string) =>
  shop.work.filter((each) => each.startsWith(`${orderId} `)).map((each) => each.slice(orderId.length + 1))
const severalPolls = async () => {
  const polled = shop.polls
  await until(() => shop.polls > polled + 3)
}

test('[ORD-24] makes no call before it knows the shop, and then polls without end', async () => {
  await post({ running: true })
  await pause(100)
  expect(shop.calls).toBe(0)
  await post(introduction())
  await severalPolls()
  expect(await state()).toMatchObject({ running: true, autopilot: false, lastPoll: { status: 200, error: null } })
})

test('[ORD-24] acknowledges every order of every store once, and moves none while the autopilot is off', async () => {
  shop.orders.set('a', order('Delivery'))
  shop.orders.set('b', order('Pickup', 'VIC02', '2026-11-20T19:15:00Z'))
  shop.orders.set('seen', { ...order('Pickup'), isAcknowledged: true })
  await post(introduction())
  await until(() => shop.work.length >= 2)
  await severalPolls()
  expect(shop.work.toSorted()).toEqual(['a acknowledge', 'b acknowledge'])
})

test.each([false, true])(
  '[ORD-24] leaves a store with a signed-in screen alone until it has none, autopilot %s',
  async (autopilot) => {
    shop.storesWithScreen = ['NSW01']
    shop.orders.set('a', order('Pickup'))
    shop.orders.set('b', order('Pickup', 'VIC02'))
    await post({ ...introduction(), autopilot })
    await until(() => workOn('b').length > 0)
    await severalPolls()
    expect(workOn('a')).toEqual([])
    shop.storesWithScreen = []
    await until(() => workOn('a')[0] === 'acknowledge')
  },
)

test('[ORD-24] keeps its hands off held stores, and is still heard', async () => {
  shop.orders.set('a', order('Pickup'))
  shop.orders.set('b', order('Pickup', 'VIC02'))
  await post({ ...introduction(), holds: ['NSW01'] })
  await until(() => workOn('b').length > 0)
  await severalPolls()
  expect(workOn('a')).toEqual([])
  await post({ holds: [] })
  await until(() => workOn('a').length > 0)
})

test('[ORD-24] with the autopilot, moves every order of every store through its statuses in order', async () => {
  shop.orders.set('a', order('Delivery'))
  shop.orders.set('b', order('Pickup', 'VIC02'))
  await post({ autopilot: true, ...introduction() })
  await until(() => workOn('a').includes('Delivered') && workOn('b').includes('Ready'))
  expect(workOn('a')).toEqual(['acknowledge', ...statuses.Delivery.slice(1)])
  expect(workOn('b')).toEqual(['acknowledge', ...statuses.Pickup.slice(1)])
})

test('[ORD-24] makes no call while it is stopped', async () => {
  await post(introduction())
  await severalPolls()
  expect(await (await post({ running: false })).json()).toMatchObject({ running: false })
  await pause(60)
  const { calls } = shop
  await pause(200)
  expect(shop.calls).toBe(calls)
  await post({ running: true })
  await severalPolls()
})

test('[ORD-24] keeps a status for as long as the timetable defines', async () => {
  let seconds = 0
  const slow = createKitchenServer(() => Date.parse(now) + seconds * 1000, 1, 5).app
  onTestFinished(() => slow.close())
  control = `${await listen(slow, 0)}/control`
  shop.orders.set('a', order('Delivery'))
  await post({ autopilot: true, ...introduction() })
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
    await severalPolls()
    expect(workOn('a')).toEqual(['acknowledge', ...moves])
  }
})

test('[ORD-24] counts a pending status change as made', async () => {
  shop.orders.set('a', { ...order('Delivery'), isAcknowledged: true, pending: 'Packing' })
  await post({ autopilot: true, ...introduction() })
  await until(() => workOn('a').length > 0)
  expect(workOn('a')[0]).toBe('Ready')
})

test('[ORD-24] starts an order for later only shortly before it is due, and acknowledges it at once', async () => {
  shop.orders.set('later', order('Pickup', 'NSW01', '2026-11-20T12:00:00Z'))
  shop.orders.set('soon', order('Pickup', 'NSW01', '2026-11-20T09:15:00Z'))
  await post({ autopilot: true, ...introduction() })
  await until(() => workOn('soon').includes('Ready'))
  expect(workOn('later')).toEqual(['acknowledge'])
  await post({ leadMinutes: 300 })
  await until(() => workOn('later').includes('Ready'))
})

test('[ORD-24] an order that is cancelled meanwhile keeps no other from its acknowledgement', async () => {
  await shop.app.close()
  shop = createShop()
  shop.orders.set('cancelled', order('Pickup'))
  shop.orders.set('a', order('Pickup'))
  shop.app.addHook('onSend', async (request) => {
    if (request.method === 'GET') shop.orders.get('cancelled')!.status = 'Unable to Deliver'
  })
  shop.origin = await listen(shop.app, 0)
  await post(introduction())
  await until(() => workOn('a').length > 0)
  expect(workOn('cancelled')).toEqual([])
})

describe('[ORD-24] a shop that does not answer as it should', () => {
  test('is polled again at the next interval after an outage', async () => {
    const { origin } = shop
    await shop.app.close()
    await post(introduction())
    await expect.poll(async () => (await state()).lastPoll).toMatchObject({ status: 0, error: /reached/ })
    expect((await state()).calls).toMatchObject([{ operation: 'GET orders', status: 0 }])
    shop = createShop()
    shop.origin = origin
    shop.orders.set('a', order('Pickup'))
    await listen(shop.app, Number(new URL(origin).port))
    await until(() => workOn('a').length > 0)
  })

  test('that refuses the key is left alone for a while, and the key is never shown', async () => {
    await post({ shop: shop.origin, key: 'wrong-key' })
    await until(() => shop.calls > 0)
    await pause(200)
    expect(shop.calls).toBe(1)
    expect(await state()).toMatchObject({ running: true, lastPoll: { status: 401, error: /401/ } })
    expect(JSON.stringify(await state())).not.toContain('wrong-key')
    shop.orders.set('a', order('Pickup'))
    await post(introduction())
    await until(() => workOn('a').length > 0)
  })

  test('is not called before the time that its Retry-After names', async () => {
    shop.instead = { status: 429, body: {}, retryAfter: '1' }
    await post(introduction())
    await until(() => shop.calls > 0)
    const from = performance.now()
    shop.instead = null
    await pause(500)
    expect(shop.calls).toBe(1)
    await until(() => shop.calls > 1)
    expect(performance.now() - from).toBeGreaterThan(900)
  })

  test.each([
    ['no JSON', '<html>'],
    ['no object', '[]'],
    ['no orders', { storesWithScreen: [] }],
    ['stores that are no list', { storesWithScreen: 'NSW01', orders: [{ orderId: 'a', storeId: 'NSW01' }] }],
    ['no stores', { orders: [{ orderId: 'a', storeId: 'NSW01', status: 'Preparing', isAcknowledged: false }] }],
  ])('with %s is reported and polled again', async (_what, body) => {
    shop.instead = { status: 200, body }
    await post(introduction())
    await severalPolls()
    expect((await state()).lastPoll).toMatchObject({ status: 200, error: 'The shop gave a malformed answer.' })
    expect(shop.calls).toBe(shop.polls)
  })

  test('with orders that cannot be read costs no other order its acknowledgement', async () => {
    const readable = { orderId: 'a', storeId: 'NSW01', status: 'Preparing', isAcknowledged: false }
    const { orderId, ...nameless } = readable
    const orders = [null, nameless, { ...readable, storeId: 1 }, { ...readable, isAcknowledged: 'no' }, readable]
    shop.instead = { status: 200, body: { storesWithScreen: [], orders } }
    await post(introduction())
    await expect
      .poll(async () => (await state()).calls)
      .toContainEqual(expect.objectContaining({ operation: `POST orders/${orderId}/acknowledge` }))
  })
})

describe('[ORD-24] a single step by control call', () => {
  test('moves one order of any store to its next status, also where it keeps its hands off', async () => {
    shop.storesWithScreen = ['VIC02']
    shop.orders.set('a', order('Pickup', 'VIC02'))
    await post(introduction())
    const step = await post({ orderId: 'a' }, '/step')
    expect(step.status).toBe(200)
    expect(await step.json()).toEqual({ step: 'moved', from: 'Preparing', to: 'Cooking' })
    await severalPolls()
    expect(shop.work).toEqual(['a Cooking'])
  })

  test('accepts a status, which is how a store cancels', async () => {
    shop.orders.set('a', order('Delivery'))
    await post({ ...introduction(), holds: ['NSW01'] })
    await post({ orderId: 'a', status: 'Unable to Deliver' }, '/step')
    expect(shop.work).toEqual(['a Unable to Deliver'])
  })

  test('reports an unknown order, a refusal of the shop, and an outage', async () => {
    shop.orders.set('a', order('Pickup'))
    expect((await post({ orderId: 'a' }, '/step')).status).toBe(404)
    await post(introduction())
    expect((await post({ orderId: 'other' }, '/step')).status).toBe(404)
    const refused = await post({ orderId: 'a', status: 'Delivered' }, '/step')
    expect(refused.status).toBe(502)
    expect(await refused.json()).toEqual({ step: 'refused', shopStatus: 409 })
    await shop.app.close()
    expect(await (await post({ orderId: 'a' }, '/step')).json()).toEqual({ step: 'refused', shopStatus: 0 })
  })
})

test('[CFG-11] the POS’s control endpoint lists calls, refuses invalid input, and clears its state', async () => {
  shop.orders.set('a', order('Pickup'))
  await post({ ...introduction(), running: false })
  await post({ orderId: 'a' }, '/step')
  expect(await state()).toMatchObject({
    shop: shop.origin,
    calls: [
      { operation: 'GET orders', status: 200 },
      { operation: 'POST orders/a/move', status: 200, detail: { status: 'Cooking' } },
    ],
  })
  for (const body of [
    { running: 'yes' },
    { shop: shop.origin },
    { key },
    { shop: 'http://[', key },
    { holds: 'NSW01' },
    { speed: 0 },
    { other: 1 },
  ]) {
    expect((await post(body)).status).toBe(400)
  }
  await post({ autopilot: true, holds: ['NSW01'] })
  const forgotten = await (await fetch(control, { method: 'DELETE' })).json()
  expect(forgotten).toMatchObject({ running: false, autopilot: false, holds: [], calls: [] })
  expect(forgotten).not.toHaveProperty('shop')
})

test('[CFG-11] polls that end alike are one call of the list', async () => {
  await post(introduction())
  await severalPolls()
  shop.instead = { status: 500, body: {} }
  await severalPolls()
  shop.instead = null
  await severalPolls()
  expect((await state()).calls).toMatchObject([{ status: 200 }, { status: 500 }, { status: 200 }])
})
