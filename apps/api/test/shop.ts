import { randomUUID } from 'node:crypto'
import type { ContactBody, DispositionBody, ItemBody, Basket } from '@forno/contracts/baskets/basket'
import type { Calls } from '@forno/contracts/calls'
import type { OrderResult } from '@forno/contracts/orders/place-order'
import { refusals } from '@forno/contracts/refusals/table'
import type { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import type { Content } from '@forno/domain/content/content'
import type { RefusalName } from '@forno/domain/core/refusal'
import type { BasketId, StoreId } from '@forno/domain/core/basic-types'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect, vi } from 'vitest'
import { hashCosts } from '../src/platform/crypto/hash-cost.ts'
import { contentStore } from '../src/modules/content/index.ts'
import { hashPin, kitchenStore } from '../src/modules/kitchen/index.ts'
import { makePasswords } from '../src/modules/sign-in/index.ts'
import { storeStatusStore, type StoreChange } from '../src/modules/stores/index.ts'
import { cookiesOf, enrolledScreen } from './enrolled-screen.ts'
import type { TestApp } from './start-app.ts'
import { guestNumber } from './guest-number.ts'
import { waitOptions } from './wait-options.ts'

type Address = keyof Calls
/** A body may be anything, because a test may send what the contract forbids. */
export type CallOptions = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object | undefined
  readonly session?: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The caller's IP address; a unique one by default. */
  readonly ip?: string
}

export type Answer<A extends Address = Address> = {
  readonly status: number
  /** The reply of a successful call; check the status first. */
  readonly body: Calls[A]['reply']
  /** The envelope of a refusal. */
  readonly failure: ErrorEnvelope
  readonly headers: LightMyRequestResponse['headers']
  readonly text: string
  readonly bytes: Uint8Array
}

const pathOf = (address: string, { params = {}, query = {} }: CallOptions): string => {
  const path = address.slice(address.indexOf(' ') + 1).replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${address} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams(query).toString()
  return `/api/v1${path}${search === '' ? '' : `?${search}`}`
}

const requestOf = (address: string, options: CallOptions): InjectOptions => ({
  method: address.slice(0, address.indexOf(' ')),
  url: pathOf(address, options),
  headers: {
    ...(options.session === undefined ? {} : { 'x-session-id': options.session }),
    ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    ...options.headers,
  },
  ...(options.body === undefined ? {} : { payload: options.body }),
  ...(options.ip === undefined ? {} : { remoteAddress: options.ip }),
})

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A basket with its id and the session that opens it. */
export type TestBasket = { readonly params: { readonly basketId: BasketId }; readonly session: string }

/** Pickup as soon as possible, at a store that is always open and has no capacity limit. */
export const pickup: DispositionBody = { serviceType: 'Pickup', storeId: 'NSW01', isAsap: true }
/** Delivery to an address near that store. */
export const delivery: DispositionBody = {
  serviceType: 'Delivery',
  storeId: 'NSW01',
  isAsap: true,
  address: '12 Example Street',
  city: 'Newtown',
  state: 'NSW',
  postalCode: '2042',
  longitude: 151.179,
  latitude: -33.8975,
}
export const ada: ContactBody = {
  firstName: 'Ada',
  lastName: 'Byron',
  phoneNumber: '0491 570 156',
  emailAddress: 'ada@example.com',
}
/** Needs 120 seconds of kitchen time. */
export const margherita: ItemBody = { productId: 'margherita', quantity: 1 }

