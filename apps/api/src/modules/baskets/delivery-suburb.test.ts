import { numberBetweenStoresText } from '@forno/domain/fulfilment/unlisted-number'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { delivery, expectRefusal, shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { readSuburbs } from '../address-directory/demo/suburbs.ts'
import { seedDemoIndex } from '../address-directory/index.ts'

let app: TestApp
let shop: Shop
type Point = { longitude: number; latitude: number }
/** Houses of the index, far from each other; Bankstown's store takes five minutes and a dollar more to Yagoona. */
let [yagoona, bankstown]: Point[] = []

beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  const suburbs = readSuburbs().filter(
    ({ name, state }) => state === 'NSW' && /^(Newtown|Bankstown|Yagoona)$/.test(name),
  )
  await seedDemoIndex(app.databaseUrl, { ofStores: [], at: new Date('2026-11-20T08:30:00Z'), suburbs })
  const farthest = async (locality: string, from: Point) => {
    const [house] = await app.database.sql<Point>`
      select h.longitude, h.latitude from address.houses h join address.streets s on s.id = h.street_id
      where s.locality = ${locality}
      order by (h.latitude - ${from.latitude}) ^ 2 + (h.longitude - ${from.longitude}) ^ 2 desc limit 1`
    if (house === undefined) throw new Error(`the demo index has no house in ${locality}`)
    return { longitude: house.longitude, latitude: house.latitude }
  }
  yagoona = await farthest('Yagoona', { latitude: -33.918, longitude: 151.035 })
  bankstown = await farthest('Bankstown', { latitude: -33.907, longitude: 151.025 })
})
afterAll(() => app.close())

const toBankstown = (more: object) => ({ ...delivery, storeId: 'NSW09', ...yagoona, ...more })
const shown = ({
  customerInfo,
}: {
  customerInfo: { city: string | null; state: string | null; postalCode: string | null }
}) => [customerInfo.city, customerInfo.state, customerInfo.postalCode]

describe('the suburb of a delivery', () => {
  test('[TIM-08] [BAS-12] is the suburb at the coordinates: a pin in Newtown is not in Perth', async () => {
    const perth = { ...delivery, address: '10 King Street', city: 'Perth', state: 'WA', postalCode: '6000' } as const
    const basket = await shop.good('POST /baskets', { body: perth, session: '0' })
    expect(shown(basket)).toEqual(['Newtown', 'NSW', '2042'])
    expect(basket.customerInfo.address).toBe('10 King Street')
  })

  test.each([
    ['a different spelling', { city: 'Yagoona NSW' }],
    ['no suburb', { city: '' }],
    ['a neighbouring suburb', { city: 'Bankstown', postalCode: '2200' }],
    ['the right suburb', { city: 'Yagoona' }],
  ])('[TIM-08] costs and takes the same with %s typed', async (_, typed) => {
    const held = await shop.newBasket(toBankstown(typed))
    const basket = await shop.good('GET /baskets/:basketId', held)
    expect(shown(basket)).toEqual(['Yagoona', 'NSW', '2199'])
    const plain = await shop.good('POST /baskets', { body: { ...toBankstown({}), ...bankstown }, session: '0' })
    expect(basket.promiseMinutes).toBe(plain.promiseMinutes + 5)
  })

  test('[TIM-08] [BAS-14] a change queries the index once, and only for a new address', async () => {
    const held = await shop.newBasket(toBankstown({}))
    const cost = async (body: object) => {
      const before = await settledStatementCount(app.database)
      const after = await shop.change(held, body)
      return { after, statements: app.database.statements() - before }
    }
    const elsewhere = await cost({ city: 'Perth', state: 'WA' })
    expect(shown(elsewhere.after)).toEqual(['Yagoona', 'NSW', '2199'])
    const sameAgain = await cost({ city: 'Yagoona', state: 'NSW' })
    expect(elsewhere.statements - sameAgain.statements).toBe(1)
    expect(elsewhere.statements).toBeLessThanOrEqual(6)
  })

  describe('[LOC-20] a house number that the index lacks', () => {
    type Side = Point & { line: string; number: number }
    /** Two neighbouring houses of a street in Yagoona. */
    const neighbours = () => app.database.sql<Side>`
      select h.longitude, h.latitude, h.number, s.name || ' ' || s.type as line
      from address.streets s join address.houses h on h.street_id = s.id
      where s.id = (select min(id) from address.streets where locality = 'Yagoona') and h.number in (20, 22)
        and h.unit is null and h.level is null and not h.is_lot and h.suffix = ''
      order by h.number`

    test('is delivered by the store of the nearest numbers on both sides; far from its street it is refused', async () => {
      const [below] = await neighbours()
      if (below === undefined) throw new Error('the demo index has no such street')
      const { longitude, latitude, line } = below
      const body = { ...delivery, storeId: 'NSW09', address: `20X ${line}`, isUnverified: true }
      const basket = await shop.good('POST /baskets', { body: { ...body, longitude, latitude }, session: '0' })
      expect(basket.customerInfo.isUnverified).toBe(true)
      // The caller names a point in the store's area, but the houses of the street are outside it.
      await app.database.sql`update address_1.streets set start_latitude = start_latitude - 0.5
        where id = (select min(id) from address_1.streets where locality = 'Yagoona')`
      const errors = [{ field: 'address', message: numberBetweenStoresText }]
      const refused = await shop.call('POST /baskets', { body: { ...body, longitude, latitude }, session: '0' })
      expectRefusal(refused, 'BadInput', { errors })
      const listed = { ...body, isUnverified: false, longitude, latitude }
      expect((await shop.call('POST /baskets', { body: listed, session: '0' })).status).toBe(201)
    })
  })

  test('[BAS-12] POST and PATCH /baskets/:basketId refusal: BadInput for a post box', async () => {
    const errors = [{ field: 'address', message: "We can't deliver to a PO Box. Please enter a street address." }]
    const body = { ...delivery, address: 'PO Box 123' }
    expectRefusal(await shop.call('POST /baskets', { body, session: '0' }), 'BadInput', { errors })
    const held = await shop.newBasket(delivery)
    const change = { address: 'P.O. Box 7' }
    expectRefusal(await shop.call('PATCH /baskets/:basketId', { ...held, body: change }), 'BadInput', { errors })
  })
})
