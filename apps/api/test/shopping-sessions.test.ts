import { randomUUID } from 'node:crypto'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { Product } from '@forno/contracts/catalogue/catalogue'
import {
  addShippingInfo,
  beginCheckout,
  pageView,
  purchase,
  search,
  viewCart,
  viewItem,
  viewItemList,
} from '@forno/domain/analytics/build-events'
import { analyticsBasket, eventsOfCall, placeOf } from '@forno/domain/analytics/call-events'
import { nextBatch, sentEvents, type WaitingEvent } from '@forno/domain/analytics/event-queue'
import { inContext, platformValues, type AnalyticsEvent, type EventContext } from '@forno/domain/analytics/events'
import { isPersonalText } from '@forno/domain/analytics/personal-text'
import { cents } from '@forno/domain/core/basic-types'
import { proving } from '@forno/proof/runs'
import { chance, seeds } from '@forno/proof/seeds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestNumber } from './guest-number.ts'
import { delivery, ownPage, pickup, shopOf, type Answer, type CallOptions, type Shop } from './shop.ts'
import { ageCounters, startApp, type TestApp } from './start-app.ts'

const count = proving() ? 1_000 : 60

let app: TestApp
let shop: Shop
let products: readonly Product[]
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  const all = await shop.good('GET /products', { query: { storeCode: 'NSW01', fulfilmentType: 'Pickup' } })
  products = all.filter(
    ({ discriminator, isOutOfStock, alcoholUnits }) =>
      discriminator === 'StockItem' && !isOutOfStock && alcoholUnits === 0,
  )
})
afterAll(() => app.close())

/** What a visitor did, by the name of the event that must tell it. */
type VisitorAction = readonly [name: string, ...details: readonly unknown[]]

/** A browser: it measures like the web, and its network repeats requests and loses answers. */
const makeBrowser = (random: () => number, hasConsent: boolean) => {
  const clientId = randomUUID()
  const context: EventContext = {
    ...platformValues,
    release: '2.0.0',
    environment: 'production',
    session_id: 1_800_000_000,
    engagement_time_msec: 1,
    utm_source: 'mail',
  }
  let waiting: readonly WaitingEvent[] = []
  let now = 0
  const track = (event: AnalyticsEvent): void => {
    now += 1
    if (hasConsent) waiting = [...waiting, { eventId: randomUUID(), at: now, event: inContext(event, context) }]
  }
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = nextBatch(waiting, now)
      const body = { clientId, events: sentEvents(batch, now) }
      const isRepeated = random() < 0.3
      const answers = await Promise.all(
        Array.from({ length: isRepeated ? 3 : 1 }, () =>
          shop.call('POST /analytics/events', { body, headers: ownPage }),
        ),
      )
      expect(answers.map(({ status, text }) => [status, text]).filter(([status]) => status !== 200)).toEqual([])
      const isAnswerLost = random() < 0.2
      if (!isAnswerLost) waiting = waiting.slice(batch.length)
    }
  }
  const consent = () => shop.call('PUT /analytics/consent', { body: { clientId, given: true }, headers: ownPage })
  return { clientId, track, flush, consent }
}

