import { randomUUID } from 'node:crypto'
import { endpoints, type Calls } from '@forno/contracts/calls'
import type { AnyEndpoint } from '@forno/contracts/core/endpoint'
import type { RefusalName } from '@forno/domain/core/refusal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rights } from './access-rights.ts'
import { headersOf, makeCustomer, type TestCustomer } from './process/test-customer.ts'
import { expectRefusal, pickup, shopOf, type Shop, type TestBasket } from './shop.ts'
import { startApp, type TestApp } from './start-app.ts'

let app: TestApp
let shop: Shop
let owner: TestCustomer
let basket: TestBasket
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  owner = await makeCustomer(app)
  basket = await shop.readyBasket()
})
afterAll(() => app.close())

type Address = keyof Calls
/** The calls with an id in their path that the contract describes as a UUID, or as the id of a line or a meal. */
const callsWithIds = endpoints.flatMap(({ address, params, answer }: AnyEndpoint) =>
  answer === 'events'
    ? []
    : Object.entries((params?.properties ?? {}) as Readonly<Record<string, { format?: string }>>)
        .filter(([name, { format }]) => format === 'uuid' || /[bB]asketItemId$/.test(name))
        .map(([name]) => ({ address: address as Address, name })),
)

let addresses = 0
/** The answer to an owner of everything but the one id, without the id itself. */
const answerFor = async (address: Address, name: string, id: string) => {
  const { id: _, ...mine } = { id: '', ...basket.params, customerId: owner.customerId, userId: owner.userId }
  addresses += 1
  const { status, text } = await shop.call(address, {
    params: {
      ...mine,
      id: owner.customerId,
      passkeyId: owner.passkeyId,
      ...rest,
      ...rights[address].params,
      [name]: id,
    },
    body: rights[address].body as object | undefined,
    session: basket.session,
    ...headersOf(owner),
    ip: `10.8.${addresses >> 8}.${addresses & 255}`,
  })
  return { status, text: text.replaceAll(id, 'ID') }
}
const other = randomUUID()
const rest = {
  orderId: other,
  basketItemId: other,
  groupedBasketItemId: other,
  cardId: other,
  signInId: other,
  pushId: other,
  returnId: other,
  flexToken: 'x',
  referenceID: 'x',
  code: 'X',
  voucherCode: 'X',
  provider: 'google',
}

describe('an id in a path that cannot exist', () => {
  test.each(callsWithIds)(
    '[API-16] $address answers a malformed $name as an unknown one',
    async ({ address, name }) => {
      const unknown = await answerFor(address, name, randomUUID())
      for (const id of ['nope', "0' or 1=1", '½'])
        expect([id, await answerFor(address, name, id)]).toEqual([id, unknown])
      // The answer is about the id: nothing was found or changed.
      expect([400, 401, 403, 404, 410].includes(unknown.status) || unknown.status < 300).toBe(true)
    },
  )

  test.each([
    ['BAS-19', 'PATCH'],
    ['BAS-20', 'DELETE'],
  ] as const)('[%s] [ERR-12] %s of an unknown line is 404 BasketItemNotFound', async (_, method) => {
    const options = {
      params: { ...basket.params, basketItemId: 'nope' },
      session: basket.session,
      body: { quantity: 2 },
    }
    const answer = await shop.call(`${method} /baskets/:basketId/basketItems/:basketItemId`, options)
    expectRefusal(answer, 'BasketItemNotFound', { missingItems: [{ basketItemId: 'nope', productId: '' }] })
  })

  test('[BAS-18] [ERR-12] an unknown line in a list is 404 BasketItemNotFound', async () => {
    const answer = await shop.call('PATCH /baskets/:basketId/basketItems', {
      ...basket,
      body: [{ basketItemId: 'nope', quantity: 2 }],
    })
    expectRefusal(answer, 'BasketItemNotFound', { missingItems: [{ basketItemId: 'nope', productId: '' }] })
  })

  test.each<readonly [Address, Readonly<Record<string, string>>, RefusalName]>([
    ['GET /baskets/:basketId', { basketId: 'nope' }, 'BasketHasExpired'],
    ['GET /order/:orderId/status', { orderId: 'nope' }, 'OrderUnknown'],
    ['GET /order/status/reference/:orderReference', { orderReference: 'x y' }, 'OrderUnknown'],
    ['GET /store/:code', { code: 'no such store' }, 'StoreUnknown'],
    ['GET /store/:code', { code: 'x'.repeat(60) }, 'StoreUnknown'],
    ['GET /store/:code', { code: '\u0000' }, 'StoreUnknown'],
    ['GET /store/contact/:code', { code: 'a_b' }, 'StoreUnknown'],
    ['GET /store/:code/validate/geolocation', { code: 'a_b' }, 'StoreUnknown'],
    ['GET /products/slug/:slug', { slug: 'a_b' }, 'ProductNotFound'],
    ['GET /products/:productId', { productId: 'x'.repeat(90) }, 'ProductNotFound'],
    ['GET /meals/:productId', { productId: '\u0000' }, 'ProductNotFound'],
    ['GET /content/pages/:slug', { slug: '-' }, 'PageUnknown'],
    ['GET /survey/surveys/:surveyId', { surveyId: 'a b' }, 'SurveyUnknown'],
    ['GET /user/shortUserId/:shortId', { shortId: '!' }, 'CustomerUnknown'],
  ])('[API-16] %s %o is refused as unknown', async (address, params, name) => {
    const query = { storeCode: 'NSW01', fulfilmentDateTime: '2026-11-21T18:00', fulfilmentType: 'Pickup' }
    const asked = /products|meals/.test(address) ? { query } : {}
    expectRefusal(await shop.call(address, { params, session: '0', ...asked }), name)
  })
})

