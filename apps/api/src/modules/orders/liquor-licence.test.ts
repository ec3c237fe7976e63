import type { Content, LiquorLicence } from '@forno/domain/content/content'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import type { LocalDate, Zone } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daily } from '../../../test/content-edits.ts'
import { expectRefusal, publishContent, shopOf, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { contentStore } from '../content/index.ts'

let app: TestApp
let shop: Shop
let shipped: Content
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  const newest = await contentStore(app.database.sql).newest()
  if (newest === null) throw new Error('the template holds content')
  shipped = newest
})
afterAll(() => app.close())

const lager = (quantity = 1) => ({ productId: 'lager-330', quantity, basketItemParts: [] })

/** Publishes the shipped content with a changed licence of the store; later calls price existing baskets by it. */
const license = (changes: Partial<LiquorLicence>): Promise<number> =>
  publishContent(app, () => ({
    ...shipped,
    stores: shipped.stores.map((store) =>
      store.id === 'NSW01' && store.liquorLicence !== null
        ? { ...store, liquorLicence: { ...store.liquorLicence, ...changes } }
        : store,
    ),
  }))

const order = async (held: TestBasket) =>
  shop.call('POST /baskets/:basketId/order', { ...held, body: { ...(await shop.orderBody(held)), isAdult: true } })
const validate = (held: TestBasket) => shop.call('POST /baskets/:basketId/validate', held)
const validateOrder = (held: TestBasket) => shop.call('POST /baskets/:basketId/validateOrder', held)

test.each([
  ['POST /baskets/:basketId/validate refusal: InvalidAlcohol', validate],
  ['POST /baskets/:basketId/validateOrder refusal: InvalidAlcohol', validateOrder],
  ['POST /baskets/:basketId/order refusal: InvalidAlcohol', order],
] as const)('[RUL-03] %s under a licence for fewer units than the basket holds', async (_, ask) => {
  const held = await shop.readyBasket()
  await license({})
  await shop.add(held, lager(3))
  await license({ maxUnits: 2 })
  expect((await shop.good('GET /baskets/:basketId', held)).maxAlcoholUnits).toBe(2)
  const answer = await ask(held)
  expectRefusal(answer, 'InvalidAlcohol', { max: 2 })
  expect(answer.failure.message).toBe('You can order up to 2 units of alcohol per order.')
})

test.each([
  ['POST /baskets/:basketId/validate refusal: AlcoholNotThen', validate],
  ['POST /baskets/:basketId/validateOrder refusal: AlcoholNotThen', validateOrder],
  ['POST /baskets/:basketId/order refusal: AlcoholNotThen', order],
] as const)('[RUL-03] %s when the licensed hours end before the food is due', async (_, ask) => {
  const held = await shop.readyBasket()
  const now = localMoment(app.clock(), 'Australia/Sydney' as Zone).minutes
  await license({ hours: daily({ from: 0, until: now + 5 }) })
  await shop.add(held, lager())
  expectRefusal(await ask(held), 'AlcoholNotThen')
})

test('[RUL-03] a licence that has ended removes alcohol from the menu', async () => {
  const held = await shop.readyBasket()
  await license({})
  await shop.add(held, lager())
  await license({ until: '2020-01-01' as LocalDate })
  expectRefusal(await order(held), 'BasketItemNotFound')
})

test('[RUL-03] a state without alcohol rules for the day sells none', async () => {
  const held = await shop.readyBasket()
  await publishContent(app, () => ({ ...shipped, alcoholRules: [] }))
  const add = await shop.call('POST /baskets/:basketId/basketItems', { ...held, body: lager() })
  expectRefusal(add, 'ProductNotFound')
})