/** One visit: what was done, the order if one was placed, and every text that must stay out of events. */
const visitShop = async (random: () => number, hasConsent: boolean) => {
  const browser = makeBrowser(random, hasConsent)
  if (hasConsent) await browser.consent()
  const actions: VisitorAction[] = []
  const person = {
    firstName: `Marigold${Math.floor(random() * 1e6)}`,
    lastName: 'Featherstone',
    phoneNumber: guestNumber(),
    emailAddress: `marigold${Math.floor(random() * 1e6)}@example.com`,
  }
  const pick = <Each>(list: readonly Each[]): Each => list[Math.floor(random() * list.length)] as Each
  let basket: Basket | null = null
  let place: string | null = null

  /** Makes a call and measures it as a page would. */
  const call = async <A extends Parameters<Shop['call']>[0]>(address: A, options: CallOptions): Promise<Answer<A>> => {
    const answer = await shop.call(address, options)
    const [method = '', pattern = ''] = address.split(' ')
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => options.params?.[name] ?? '')
    const record = { method, path, body: JSON.stringify(options.body), status: answer.status, answer: answer.body }
    for (const event of eventsOfCall(record, { basket, place })) browser.track(event)
    if (answer.status < 300 && 'basketItems' in (answer.body as object)) {
      basket = answer.body as unknown as Basket
      place = placeOf(basket)
    }
    return answer
  }
  const holder = () => ({ params: { basketId: basket!.basketId }, session: basket!.sessionId })
  const quantities = () => new Map(basket!.basketItems.map(({ basketItemId, quantity }) => [basketItemId, quantity]))

  const isDelivery = random() < 0.5
  browser.track(pageView('/menu/sides'))
  actions.push(['page_view', '/menu/sides'])
  const shown = products.slice(0, 8)
  const asProduct = ({ productId, name, productType, totalPrice }: Product) => ({
    productId,
    name,
    category: productType,
    unit: cents(Math.round(totalPrice * 100)),
  })
  browser.track(viewItemList({ id: 'sides', name: 'Sides' }, shown.map(asProduct)))
  actions.push(['view_item_list', shown.length])
  await call('POST /baskets', { body: isDelivery ? delivery : pickup, session: '0' })
  actions.push(['store_select', 'NSW01', isDelivery ? 'Delivery' : 'Pickup'])

  const steps = 2 + Math.floor(random() * 8)
  for (let step = 0; step < steps; step += 1) {
    const dice = random()
    const line = basket!.basketItems.length === 0 ? null : pick(basket!.basketItems)
    if (dice < 0.4 || line === null) {
      const product = pick(products)
      const quantity = 1 + Math.floor(random() * 3)
      browser.track(viewItem(asProduct(product)))
      actions.push(['view_item', product.productId])
      const { status } = await call('POST /baskets/:basketId/basketItems', {
        ...holder(),
        body: { productId: product.productId, quantity },
      })
      if (status < 300) actions.push(['add_to_cart', product.productId, quantity])
    } else if (dice < 0.6) {
      const quantity = Math.floor(random() * 4)
      const { basketItemId, productId } = line
      const before = quantities().get(basketItemId) ?? 0
      const { status } = await call('PATCH /baskets/:basketId/basketItems/:basketItemId', {
        ...holder(),
        params: { ...holder().params, basketItemId },
        body: { quantity },
      })
      if (status < 300 && quantity > before) actions.push(['add_to_cart', productId, quantity - before])
      if (status < 300 && quantity < before) actions.push(['remove_from_cart', productId, before - quantity])
    } else if (dice < 0.75) {
      const { basketItemId, productId, quantity } = line
      await call('DELETE /baskets/:basketId/basketItems/:basketItemId', {
        ...holder(),
        params: { ...holder().params, basketItemId },
      })
      actions.push(['remove_from_cart', productId, quantity])
    } else if (dice < 0.85) {
      const code = `CODE${Math.floor(random() * 1e9)}`
      const params = { ...holder().params, code }
      await call('POST /baskets/:basketId/applyvoucher/:code', { ...holder(), params })
      actions.push(['voucher_apply', 'refused'])
    } else {
      const term = random() < 0.5 ? 'garlic' : `${person.firstName} ${person.phoneNumber}`
      browser.track(search(term, term === 'garlic' ? 1 : 0))
      actions.push(['search', term === 'garlic' ? 'garlic' : '(withheld)'])
    }
    if (random() < 0.3) await browser.flush()
  }

  let order: { readonly orderId: string; readonly total: number } | null = null
  if (basket!.basketItems.length > 0 && random() < 0.7) {
    browser.track(viewCart(analyticsBasket(basket!)))
    browser.track(beginCheckout(analyticsBasket(basket!)))
    browser.track(addShippingInfo(analyticsBasket(basket!), `${isDelivery ? 'Delivery' : 'Pickup'} ASAP`))
    const asDollars = ({ basketTotal, serviceCharges }: Basket): number =>
      serviceCharges.reduce(
        (rest, { serviceChargeType, total }) => (serviceChargeType === 'Surcharge' ? rest : rest - total * 100),
        basketTotal * 100,
      ) / 100
    for (const name of ['view_cart', 'begin_checkout', 'add_shipping_info'])
      actions.push([name, asDollars(basket!).toFixed(2)])
    const body = { customerInfo: person, paymentInfo: { paymentType: 'cash' } }
    const saved = await call('PATCH /baskets/:basketId', { ...holder(), body })
    if (saved.status < 300) actions.push(['add_payment_info', 'Cash'])
    const placed = await shop.call('POST /baskets/:basketId/order', {
      ...holder(),
      body: { paymentType: 'cash', orderRegister: 'order-guest', basketTotal: basket!.basketTotal },
    })
    if (placed.status < 300) {
      const { orderId } = placed.body
      order = { orderId, total: Math.round(basket!.basketTotal * 100) }
      browser.track(purchase({ ...analyticsBasket(basket!), orderId, customerType: 'new' }))
      actions.push(['purchase', orderId, order.total])
    }
  }
  await browser.flush()
  const personal = [...Object.values(person), basket!.basketId, basket!.sessionId, '12 Example Street']
  return { clientId: browser.clientId, hasConsent, actions, order, personal }
}

