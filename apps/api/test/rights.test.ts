import { endpoints, type Calls } from '@forno/contracts/calls'
import type { Access, AnyEndpoint } from '@forno/contracts/core/endpoint'
import { scopes } from '@forno/domain/customers/scope'
import { instant } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccessTokens } from '../src/platform/crypto/access-tokens.ts'
import { insertAgentSession } from './agent-session.ts'
import { openStreamAt } from './open-stream.ts'
import { demoTokenKeys, makeCustomer, type TestCustomer } from './process/test-customer.ts'
import { callers, rights, type CallerKind, type Right, type RightsRow } from './access-rights.ts'
import { ownPage, shopOf, type Shop } from './shop.ts'
import { ageCounters, startApp, type TestApp } from './start-app.ts'

let app: TestApp
let shop: Shop
let url: string
/** The world of all callers whose call changes nothing. */
let unchanged: World
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  unchanged = await makeWorld()
})
/** The store gets more orders here than it accepts from guests in an hour. */
beforeEach(() => ageCounters(app.database, 60 * 60_000))
afterAll(() => app.close())

/** Every possible caller. */
type People = {
  readonly owner: TestCustomer
  readonly other: TestCustomer
  readonly expired: string
  readonly revoked: string
  /** The cookie of a signed-in agent. */
  readonly agent: string
}
type Params = Readonly<Record<string, string>>
/** The callers, and the objects of their calls. */
type World = People & { readonly session: string; readonly orderSession: string; readonly params: Params }

const makePeople = async (): Promise<People> => {
  const [owner, other] = [await makeCustomer(app), await makeCustomer(app)]
  const past = makeAccessTokens(demoTokenKeys, () => instant(app.clock() - 3_601_000))
  const { customerId, familyId } = owner
  const gone = await makeCustomer(app, owner)
  await app.database.sql`
    update refresh_families set ended_at = ${new Date(app.clock())}, live_hash = null where family_id = ${gone.familyId}`
  return {
    owner,
    other,
    expired: await past.issue({ customerId, familyId, scopes }),
    revoked: gone.accessToken,
    agent: await insertAgentSession(app),
  }
}

/** A basket of the owner. */
const makeBasket = async ({ owner }: People) => {
  const testBasket = await shop.readyBasket()
  // The owner reads the basket with the session once, which makes it theirs.
  const seen = { ...testBasket, headers: { authorization: `Bearer ${owner.accessToken}` } }
  const basket = await shop.good('GET /baskets/:basketId', seen)
  const grouped = { ...testBasket, body: { productId: 'solo-box', quantity: 1 } }
  const { groupedBasketItems } = await shop.good('POST /baskets/:basketId/groupedBasketItems', grouped)
  return {
    session: testBasket.session,
    params: {
      basketId: testBasket.params.basketId,
      basketItemId: basket.basketItems[0]!.basketItemId,
      groupedBasketItemId: groupedBasketItems[0]!.groupedBasketItemId,
    },
  }
}

const makeOrder = async () => {
  const ordered = await shop.readyBasket({}, 1)
  const { orderId, orderReference } = await shop.placeCashOrder(ordered)
  return { orderSession: ordered.session, params: { orderId, orderReference } }
}

const idsOf = ({ owner: { customerId, userId, shortUserId, passkeyId } }: People): Params => ({
  id: customerId,
  customerId,
  userId,
  shortUserId,
  shortId: shortUserId,
  passkeyId,
})

const makeWorld = async (): Promise<World> => {
  const people = await makePeople()
  const [basket, order] = [await makeBasket(people), await makeOrder()]
  return {
    ...people,
    ...basket,
    ...order,
    params: {
      ...idsOf(people),
      ...basket.params,
      ...order.params,
      code: 'NSW01',
      voucherCode: 'NOTHING',
      itemId: 'ham',
      productId: 'margherita',
      slug: 'margherita',
    },
  }
}

/** A world whose people no other call uses; its basket and order are new, too, if the call names one. */
const makeWorldFor = async (address: string): Promise<World> => {
  if (/:(basket|order)/.test(address)) return makeWorld()
  const people = await makePeople()
  return { ...unchanged, ...people, params: { ...unchanged.params, ...idsOf(people) } }
}

const headersOf = (world: World, caller: CallerKind, right: Right): Record<string, string> => {
  const bearer = {
    owner: world.owner.accessToken,
    other: world.other.accessToken,
    expired: world.expired,
    revoked: world.revoked,
    agent: null,
    guest: null,
    stranger: null,
  }[caller]
  const session = right === 'proof' ? world.orderSession : world.session
  return {
    ...ownPage,
    ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    ...(caller === 'agent' ? { cookie: world.agent } : {}),
    ...(caller === 'guest' || (right === 'both' && bearer !== null) ? { 'x-session-id': session } : {}),
  }
}