/** The customers of the shop and their calls; every call goes through the whole app. */
export const shopOf = (app: TestApp) => {
  const call = async <A extends Address>(address: A, options: CallOptions = {}): Promise<Answer<A>> => {
    const answer = await app.app.inject(requestOf(address, options))
    const json = asJson(answer.body)
    return {
      status: answer.statusCode,
      body: json as Calls[A]['reply'],
      failure: json as ErrorEnvelope,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
    }
  }
  /** The reply of a successful call; throws with the answer otherwise. */
  const good = async <A extends Address>(address: A, options: CallOptions = {}): Promise<Calls[A]['reply']> => {
    const answer = await call(address, options)
    if (answer.status >= 300) throw new Error(`${address} answered ${answer.status} ${answer.text}`)
    return answer.body
  }
  const newBasket = async (disposition: Partial<DispositionBody> = {}, session = '0'): Promise<TestBasket> => {
    const basket = await good('POST /baskets', { body: { ...pickup, ...disposition }, session })
    return { params: { basketId: basket.basketId }, session: basket.sessionId }
  }
  const add = (testBasket: TestBasket, item: Partial<ItemBody> = {}): Promise<Basket> =>
    good('POST /baskets/:basketId/basketItems', { ...testBasket, body: { ...margherita, ...item } })
  const change = (testBasket: TestBasket, body: object): Promise<Basket> =>
    good('PATCH /baskets/:basketId', { ...testBasket, body })
  /** A basket with pizzas and a contact with a unique number, ready to order. */
  const readyBasket = async (disposition: Partial<DispositionBody> = {}, quantity = 3): Promise<TestBasket> => {
    const testBasket = await newBasket(disposition)
    await add(testBasket, { quantity })
    await change(testBasket, { customerInfo: { ...ada, phoneNumber: guestNumber() } })
    return testBasket
  }
  /** Two pizzas and a meal, ready to order. */
  const readyMeal = async (): Promise<TestBasket> => {
    const testBasket = await readyBasket({}, 2)
    await good('POST /baskets/:basketId/groupedBasketItems', {
      ...testBasket,
      body: { productId: 'solo-box', quantity: 1 },
    })
    return testBasket
  }
  const orderBody = async (testBasket: TestBasket) => {
    const { basketTotal } = await good('GET /baskets/:basketId', testBasket)
    return { paymentType: 'cash', orderRegister: 'order-guest', basketTotal }
  }
  /** Places an order as a guest, or as the caller of these headers. */
  const placeCashOrder = async (testBasket: TestBasket, by: Pick<CallOptions, 'headers'> = {}): Promise<OrderResult> =>
    good('POST /baskets/:basketId/order', { ...testBasket, ...by, body: await orderBody(testBasket) })

  /** Signs a store's kitchen screen in; resolves to the headers of its calls. */
  const kitchenScreen = async (storeId = 'NSW01', pin = '471147'): Promise<{ headers: Record<string, string> }> => {
    const kitchen = kitchenStore(app.database.sql)
    // A new PIN would sign out the screens that the test has opened before.
    if (!(await isKitchenPin(await kitchen.pinHash(storeId as StoreId), pin)))
      await kitchen.setPin(storeId as StoreId, await hashPin(pin, hashCosts.least))
    const headers = { ...ownPage, cookie: await enrolledScreen(app, storeId) }
    const answer = await call('POST /kitchen/session', { body: { storeCode: storeId, pin }, headers })
    return { headers: { ...ownPage, cookie: cookiesOf(answer.headers) } }
  }

  return { call, good, newBasket, add, change, readyBasket, readyMeal, orderBody, placeCashOrder, kitchenScreen }
}
const isKitchenPin = makePasswords(hashCosts.least).isRight

export type Shop = ReturnType<typeof shopOf>

/** The headers of a browser on the shop's own pages; injected calls go to localhost:80. */
export const ownPage = { origin: 'http://localhost', host: 'localhost' }

/** Checks an answer against the table of refusals. */
export const expectRefusal = (answer: Answer, name: RefusalName, data: object = {}): void => {
  const row: RefusalRow = refusals[name]
  const { status, failure, headers } = answer
  expect({ name, status, code: failure.code, reason: failure.data?.reason, type: failure.type }).toEqual({
    name,
    status: row.status,
    code: row.code,
    reason: row.reason,
    type: 'error',
  })
  if (!row.message.includes('{')) expect(failure.message).toBe(row.message)
  expect(failure.data ?? {}).toMatchObject(data)
  expect(headers['content-type']).toContain('application/json')
}

/** Waits for a notification from another connection. */
export const soon = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, waitOptions)

/** Publishes a new content version. The app loads it with its next call on a basket. */
export const publishContent = async (app: TestApp, edit: (content: Content) => Content): Promise<number> => {
  const store = contentStore(app.database.sql)
  const newest = await store.newest()
  if (newest === null) throw new Error('the template holds content')
  const { version, ...body } = edit(newest)
  const number = await store.add(body, `edit ${randomUUID()} of ${version}`, app.clock())
  await app.database.sql`update baskets set content_version = ${number}`
  return number
}

/**
 * Publishes a new content version and waits until the app has loaded it, for tests whose first call is not on a
 * basket.
 */
export const publishAndLoad = async (app: TestApp, edit: (content: Content) => Content): Promise<void> => {
  const shop = shopOf(app)
  const testBasket = await shop.newBasket()
  await publishContent(app, edit)
  await shop.good('GET /baskets/:basketId', testBasket)
}

/** Changes the live status of a store, as its kitchen screen or till would. */
export const changeStore = async (app: TestApp, storeId: string, change: StoreChange): Promise<void> => {
  await storeStatusStore(app.database.sql).change(storeId as StoreId, change)
}
