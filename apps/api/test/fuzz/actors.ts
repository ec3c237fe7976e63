import { createHash, randomUUID } from 'node:crypto'
import { scopes } from '@forno/domain/customers/scope'
import { instant, type StoreId } from '@forno/domain/core/basic-types'
import { SignJWT } from 'jose'
import { vi } from 'vitest'
import { makeAccessTokens } from '../../src/platform/crypto/access-tokens.ts'
import { hashCosts } from '../../src/platform/crypto/hash-cost.ts'
import { newSecret } from '../../src/platform/http/secret-cookie.ts'
import { hashPin, kitchenStore, makeKitchenOperations } from '../../src/modules/kitchen/index.ts'
import { enrolledScreen } from '../enrolled-screen.ts'
import { insertAgentSession } from '../agent-session.ts'
import { ask, order, orderIdIn, readyBasket, type Guest } from '../process/guest.ts'
import { waitOptions } from '../wait-options.ts'
import { demoTokenKeys, makeCustomer, type TestCustomer } from '../process/test-customer.ts'
import type { TestApp } from '../start-app.ts'
import { kitchenPin, type Placeholder } from './realistic-values.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import type { Victims } from './victims.ts'

type Place = Guest & {
  readonly basketItemId: string
  /** The item id of a meal. */
  readonly groupedBasketItemId: string
  /** An order of the same session, placed from another basket. */
  readonly orderId: string
  readonly orderReference: string
}
type Customer = TestCustomer & { readonly cardId: string }

export type Actors = {
  /** The request with its placeholders replaced by current ids and tokens. */
  readonly fill: (request: FuzzRequest) => FuzzRequest
  /** Replaces what a request has used up: an ended basket, a paused store, a kitchen session, a sign-in. */
  readonly mend: (request: FuzzRequest, status: number, text: string) => Promise<void>
  /** Gives one customer a new sign-in and one guest a new basket and order, in rotation. */
  readonly renew: () => Promise<void>
}

const places = 6
const customers = 3
const kitchenStoreId = 'NSW01' as StoreId

type BasketReply = {
  readonly basketTotal?: number
  readonly basketItems?: readonly { readonly basketItemId: string }[]
  readonly groupedBasketItems?: readonly { readonly groupedBasketItemId: string }[]
}

/** The parts of a basket answer that requests need; {} for any other answer. */
const basketOf = (text: string): BasketReply => {
  try {
    const { basketTotal, basketItems, groupedBasketItems } = JSON.parse(text) as BasketReply
    return {
      ...(basketTotal === undefined ? {} : { basketTotal }),
      basketItems: (basketItems ?? []).map(({ basketItemId }) => ({ basketItemId })),
      groupedBasketItems: (groupedBasketItems ?? []).map(({ groupedBasketItemId }) => ({ groupedBasketItemId })),
    }
  } catch {
    return {}
  }
}

const makePlace = async (url: string): Promise<Place> => {
  const ordered = await readyBasket(url)
  const placed = await order(url, ordered)
  const orderId = orderIdIn(placed)
  if (orderId === null) throw new Error(placed.text)
  const { orderReference } = JSON.parse(placed.text) as { orderReference: string }
  const guest = await readyBasket(url, ordered.sessionId)
  const meal = { productId: 'solo-box', quantity: 1 }
  const read = await ask(url, `POST /baskets/${guest.basketId}/groupedBasketItems`, {
    sessionId: guest.sessionId,
    body: meal,
  })
  const { basketTotal, basketItems = [], groupedBasketItems = [] } = basketOf(read.text)
  const [item, group] = [basketItems[0], groupedBasketItems[0]]
  if (basketTotal === undefined || item === undefined || group === undefined) throw new Error(read.text)
  return { ...guest, ...item, ...group, total: basketTotal, orderId, orderReference }
}

/** The cookies of an enrolled and signed-in kitchen screen; its session is inserted into the database. */
const openScreen = async (shop: TestApp): Promise<string> => {
  const { token, tokenHash } = newSecret()
  const kitchen = kitchenStore(shop.database.sql)
  const pinHash = (await kitchen.pinHash(kitchenStoreId)) ?? ''
  const signIn = { storeId: kitchenStoreId, deviceId: null, pinHash }
  await kitchen.openSession(tokenHash, signIn, instant(shop.clock() + 3_600_000), shop.clock())
  return `kitchen=${token}; ${await enrolledScreen(shop, kitchenStoreId)}`
}

/** Tokens that must be refused: unsigned, of another key, expired, of another type, of a deleted account. */
const makeBadTokens = async (url: string, shop: TestApp, { ids }: Victims): Promise<readonly string[]> => {
  const customerId = ids[0]!.customerId
  const claims = {
    family: randomUUID(),
    scope: scopes.join(' '),
    sub: customerId,
    iss: 'forno',
    aud: 'forno-api',
    exp: 4e9,
  }
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (key: string, typ: string): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ }).sign(createHash('sha256').update(key).digest())
  const old = makeAccessTokens(demoTokenKeys, () => instant(shop.clock() - 7 * 86_400_000))
  const gone = await makeCustomer(shop)
  const deleted = await fetch(`${url}/api/v1/customer/${gone.customerId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${gone.accessToken}` },
  })
  if (deleted.status !== 204) throw new Error(`${deleted.status} ${await deleted.text()}`)
  const { familyId, refreshToken } = await makeCustomer(shop)
  return [
    `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`,
    await signed('another key', 'at+jwt'),
    await signed(demoTokenKeys[0]!, 'JWT'),
    // Valid except that the customer has no sign-in with this family id.
    await signed(demoTokenKeys[0]!, 'at+jwt'),
    await old.issue({ customerId: gone.customerId, familyId, scopes }),
    gone.accessToken,
    refreshToken,
    'null',
    'a.b.c',
  ]
}

