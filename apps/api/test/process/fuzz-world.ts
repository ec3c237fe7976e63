import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { instant, type StoreId } from '@forno/domain/words'
import { hashCosts } from '../../src/kernel/hash-cost.ts'
import { hashPin, kitchenStore } from '../../src/modules/kitchen/index.ts'
import type { TestApp } from '../start-app.ts'
import { makeCustomer, type MadeCustomer } from './made-customer.ts'
import { kitchenPin, type FuzzRequest, type StandIn } from './fuzz-requests.ts'
import { ask, order, orderIdIn, readyBasket, type Guest } from './guest.ts'

type Place = Guest & {
  readonly basketItemId: string
  /** An order of the same session, made from another basket. */
  readonly orderId: string
  readonly orderReference: string
}

export type World = {
  /** The request with what is known now in place of its stand-ins. */
  readonly fill: (request: FuzzRequest) => FuzzRequest
  /** Makes good what a request has used up: an ended basket, a paused store, a closed kitchen screen, a log-out. */
  readonly mend: (request: FuzzRequest, status: number) => Promise<void>
}

const places = 8
const kitchenStoreId = 'NSW01' as StoreId

const makePlace = async (url: string): Promise<Place> => {
  const ordered = await readyBasket(url)
  const placed = await order(url, ordered)
  const orderId = orderIdIn(placed)
  if (orderId === null) throw new Error(placed.text)
  const { orderReference } = JSON.parse(placed.text) as { orderReference: string }
  const guest = await readyBasket(url, ordered.sessionId)
  const read = await ask(url, `GET /baskets/${guest.basketId}`, { sessionId: guest.sessionId })
  const { basketItems } = JSON.parse(read.text) as { basketItems: readonly { basketItemId: string }[] }
  return { ...guest, basketItemId: basketItems[0]!.basketItemId, orderId, orderReference }
}

/** A signed-in kitchen screen: its session is written as the shop writes it. */
const openScreen = async ({ database, clock }: TestApp): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  await kitchenStore(database.sql).openSession(hash, kitchenStoreId, instant(clock() + 3_600_000), clock())
  return token
}

const changesCustomer = /customer\/|user\/opt/
const changesKitchen = /kitchen\/(store|items|session)/

/** Real baskets, orders, a customer and a kitchen screen, so that requests reach the depths of the shop. */
export const makeWorld = async (url: string, shop: TestApp): Promise<World> => {
  const all: Place[] = []
  for (let made = 0; made < places; made += 1) all.push(await makePlace(url))
  await kitchenStore(shop.database.sql).setPin(kitchenStoreId, await hashPin(kitchenPin, hashCosts.least))
  let screen = await openScreen(shop)
  /** A customer who ordered all that there is, so that it can be looked back at and ordered again. */
  const makeOwner = async (): Promise<MadeCustomer & { readonly cardId: string }> => {
    const made = await makeCustomer(shop)
    await shop.database.sql`update orders set customer_id = ${made.customerId}`
    const cardId = randomUUID()
    await shop.database.sql`
      insert into customer_cards (card_id, customer_id, gateway_customer, gateway_instrument, masked, expiry, brand_code, is_default, added_at)
      values (${cardId}, ${made.customerId}, 'C1', ${cardId}, '411111XXXXXX1111', '12/30', '001', true, ${new Date(shop.clock())})`
    return { ...made, cardId }
  }
  let customer = await makeOwner()

  const valuesFor = (about: number): Readonly<Record<StandIn | 'origin' | 'cookie', string>> => {
    const place = all[about % places]!
    return { ...customer, ...place, basketTotal: String(place.total), origin: url, cookie: `kitchen=${screen}` }
  }
  const fill: World['fill'] = (request) => {
    const values: Readonly<Record<string, string>> = valuesFor(request.about)
    const filled = (text: string): string =>
      text.replaceAll(/(?:@|%40){2}(\w+?)(?:@|%40){2}/g, (whole, name: string) => values[name] ?? whole)
    const body = request.body?.replaceAll('"@@basketTotal@@"', values.basketTotal ?? '0') ?? null
    return {
      ...request,
      path: filled(request.path),
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, text]) => [name, filled(text)])),
      body: body === null ? null : filled(body),
    }
  }

  const refresh = async (index: number): Promise<void> => {
    const place = all[index]!
    const { basketId, sessionId } = place
    const read = await ask(url, `GET /baskets/${basketId}`, { sessionId })
    const basket = JSON.parse(read.text) as { basketTotal?: number; basketItems?: readonly { basketItemId: string }[] }
    const first = basket.basketItems?.[0]
    if (first === undefined) all[index] = await makePlace(url)
    else all[index] = { ...place, total: basket.basketTotal ?? 0, basketItemId: first.basketItemId }
  }
  const { sql } = shop.database
  const reopenKitchen = async (): Promise<void> => {
    await sql`delete from sold_out`
    await sql`
      update store_state set paused_until = null, extra_minutes = 0, day = null, day_capacity_seconds = null,
        day_closing_minutes = null, revision = revision + 1`
    screen = await openScreen(shop)
  }
  const mend: World['mend'] = async ({ path, method, about }, status) => {
    if (method === 'GET' || status >= 500 || status === 400) return
    if (changesCustomer.test(path) && (status < 300 || status === 401)) customer = await makeOwner()
    if (changesKitchen.test(path)) await reopenKitchen()
    if (/baskets/.test(path)) await refresh(about % places)
    if (/kitchen\/orders/.test(path) && status < 300 && randomUUID() < '4') all[about % places] = await makePlace(url)
  }
  return { fill, mend }
}
