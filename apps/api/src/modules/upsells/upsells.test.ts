import type { Upsell } from '@forno/contracts/upsells/upsells'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectRefusal, publishContent, shopOf, soon, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const asked = { storeCode: 'NSW01', fulfilmentType: 'Pickup', trigger: 'addtocart' } as const
const find = (productId: string, more: object = {}) =>
  shop.call('POST /marketing/upsells', { body: { ...asked, productId, ...more } })
const idsOf = (upsells: readonly Upsell[]) => upsells.map(({ id }) => id)

describe('upsells after adding a product', () => {
  test('[UPS-01] [UPS-06] POST /marketing/upsells happy: a poster with its picture, wide and for phones', async () => {
    const { status, body } = await find('beef-bolognese')
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: 'sweet-after-pasta',
        designCode: 'Poster',
        title: 'Keep a spoon',
        products: ['tiramisu'],
        categories: [],
        requiredProducts: [],
        removeProducts: [],
        triggers: ['addtocart'],
        buttonText: 'Add tiramisu',
        imageName: 'tiramisu',
        imageUrl: expect.stringMatching(/^\/pictures\/products\/tiramisu-\w+-720\.webp$/) as unknown,
        mobileImage: expect.stringMatching(/^\/pictures\/products\/tiramisu-\w+-480\.webp$/) as unknown,
        popupDescription: expect.any(String) as unknown,
        redirectLink: null,
      },
    ])
  })

  test('[UPS-06] a product without upsells and an unknown product get an empty list', async () => {
    for (const productId of ['margherita', 'tea']) expect((await find(productId)).body).toEqual([])
  })

  test('[UPS-03] a box has its own upsells, which only the deal trigger shows', async () => {
    const deal = { trigger: 'adddealtocart' }
    expect(idsOf((await find('footy-box', deal)).body)).toEqual(['dip-with-boxes'])
    expect((await find('footy-box')).body).toEqual([])
    expect((await find('beef-bolognese', deal)).body).toEqual([])
  })

  test('[UPS-10] includes required and removed products', async () => {
    expect((await find('chips')).body[0]).toMatchObject({
      products: ['family-chips'],
      requiredProducts: ['chips'],
      removeProducts: ['chips'],
    })
  })

  test('[UPS-06] lunch upsells appear at lunch time, with service type and time in any spelling of the wire', async () => {
    const at = async (time: string) =>
      (await find('lunch-veg', { fulfilmentType: 'PICKUP', fulfilmentDateTime: time })).body
    expect(idsOf(await at('2026-11-25T12:30'))).toEqual(['water-with-lunch'])
    expect(await at('2026-11-25T19:30')).toEqual([])
  })

  test('[UPS-07] omits sold-out products, and the upsell if all its products are sold out', async () => {
    const screen = await shop.kitchenScreen('WA01')
    const there = (productId: string) => find(productId, { storeCode: 'WA01' })
    for (const itemId of ['ranch-dip', 'tiramisu'])
      await shop.good('PUT /kitchen/items/:itemId/soldOut', {
        ...screen,
        params: { itemId },
        body: { isSoldOut: true },
      })
    await soon(async () => expect((await there('beef-bolognese')).body).toEqual([]))
    await soon(async () => expect((await there('buffalo-wings-12')).body[0]?.products).not.toContain('ranch-dip'))
    expect((await there('buffalo-wings-12')).body[0]?.products).toContain('aioli-dip')
  })

  test('[UPS-06] runs no SQL', async () => {
    const before = await settledStatementCount(app.database)
    await find('chips')
    expect(app.database.statements()).toBe(before)
  })

  test.each(['NSW99', '0'])('[UPS-06] POST /marketing/upsells refusal: StoreUnknown for %s', async (storeCode) => {
    expectRefusal(await find('chips', { storeCode }), 'StoreUnknown')
  })

  test.each([
    { trigger: 'sneeze' },
    { fulfilmentType: 'Dine-in' },
    { productId: '' },
    { storeCode: 7 },
    { fulfilmentDateTime: 'tonight' },
  ])('[UPS-06] [API-16] refuses %j', async (more) => {
    expectRefusal(await find('chips', more), 'BadInput')
  })
})

describe('cart upsells', () => {
  test('[BAS-01] [UPS-02] [UPS-08] a basket with items has the cart upsells that match it', async () => {
    const held = await shop.newBasket()
    const before = await shop.good('GET /baskets/:basketId', held)
    expect(before.upsells).toEqual([])
    const basket = await shop.add(held)
    expect(basket.upsells).toMatchObject([{ id: 'dips-and-sweets', designCode: 'CartUpsell', imageUrl: null }])
    const withCake = await shop.add(held, { productId: 'chocolate-lava-cake' })
    const shelves = withCake.upsells.flatMap(({ categories }) => categories)
    expect(shelves.map(({ name }) => name)).toEqual(['Dips', 'Something sweet'])
    expect(withCake.upsells[0]?.products).not.toContain('chocolate-lava-cake')
  })

  test('[RUL-07] the campaign has the amounts of the content; there is none unless it has exactly one product', async () => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const held = await otherShop.newBasket()
    expect((await otherShop.good('GET /baskets/:basketId', held)).spendCampaign).toEqual({
      startingAmount: 35,
      minimumAmount: 50,
      productId: 'cola-1250',
      name: 'Cola 1.25 litres',
    })
    await publishContent(otherApp, (content) => ({
      ...content,
      spendCampaign: content.spendCampaign && {
        ...content.spendCampaign,
        products: content.products.slice(0, 2).map(({ id }) => id),
      },
    }))
    expect((await otherShop.add(held)).spendCampaign).toBeNull()
  })
})