const changesKitchen = /kitchen\/(store|items|session|device)/
/** Statuses after which a guest needs another basket. */
const basketIsOver = new Set([403, 404, 410])

/**
 * Guests with baskets and orders, customers, a kitchen's screen and POS, and an agent, so requests get past the first
 * checks.
 */
export const makeActors = async (url: string, shop: TestApp, victims: Victims): Promise<Actors> => {
  const { sql } = shop.database
  const all: Place[] = []
  for (let made = 0; made < places; made += 1) all.push(await makePlace(url))
  await kitchenStore(sql).setPin(kitchenStoreId, await hashPin(kitchenPin, hashCosts.least))
  let screen = await openScreen(shop)
  const { addPosKey } = makeKitchenOperations({ ...shop, sql, hashKey: 'demo-email-hash-key' })
  const { key: posKey } = await addPosKey('Fuzz', [kitchenStoreId])
  const agentCookie = await insertAgentSession(shop)
  const badTokens = await makeBadTokens(url, shop, victims)

  const ownOrders = async (index: number, { customerId }: TestCustomer): Promise<void> => {
    const orderIds = all.filter((_, place) => place % customers === index).map(({ orderId }) => orderId)
    await sql`update orders set customer_id = ${customerId} where order_id = any(${orderIds}::uuid[])`
  }
  const makeOwner = async (index: number): Promise<Customer> => {
    const made = await makeCustomer(shop)
    await ownOrders(index, made)
    const cardId = randomUUID()
    await sql`
      insert into customer_cards (card_id, customer_id, gateway_customer, gateway_instrument, masked, expiry, brand_code, is_default, added_at)
      values (${cardId}, ${made.customerId}, 'C1', ${cardId}, '411111XXXXXX1111', '12/30', '001', true, ${new Date(shop.clock())})`
    return { ...made, cardId }
  }
  const owners: Customer[] = []
  for (let made = 0; made < customers; made += 1) owners.push(await makeOwner(made))

  const valuesFor = (about: number): Readonly<Record<Exclude<Placeholder, 'botToken'>, string>> => {
    const place = all[about % places]!
    return {
      ...owners[about % customers]!,
      ...place,
      basketTotal: String(place.total),
      origin: url,
      badToken: badTokens[about % badTokens.length]!,
      kitchenCookie: screen,
      agentCookie,
    }
  }
  const fill: Actors['fill'] = (request) => {
    // The bot check trusts a token that is the action itself.
    const [, botToken = 'CUSTOMER_TOKEN'] = /"action":"(\w+)"/.exec(request.body ?? '') ?? []
    const values = { ...valuesFor(request.about), botToken }
    const own: Readonly<Record<string, string>> = request.path.includes('/pos/')
      ? { ...values, accessToken: posKey }
      : values
    const named: Readonly<Record<string, string>> = request.isForeign
      ? { ...own, ...victims.ids[request.about % victims.ids.length] }
      : own
    const filled = (text: string, values: Readonly<Record<string, string>>): string =>
      text.replaceAll(/(?:@|%40){2}(\w+?)(?:@|%40){2}/g, (whole, name: string) => values[name] ?? whole)
    const body = request.body?.replaceAll('"@@basketTotal@@"', own.basketTotal ?? '0') ?? null
    return {
      ...request,
      path: filled(request.path, named),
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, text]) => [name, filled(text, own)])),
      body: body === null ? null : filled(body, named),
    }
  }

  const reopenKitchen = async (): Promise<void> => {
    await sql`delete from sold_out`
    await sql`
      update store_state set paused_until = null, extra_minutes = 0, day = null, day_capacity_seconds = null,
        day_closing_minutes = null, revision = revision + 1`
    screen = await openScreen(shop)
  }
  /** A request may have paused the store or sold out items; the process learns of the repair a moment later. */
  const makePlaceAgain = (): Promise<Place> =>
    makePlace(url).catch(async (error: unknown) => {
      await reopenKitchen()
      throw error
    })
  const replacePlace = async (index: number): Promise<void> => {
    all[index] = await vi.waitFor(() => makePlaceAgain(), { ...waitOptions, interval: 200 })
    await ownOrders(index % customers, owners[index % customers]!)
  }
  const mendBasket = async (index: number, status: number, text: string): Promise<void> => {
    const place = all[index]!
    const { basketTotal, basketItems = [], groupedBasketItems = [] } = basketOf(text)
    const [item, group] = [basketItems[0], groupedBasketItems[0]]
    const isEmptied = basketTotal !== undefined && (item === undefined || group === undefined)
    if (basketIsOver.has(status) || (status < 300 && isEmptied)) return replacePlace(index)
    if (basketTotal !== undefined) all[index] = { ...place, ...item, ...group, total: basketTotal }
  }
  const isByOwner = ({ headers, about }: FuzzRequest): boolean =>
    headers.authorization === `Bearer ${owners[about % customers]!.accessToken}`

  let turn = 0
  return {
    fill,
    mend: async (request, status, text) => {
      const { path, about } = request
      const index = about % customers
      if (status === 401 && isByOwner(request) && !path.includes('/kitchen/')) owners[index] = await makeOwner(index)
      if (changesKitchen.test(path) && request.method !== 'GET' && status < 300) await reopenKitchen()
      if (path.includes(all[about % places]!.basketId)) await mendBasket(about % places, status, text)
    },
    renew: async () => {
      turn += 1
      await replacePlace(turn % places)
      owners[turn % customers] = await makeOwner(turn % customers)
      screen = await openScreen(shop)
    },
  }
}