type StoredRow = { readonly name: string; readonly params: Readonly<Record<string, unknown>> }
type StoredItem = { readonly item_id: string; readonly quantity: number }

/** What a stored event tells, in the form of an action. */
const actionOf = ({ name, params }: StoredRow): VisitorAction => {
  const [item] = (params['items'] ?? []) as readonly StoredItem[]
  switch (name) {
    case 'page_view':
      return [name, params['page_path']]
    case 'view_item_list':
      return [name, (params['items'] as readonly unknown[]).length]
    case 'store_select':
      return [name, params['store_id'], params['service_type']]
    case 'view_item':
      return [name, item?.item_id]
    case 'add_to_cart':
    case 'remove_from_cart':
      return [name, item?.item_id, item?.quantity]
    case 'voucher_apply':
      return [name, params['result']]
    case 'search':
      return [name, params['search_term']]
    case 'add_payment_info':
      return [name, params['payment_type']]
    case 'purchase':
      return [name, params['transaction_id'], Math.round(Number(params['total']) * 100)]
    default:
      return [name, Number(params['value']).toFixed(2)]
  }
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test.each(seeds({ sample: 1, prove: 1 }))(
  `[ANA-01] [ANA-04] events of ${count} random visits equal what was done by those who consented, and name no person (seed %i)`,
  async (seed) => {
    const random = chance(seed)
    const visits: Awaited<ReturnType<typeof visitShop>>[] = []
    for (let visit = 0; visit < count; visit += 1) {
      // Stores take a limited number of cash orders of guests in an hour.
      if (visit % 50 === 0) await ageCounters(app.database, 3_600_000)
      visits.push(await visitShop(random, random() < 0.6))
    }
    const { sql } = app.database
    for (const { clientId, hasConsent, actions } of visits) {
      const rows = await sql<StoredRow>`
        select name, params from analytics_events where client_id = ${clientId}`
      const told = rows.map((row) => JSON.stringify(actionOf(row))).toSorted()
      const done = actions.map((action) => JSON.stringify(action)).toSorted()
      expect(told).toEqual(hasConsent ? done : [])
    }

    const orders = await sql<{ order_id: string; total: number }>`select order_id, total from orders`
    const reported = await sql<{ order_id: string; total: number }>`
      select order_id, round((params -> 'total')::numeric * 100)::integer as total from analytics_events
      where name = 'purchase'`
    const ofConsenting = new Set(
      visits.flatMap(({ hasConsent, order }) => (hasConsent && order ? [order.orderId] : [])),
    )
    const expected = orders.filter(({ order_id }) => ofConsenting.has(order_id))
    const inOrder = (list: typeof orders) => list.toSorted((one, other) => (one.order_id < other.order_id ? -1 : 1))
    expect(reported.length).toBeGreaterThan(count / 10)
    expect(inOrder(reported)).toEqual(inOrder(expected))
    expect(visits.filter(({ hasConsent, order }) => !hasConsent && order !== null).length).toBeGreaterThan(0)

    const rows = await sql<StoredRow & { order_id: string | null }>`select name, params, order_id from analytics_events`
    const personal = visits.flatMap((each) => each.personal.map((text) => text.toLowerCase()))
    const codes = /code\d{3,}/i
    for (const { params, order_id: orderId } of rows)
      for (const text of textsIn(params)) {
        if (text === orderId) continue
        expect(isPersonalText(text), text).toBe(false)
        expect(codes.test(text), text).toBe(false)
      }
    const everything = JSON.stringify(rows).toLowerCase()
    expect(personal.filter((text) => everything.includes(text))).toEqual([])

    const counts = await sql<{ event: string; events: number }>`
      select event, sum(events)::integer as events from analytics_days group by event order by event`
    const byName = await sql<{ event: string; events: number }>`
      select name as event, count(*)::integer as events from analytics_events group by name order by name`
    expect(counts).toEqual(byName)
  },
)