describe('an empty text', () => {
  const geolocation = (query: Readonly<Record<string, string>>) =>
    shop.call('GET /store/:code/validate/geolocation', { params: { code: 'NSW01' }, query })

  test('[LOC-17] [API-16] as OrderDueAt is as soon as possible, in any letter case', async () => {
    const asap = await geolocation({ IsPickup: 'true' })
    expect([asap.status, asap.body.orderDueAt]).toEqual([200, null])
    for (const name of ['OrderDueAt', 'orderdueat']) {
      const empty = await geolocation({ IsPickup: 'true', [name]: '', Longitude: '', Latitude: '' })
      expect([empty.status, empty.text]).toEqual([200, asap.text])
    }
    expectRefusal(await geolocation({ IsPickup: 'true', OrderDueAt: 'soon' }), 'BadInput')
  })

  test('[CAT-13] [API-16] as an optional part of a menu query counts as left out', async () => {
    const query = { storeCode: 'NSW01', fulfilmentType: 'Pickup', fulfilmentDateTime: '2026-11-21T18:00' }
    const plain = await shop.call('GET /products', { query })
    const empty = { primaryCategory: '', secondaryCategory: '', includeIngredientDetails: '', cached: '' }
    const same = await shop.call('GET /products', { query: { ...query, ...empty } })
    expect([same.status, same.text]).toEqual([200, plain.text])
  })

  test('[BAS-01] [BAS-05] [API-16] as an optional field of a body that allows no empty text counts as left out', async () => {
    const body = { ...pickup, orderDueAt: '', longitude: '', state: '', postalCode: '' }
    const made = await shop.good('POST /baskets', { session: '0', body })
    expect([made.isAsap, made.orderDueAt]).toEqual([true, null])
    const held = { params: { basketId: made.basketId }, session: made.sessionId }
    const changed = await shop.good('PATCH /baskets/:basketId', {
      ...held,
      body: { orderDueAt: '', orderNote: 'Ring' },
    })
    expect([changed.isAsap, changed.orderDueAt, changed.orderNote]).toEqual([true, null, 'Ring'])
  })

  test('[BAS-14] [API-16] counts as left out inside an object and a list, too', async () => {
    const held = await shop.readyBasket()
    const [line] = (await shop.good('GET /baskets/:basketId', held)).basketItems
    const customerInfo = { firstName: 'Ada', lastName: 'Byron', phoneNumber: '0491570156', emailAddress: '' }
    const named = await shop.call('PATCH /baskets/:basketId', { ...held, body: { customerInfo } })
    expect([named.status, named.text]).toEqual([200, expect.any(String)])
    const listed = await shop.call('PATCH /baskets/:basketId/basketItems', {
      ...held,
      body: [{ basketItemId: line!.basketItemId, quantity: '' }],
    })
    expect([listed.status, listed.text]).toEqual([200, expect.any(String)])
  })

  test('[API-16] stays what it is where the schema allows it', async () => {
    const held = await shop.newBasket()
    await shop.change(held, { orderNote: 'Ring' })
    expect((await shop.change(held, { orderNote: '' })).orderNote).toBeNull()
  })

  test.each([
    ['a required field of a body', { body: { ...pickup, serviceType: '' } }],
    [
      'a required field beside empty optional ones',
      { body: { ...pickup, state: '', serviceType: '', orderDueAt: '' } },
    ],
  ])('[API-16] is refused as %s', async (_, options) => {
    const answer = await shop.call('POST /baskets', { session: '0', ...options })
    expectRefusal(answer, 'BadInput')
    expect(answer.failure.data?.errors?.map(({ field }) => field)).toEqual(['serviceType'])
  })

  test('[API-16] is refused as a required part of a query', async () => {
    expectRefusal(await shop.call('GET /store/schedule/locate', { query: { search: '' } }), 'BadInput')
  })
})