const bodyFor = ({ address }: AnyEndpoint, { body }: RightsRow, world: World, caller: CallerKind): unknown =>
  address === 'POST /order/tracker'
    ? { orderId: world.params['orderId'], sessionId: caller === 'guest' ? world.orderSession : world.session }
    : body

type Outcome = { readonly status: number; readonly code: string | null }

const codeIn = (text: string): string | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'code' in value && 'type' in value ? String(value.code) : null
  } catch {
    return null
  }
}

let addresses = 0
const send = async (endpoint: AnyEndpoint, row: RightsRow, world: World, caller: CallerKind) => {
  const [method = '', path = ''] = endpoint.address.split(' ')
  const given = { ...world.params, ...row.params }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? `no ${name}`))
  const query = new URLSearchParams(row.query).toString()
  const target = `/api/v1${filled}${query === '' ? '' : `?${query}`}`
  const headers = headersOf(world, caller, row.right)
  if (endpoint.answer === 'events') {
    const stream = await openStreamAt(`${url}${target}`, headers)
    stream.close()
    return { status: stream.status, body: '' }
  }
  const body = bodyFor(endpoint, row, world, caller)
  addresses += 1
  const response = await app.app.inject({
    method: method as 'POST',
    url: target,
    headers: { ...headers, ...(endpoint.answer === 'xml' && body !== undefined ? { 'content-type': 'text/xml' } : {}) },
    ...(body === undefined ? {} : { payload: body as object }),
    // Each caller has its own IP address, so callers do not share rate limits.
    remoteAddress: `10.9.${addresses >> 8}.${addresses & 255}`,
  })
  return { status: response.statusCode, body: response.body }
}
const ask = async (...call: Parameters<typeof send>): Promise<Outcome> => {
  const { status, body } = await send(...call)
  return { status, code: codeIn(body) }
}

const loginFirst: Outcome = { status: 401, code: 'LOGIN_REQUIRED' }
const notYours: Outcome = { status: 403, code: 'InvalidRequest' }
const noBasket: Outcome = { status: 410, code: 'BasketHasExpired' }
const noOrder: Outcome = { status: 404, code: 'InvalidRequest' }

/** The expected outcome for each caller; null means allowed, so only the rules of the call decide. */
const expected: Readonly<Record<Exclude<Right, 'all'>, Readonly<Record<CallerKind, Outcome | null>>>> = {
  customer: {
    owner: null,
    other: notYours,
    guest: loginFirst,
    stranger: loginFirst,
    expired: loginFirst,
    revoked: loginFirst,
    agent: loginFirst,
  },
  signedIn: {
    owner: null,
    other: null,
    guest: loginFirst,
    stranger: loginFirst,
    expired: loginFirst,
    revoked: loginFirst,
    agent: loginFirst,
  },
  both: {
    owner: null,
    other: notYours,
    guest: loginFirst,
    stranger: loginFirst,
    expired: loginFirst,
    revoked: loginFirst,
    agent: loginFirst,
  },
  session: {
    owner: null,
    other: noBasket,
    guest: null,
    stranger: noBasket,
    expired: noBasket,
    revoked: noBasket,
    agent: noBasket,
  },
  proof: {
    owner: noOrder,
    other: noOrder,
    guest: null,
    stranger: noOrder,
    expired: noOrder,
    revoked: noOrder,
    agent: noOrder,
  },
  agent: {
    owner: loginFirst,
    other: loginFirst,
    guest: loginFirst,
    stranger: loginFirst,
    expired: loginFirst,
    revoked: loginFirst,
    agent: null,
  },
  kitchen: {
    owner: loginFirst,
    other: loginFirst,
    guest: loginFirst,
    stranger: loginFirst,
    expired: loginFirst,
    revoked: loginFirst,
    agent: loginFirst,
  },
  pos: {
    owner: loginFirst,
    other: loginFirst,
    guest: loginFirst,
    stranger: loginFirst,
    expired: loginFirst,
    revoked: loginFirst,
    agent: loginFirst,
  },
}

const rightOf: Readonly<Record<Access, Right>> = {
  anyone: 'all',
  customer: 'customer',
  'signed-in': 'signedIn',
  'basket-session': 'session',
  'basket-customer': 'both',
  tracker: 'proof',
  kitchen: 'kitchen',
  pos: 'pos',
  agent: 'agent',
  // Needs a signature, which none of the callers can make, so all are refused alike.
  provider: 'all',
}

const isLetIn = ({ status, code }: Outcome): boolean => ![401, 403].includes(status) && code !== 'BasketHasExpired'

