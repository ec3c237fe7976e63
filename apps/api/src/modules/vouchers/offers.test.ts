import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limited, offer, onlyFor, opens, spending, withOffers } from '../../../test/offer-edits.ts'
import { expectRefusal, publishAndLoad, shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  const offers = [
    offer('later', { sortOrder: 20 }),
    offer('box', { ...opens('solo-box'), category: 'pickup' }),
    offer('pickup', { conditions: [onlyFor('Pickup'), spending(2_500)], ...limited({ perOrder: 2, perCustomer: 1 }) }),
    offer('west', {
      category: 'unknown-group',
      conditions: [{ kind: 'states', states: ['WA', 'SA'] }],
      stacking: 'alone',
    }),
    offer('monday', { conditions: [{ kind: 'weekdays', weekdays: ['monday'] }] }),
    offer('secret', { isShown: false }),
    offer('given', { code: null }),
  ]
  await publishAndLoad(app, withOffers(...offers))
})
afterAll(() => app.close())

const refusals = async (query: Record<string, string>) =>
  Object.fromEntries(
    (await shop.good('GET /offers', { query })).map(({ offerId, refusal }) => [offerId, refusal?.code ?? null]),
  )

describe('GET /offers', () => {
  test('[VOU-12] GET /offers happy: the visible offers in order, with their conditions in plain words', async () => {
    const offers = await shop.good('GET /offers')
    expect(offers.map(({ offerId }) => offerId)).toEqual(['box', 'pickup', 'west', 'monday', 'given', 'later'])
    expect(offers[0]).toMatchObject({ code: 'BOX', needsCode: true, kind: 'bundle', mealSlug: 'solo-box' })
    expect(offers[1]).toMatchObject({
      name: 'The pickup offer',
      mealSlug: null,
      conditions: ['Pickup only', 'When you spend $25.00 or more', 'Up to 2 per order', 'Once per customer'],
    })
    expect(offers[2]?.conditions).toEqual(['In WA or SA only', "Can't be used with other vouchers"])
    expect(offers[4]).toMatchObject({ code: null, needsCode: true })
  })

  test('[CON-12] names the offer’s group and its position in the datasource', async () => {
    const offers = await shop.good('GET /offers')
    const groups = Object.fromEntries(offers.map(({ offerId, category }) => [offerId, category]))
    expect(groups).toMatchObject({ box: { name: 'When you collect', sortOrder: 3 }, west: null, given: null })
  })

  test('[VOU-12] without a store or service, reports no refusal for either', async () => {
    expect(await refusals({ fulfilmentDateTime: '2026-11-23T12:00' })).toEqual({
      box: null,
      pickup: null,
      west: null,
      monday: null,
      given: null,
      later: null,
    })
  })

  test('[VOU-12] [VOU-05] reports why an offer is not valid there and then, and for which service it would be', async () => {
    const query = { storeCode: 'NSW01', serviceType: 'delivery', fulfilmentDateTime: '2026-11-24T12:00' }
    expect(await refusals(query)).toMatchObject({
      pickup: 'VoucherUnavailableForFulfillmentType',
      west: 'VoucherUnavailableForStore',
      monday: 'VoucherUnavailableForFulfillmentDate',
      later: null,
    })
    const offers = await shop.good('GET /offers', { query })
    expect(offers.find(({ offerId }) => offerId === 'pickup')?.refusal).toEqual({
      code: 'VoucherUnavailableForFulfillmentType',
      message: "This voucher isn't available for delivery.",
      serviceTypes: ['Pickup'],
    })
  })

  test('GET /offers refusal: StoreUnknown', async () => {
    expectRefusal(await shop.call('GET /offers', { query: { storeCode: 'ATLANTIS' } }), 'StoreUnknown')
  })

  test('GET /offers refuses an invalid time', async () => {
    expectRefusal(await shop.call('GET /offers', { query: { fulfilmentDateTime: 'noon' } }), 'BadInput')
  })
})
