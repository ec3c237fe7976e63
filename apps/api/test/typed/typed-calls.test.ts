import { getSchedulesBySearch, getStores, getStoresByName } from '@forno/contracts/stores/stores'
import { proving } from '@forno/proof/runs'
import { namedStores } from '@forno/domain/fulfilment/store-search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemoIndex } from '../../src/modules/address-directory/index.ts'
import { replyOf } from '../contract-check.ts'
import { shopOf, type Shop } from '../shop.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { typedRows } from './typed-rows.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

/** Every third row, or all of them. */
const drawn = <Row>(rows: readonly Row[]): readonly Row[] =>
  proving() ? rows : rows.filter((_row, index) => index % 3 === 0)

describe('a basket', () => {
  test('[RUL-09] [BAS-14] keeps the number that was meant, and refuses a text that is none', async () => {
    const basket = await shop.readyBasket()
    for (const { typed, kept } of drawn(typedRows('phones-2'))) {
      const body = { customerInfo: { phoneNumber: typed } }
      const { status, text } = await shop.call('PATCH /baskets/:basketId', { ...basket, body })
      expect([typed, status]).toEqual([typed, kept === '' ? 400 : 200])
      if (kept !== '') expect(text).toContain(`"phoneNumber":"${kept}"`)
    }
  })

  test('[BAS-26] is not ordered with a mail address that no mail reaches, and is with the others', async () => {
    const basket = await shop.readyBasket()
    const rows = drawn(typedRows('emails-2')).filter(({ typed }) => !typed.includes('\u0000') && typed !== '')
    for (const { typed, kept } of rows) {
      await shop.change(basket, { customerInfo: { emailAddress: typed } })
      const { status } = await shop.call('POST /baskets/:basketId/validateOrder', basket)
      expect([typed, status]).toEqual([typed, kept === '' ? 400 : 200])
    }
  })

  test('[RUL-08] keeps a name as its owner writes it, and none without a letter', async () => {
    const basket = await shop.readyBasket()
    for (const { typed, kept } of drawn(typedRows('names-2'))) {
      const { customerInfo } = await shop.change(basket, { customerInfo: { firstName: typed } })
      expect([typed, customerInfo.firstName]).toEqual([typed, kept === '' ? null : kept])
    }
  })
})

describe('a search for stores', () => {
  const suburb = (name: string, state: string, postcode: string, latitude: number, longitude: number) => ({
    name,
    state,
    postcode,
    latitude,
    longitude,
  })
  beforeAll(() =>
    seedDemoIndex(app.databaseUrl, {
      ofStores: [],
      at: new Date('2026-11-20T08:30:00Z'),
      suburbs: [
        suburb('Bondi Beach', 'NSW', '2026', -33.891, 151.274),
        suburb('Marrickville', 'NSW', '2204', -33.911, 151.155),
        suburb('Enmore', 'NSW', '2042', -33.899, 151.173),
        suburb('Mount Druitt', 'NSW', '2770', -33.769, 150.82),
        suburb('St Leonards', 'NSW', '2065', -33.823, 151.195),
        suburb('Coburg', 'VIC', '3058', -37.743, 144.966),
        suburb('South Yarra', 'VIC', '3141', -37.838, 144.992),
        suburb('Point Cook', 'VIC', '3030', -37.914, 144.75),
        suburb('Box Hill', 'VIC', '3128', -37.819, 145.126),
        suburb('Box Hill North', 'VIC', '3129', -37.805, 145.128),
        suburb('Toowong', 'QLD', '4066', -27.485, 152.983),
        suburb('Victoria Point', 'QLD', '4165', -27.583, 153.287),
        suburb('Subiaco', 'WA', '6008', -31.949, 115.827),
        suburb("O'Connor", 'ACT', '2602', -35.257, 149.113),
        suburb("O'Connor", 'WA', '6163', -32.06, 115.79),
        suburb('Sandy Bay', 'TAS', '7005', -42.901, 147.326),
        suburb('Port Augusta', 'SA', '5700', -32.4921, 137.765),
      ],
    }),
  )
  const ask = (path: string, typed: string) => app.app.inject(`/api/v1${path}${encodeURIComponent(typed)}`)
  const located = async (typed: string) =>
    replyOf(getSchedulesBySearch, await ask('/store/schedule/locate?search=', typed)).map(({ store }) => store.code)
  const hasRight = (kept: string, found: readonly string[]) =>
    kept === '' ? found.length === 0 : kept.split(' ').some((code) => found.slice(0, 3).includes(code))
  const rows = typedRows('places-2').filter(({ typed }) => typed.length > 2)

  test('[LOC-13] [LOC-14] finds the right store among the first three, by each call', async () => {
    const searched = [...drawn(rows), ...rows.filter(({ why }) => why === 'server')]
    expect(searched.length).toBeGreaterThan(70)
    for (const { typed, kept } of searched) {
      expect([typed, hasRight(kept, await located(typed))]).toEqual([typed, true])
      const named = replyOf(getStoresByName, await ask('/store/name?name=', typed))
      // This call prefers stores whose name contains the text: "Adelaide" is in "Port Adelaide".
      const isInName = named.some(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
      const codes = named.map(({ code }) => code)
      expect([typed, isInName || hasRight(kept, codes)]).toEqual([typed, true])
    }
    for (const postcode of ['2042', '4006', '0870'])
      expect(
        replyOf(getSchedulesBySearch, await ask('/store/schedule/postcode?postcode=', postcode)).map(
          ({ store }) => store.code,
        ),
      ).toEqual(await located(postcode))
  })

  test('[LOC-14] [NAV-13] finds what a screen finds by itself in the list of stores, where that is sure', async () => {
    const listed = replyOf(getStores, await ask('/store', ''))
    let sure = 0
    for (const { typed } of drawn(rows)) {
      const found = namedStores(listed, { search: typed }, ({ knownAs }) => knownAs)
      if (!found.isSure) continue
      sure += 1
      expect([typed, await located(typed)]).toEqual([typed, found.stores.slice(0, 25).map(({ code }) => code)])
    }
    expect(sure).toBeGreaterThan(30)
  })

  test('[LOC-14] a point outside Australia is no place', async () => {
    expect(await located('51.5007, -0.1246')).toEqual([])
  })
})