describe('who may make which call', () => {
  test('[API-08] [API-09] every call has a row, every row a call, and the row matches the contract', () => {
    expect(Object.keys(rights).sort()).toEqual(endpoints.map(({ address }) => address as string).sort())
    for (const { address, access } of endpoints)
      expect([address, rights[address as keyof Calls].right]).toEqual([address, rightOf[access]])
  })

  test.each(endpoints.map((endpoint) => ({ address: endpoint.address, endpoint })))(
    '[API-08] [API-09] $address: the owner, another customer, a guest with the session, a stranger, an old token, a revoked one, an agent',
    async ({ address, endpoint }) => {
      const row = rights[address as keyof Calls]
      const outcomes: Partial<Record<CallerKind, Outcome>> = {}
      const isRead = address.startsWith('GET ')
      // A call that all may make can end the sign-ins of its callers.
      const world = row.right === 'all' && !isRead ? await makeWorldFor(address) : unchanged
      for (const caller of callers) {
        const here = !isRead && mayCome(row, caller) ? await changeable(row.right, address) : world
        outcomes[caller] = await ask(endpoint, row, here, caller)
      }
      if (row.right === 'all') {
        expect(Object.values(outcomes)).toEqual(callers.map(() => outcomes.stranger))
        return
      }
      for (const caller of callers) {
        const wanted = expected[row.right][caller]
        const outcome = outcomes[caller]!
        if (wanted === null) expect([caller, isLetIn(outcome), outcome.status < 500]).toEqual([caller, true, true])
        else if (endpoint.answer === 'events') expect([caller, outcome.status]).toEqual([caller, wanted.status])
        else expect([caller, outcome]).toEqual([caller, wanted])
      }
    },
  )
})

/** Calls that change nothing of the account itself: a cart, a device's pushes, sign-ins, a proof of the person. */
const unscopedChanges = [
  'DELETE /customer/:id/push/:pushId',
  'DELETE /customer/:id/signIns',
  'DELETE /customer/:id/signIns/:signInId',
  'POST /baskets/:basketId/customers/:customerId/reorder',
  'POST /customer/:id/push',
  'POST /customer/:id/stepUp',
  'POST /customers/:customerId/reorder',
]

/** The calls with a scope, by name: the titles of their tests name them. */
const scopedCalls = [
  'DELETE /customer/:id',
  'DELETE /customer/:id/address',
  'DELETE /customer/:id/card/:cardId',
  'DELETE /customer/:id/identities/:provider',
  'DELETE /customer/:id/passkeys/:passkeyId',
  'DELETE /customer/:id/store',
  'DELETE /customer/ziptoken',
  'GET /customer/:id/card/:cardId',
  'GET /customer/ziptoken',
  'PATCH /customer/:id',
  'PATCH /customer/:id/card/:cardId/default',
  'PATCH /customer/:id/card/:cardId/status',
  'PATCH /customer/:id/passkeys/:passkeyId',
  'POST /customer/:id/address',
  'POST /customer/:id/card',
  'POST /customer/:id/card/initialiseFlex',
  'POST /customer/:id/disposition',
  'POST /customer/:id/identities',
  'POST /customer/:id/identities/:provider',
  'POST /customer/:id/passkeys',
  'POST /customer/:id/passkeys/options',
  'POST /customer/:id/password',
  'POST /customer/:id/store',
  'POST /customer/ziptoken',
]

describe('the scope of a token', () => {
  test('[ACC-32] every call that changes a customer’s account names its scope', () => {
    const ofCustomers = endpoints.filter(({ access }) => ['customer', 'signedIn', 'both'].includes(rightOf[access]))
    const scoped = ofCustomers.filter(({ scope }: AnyEndpoint) => scope !== undefined)
    expect(scoped.map(({ address }) => address).sort()).toEqual(scopedCalls)
    const open = ofCustomers.filter(
      ({ address, scope }: AnyEndpoint) => scope === undefined && !address.startsWith('GET '),
    )
    expect(open.map(({ address }) => address).sort()).toEqual(unscopedChanges)
  })

  test.each(scopedCalls)(
    '[ACC-32] %s refusal: ScopeMissing for a token with every scope but the one it needs',
    async (address) => {
      const endpoint: AnyEndpoint = endpoints.find((each) => each.address === address)!
      const { owner } = unchanged
      const tokens = makeAccessTokens(demoTokenKeys, app.clock)
      const without = await tokens.issue({ ...owner, scopes: scopes.filter((scope) => scope !== endpoint.scope) })
      const narrow = { ...unchanged, owner: { ...owner, accessToken: without } }
      const { status, body } = await send(endpoint, rights[address as keyof Calls], narrow, 'owner')
      expect([status, (JSON.parse(body) as { data: unknown }).data]).toEqual([403, { reason: 'scopeMissing' }])
    },
  )
})

function mayCome(row: RightsRow, caller: CallerKind): boolean {
  return row.right !== 'all' && expected[row.right][caller] === null
}

/** A world whose basket, order, customer or agent no other call uses. */
async function changeable(right: Right, address: string): Promise<World> {
  if (right === 'session') {
    const basket = await makeBasket(unchanged)
    return { ...unchanged, ...basket, params: { ...unchanged.params, ...basket.params } }
  }
  if (right === 'proof') {
    const order = await makeOrder()
    return { ...unchanged, ...order, params: { ...unchanged.params, ...order.params } }
  }
  return makeWorldFor(address)
}
