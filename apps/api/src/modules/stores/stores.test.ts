import {
  getSchedulesByPostcode,
  getSchedulesBySearch,
  getStore,
  getStoreContact,
  getStores,
  getStoresByName,
  getStoresByPlace,
} from '@forno/contracts/stores/stores'
import { typedRows } from '../../../test/typed/typed-rows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distanceKm } from '@forno/domain/fulfilment/delivery-area'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { seedDemoIndex } from '../address-directory/index.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const ask = (path: string) => shop.app.inject(`/api/v1${path}`)
const fieldsOf = (response: Awaited<ReturnType<typeof ask>>) =>
  refusalOf(response, 'BadInput').data?.errors?.map(({ field }) => field)

const newtown = { Longitude: 151.179, Latitude: -33.8975 }
const inTheSea = { Longitude: 155, Latitude: -33.9 }

describe('one store', () => {
  test('[NAV-13] lists the coming holidays of its state and its own special days, with names and hours', async () => {
    const { specialDays } = replyOf(getStore, await ask('/store/NSW35'))
    expect(specialDays).toEqual([
      { displayDate: '2026-12-25', reason: 'Christmas Day', tradingHours: [] },
      expect.objectContaining({ displayDate: '2026-12-26', reason: expect.stringContaining('Boxing Day') }),
      expect.objectContaining({ displayDate: '2026-12-28' }),
      expect.objectContaining({ displayDate: '2027-01-01', reason: expect.stringContaining('New Year') }),
    ])
    expect(specialDays[1]?.tradingHours[0]).toMatchObject({ openingTime: '2026-12-26T12:00:00+11:00' })
  })

  test('[LOC-10] [LOC-12] [API-13] a store has all its fields, a schedule and suburb surcharges', async () => {
    const store = replyOf(getStore, await ask('/store/NSW02'))
    expect(store).toMatchObject({
      code: 'NSW02',
      storeId: 'NSW02',
      name: 'Surry Hills',
      slug: 'surry-hills',
      address: '66 Lamplighter Street',
      city: 'Surry Hills',
      state: 'NSW',
      postCode: '2010',
      phone: '(02) 5550 0112',
      latitude: -33.8845,
      longitude: 151.211,
      timeZone: 'Australia/Sydney',
      timeZoneOffsetHours: 11,
      comingSoon: false,
      isPOSOnline: true,
      canPickup: true,
      canDeliver: true,
      canAcceptOnlineOrders: true,
      pausedUntil: null,
      deliveryTimeMinutes: 40,
      pickupTimeMinutes: 20,
      averageDeliveryTimeMinutes: null,
      averagePickupTimeMinutes: null,
      allowPromiseTimeAutomation: true,
      isAlgoPromiseTimeEnabled: false,
      deliveryFee: 6.95,
      minimumOrderValue: { delivery: 22, pickup: 0 },
    })
    expect(store.schedule).toHaveLength(7)
    expect(store.isContactless).toBeTypeOf('boolean')
    expect(store.sellsAlcohol).toBeTypeOf('boolean')
    expect(store.suburbSurcharges).toBeInstanceOf(Array)
  })

  test('[LOC-10] [TIM-14] the offset is the store’s at that instant, possibly fractional', async () => {
    const offsets = async (app: TestApp) =>
      Object.fromEntries(
        replyOf(getStores, await app.app.inject('/api/v1/store')).map(({ code, timeZoneOffsetHours }) => [
          code,
          timeZoneOffsetHours,
        ]),
      )
    expect(await offsets(shop)).toMatchObject({
      NSW01: 11,
      NSW04: 10.5,
      QLD01: 10,
      NT01: 9.5,
      SA01: 10.5,
      WA01: 8,
      TAS01: 11,
    })
    const winter = await startApp('2027-06-15T12:00:00+10:00')
    try {
      expect(await offsets(winter)).toMatchObject({ NSW01: 10, NSW04: 9.5, QLD01: 10, NT01: 9.5, SA01: 9.5, WA01: 8 })
    } finally {
      await winter.close()
    }
  })

  test('[LOC-11] answers the contact details of a store', async () => {
    expect(replyOf(getStoreContact, await ask('/store/contact/NSW04'))).toEqual({
      code: 'NSW04',
      storeId: 'NSW04',
      name: 'Broken Hill',
      address: '12 Silver Lode Street',
      city: 'Broken Hill',
      state: 'NSW',
      postCode: '2880',
      phoneNumber: '(08) 5550 0114',
      email: 'broken-hill@example.com',
      latitude: -31.956,
      longitude: 141.465,
    })
  })

  test('[LOC-11] [LOC-12] [API-12] finds a code in any letter case', async () => {
    expect(replyOf(getStore, await ask('/STORE/nsw02')).code).toBe('NSW02')
    expect(replyOf(getStoreContact, await ask('/Store/Contact/nsw02')).code).toBe('NSW02')
  })

  test.each([
    '/store/ZZZ99',
    '/store/contact/ZZZ99',
    '/store/ZZZ99/validate/geolocation?IsPickup=true',
    '/store/constructor',
  ])('[LOC-11] [LOC-12] [LOC-17] %s is an unknown store', async (path) => {
    refusalOf(await ask(path), 'StoreUnknown')
  })

  test('[LOC-12] fixed segments win over a code', async () => {
    expect(fieldsOf(await ask('/store/name'))).toEqual(['name'])
    expect(fieldsOf(await ask('/store/geolocation'))).toEqual(['Longitude'])
    expect(fieldsOf(await ask('/store/schedule/postcode'))).toEqual(['postcode'])
  })

  test('[LOC-12] a malformed code is an unknown store', async () => {
    refusalOf(await ask('/store/NSW%2F01'), 'StoreUnknown')
    refusalOf(await ask(`/store/${'a'.repeat(41)}`), 'StoreUnknown')
  })
})

describe('lists of stores', () => {
  test('[LOC-16] lists all stores by state and name; stores that have not opened only on request', async () => {
    const stores = replyOf(getStores, await ask('/store'))
    const order = stores.map(({ state, name }) => `${state} ${name}`)
    expect(order).toEqual(order.toSorted())
    expect(stores.map(({ comingSoon }) => comingSoon)).not.toContain(true)
    const all = replyOf(getStores, await ask('/store?includeComingSoon=true'))
    expect(all.filter(({ comingSoon }) => comingSoon).map(({ code }) => code)).toEqual(['VIC04'])
    expect(all).toHaveLength(stores.length + 1)
    expect(replyOf(getStores, await ask('/store?includeComingSoon=false'))).toEqual(stores)
  })

  test('[LOC-16] the list of all stores is small on the wire', async () => {
    const { rawPayload, headers } = await shop.app.inject({
      url: '/api/v1/store',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(headers['content-encoding']).toBe('gzip')
    expect(rawPayload.length).toBeLessThan(20_000)
  })

  test('[LOC-16] [API-12] accepts parameter names in any letter case and refuses invalid parameters', async () => {
    expect(replyOf(getStores, await ask('/store?INCLUDECOMINGSOON=true')).some(({ comingSoon }) => comingSoon)).toBe(
      true,
    )
    refusalOf(await ask('/store?includeComingSoon=yes'), 'BadInput')
    refusalOf(await ask('/store?sort=name'), 'BadInput')
  })

  test.each([
    ['hobart', ['TAS01']],
    ['HILL', ['ACT04', 'NSW04', 'NSW02']],
    ['sT-kIlDa', ['VIC02']],
    ['  fitzroy ', ['VIC01']],
    ['nowhere', []],
  ])('[LOC-13] the name “%s” finds %j', async (name, codes) => {
    const found = replyOf(getStoresByName, await ask(`/store/name?name=${encodeURIComponent(name)}`))
    expect(found.map(({ code }) => code)).toEqual(codes)
  })

  test.each(['', 'ab', '   ', ' a ', 'a'.repeat(61)])('[LOC-13] [LOC-05] refuses the name “%s”', async (name) => {
    expect(fieldsOf(await ask(`/store/name?name=${encodeURIComponent(name)}`))).toEqual(['name'])
  })
})

describe('schedules by search', () => {
  const near = async (postcode: string) =>
    replyOf(
      getSchedulesByPostcode,
      await ask(`/store/schedule/postcode?postcode=${postcode}&includeTradingException=true`),
    )
  const locate = async (query: string) => replyOf(getSchedulesBySearch, await ask(`/store/schedule/locate?${query}`))
  const codes = (found: Awaited<ReturnType<typeof near>>) => found.map(({ store }) => store.code)

  test('[LOC-14] a postcode finds its store with a week of trading', async () => {
    const [first] = await near('2010')
    expect(first?.store.code).toBe('NSW02')
    expect(first?.schedule.map(({ displayDate }) => displayDate)).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
  })

  test.each(['constructor', 'toString', '__proto__'])('[LOC-14] finds no store for "%s"', async (search) => {
    expect(await locate(`search=${search}`)).toEqual([])
  })

  test('[LOC-14] a postcode without a store finds the neighbouring stores, if there are any', async () => {
    expect(codes(await near('3100')).slice(0, 3)).toEqual(['VIC09', 'VIC10', 'VIC11'])
    expect(await near('9999')).toEqual([])
  })

  test('[LOC-14] text, suburb, postcode or state alone is enough, and the best match comes first', async () => {
    expect(codes(await locate('search=surry'))[0]).toBe('NSW02')
    expect(codes(await locate('suburb=Fremantle'))).toEqual(['WA02'])
    expect(codes(await locate('postcode=7000'))[0]).toBe('TAS01')
    expect(new Set(codes(await locate('state=nt')).map((code) => code.slice(0, 2)))).toEqual(new Set(['NT']))
    expect(codes(await locate('suburb=Newtown&state=NSW'))[0]).toBe('NSW01')
    expect(codes(await locate('search=zzzzz'))).toEqual([])
  })

  describe('a suburb of the address index without a store', () => {
    beforeAll(() =>
      seedDemoIndex(shop.databaseUrl, {
        ofStores: [],
        at: new Date('2026-11-20T08:30:00Z'),
        suburbs: [
          { name: 'Tempe', state: 'NSW', postcode: '2044', latitude: -33.923, longitude: 151.161 },
          { name: 'Richmond', state: 'VIC', postcode: '3121', latitude: -37.823, longitude: 144.998 },
          { name: "D'Aguilar Heights", state: 'QLD', postcode: '4999', latitude: -27.36, longitude: 152.9 },
          { name: 'Enmore', state: 'NSW', postcode: '2042', latitude: -33.899, longitude: 151.173 },
          { name: 'Sandy Bay', state: 'TAS', postcode: '7005', latitude: -42.901, longitude: 147.326 },
          { name: 'Far Creek', state: 'WA', postcode: '6999', latitude: -23, longitude: 128 },
        ],
      }),
    )
    const distances = (found: Awaited<ReturnType<typeof near>>, to: { latitude: number; longitude: number }) =>
      found.map(({ store }) => distanceKm({ latitude: store.latitude, longitude: store.longitude }, to))

    test('[LOC-14] finds the stores around it, nearest first and at most 50 km away', async () => {
      const tempe = { latitude: -33.923, longitude: 151.161 }
      const found = await locate('search=tempe&includeTradingException=true')
      expect(found.length).toBeGreaterThan(3)
      expect(found.length).toBeLessThanOrEqual(25)
      const kilometres = distances(found, tempe)
      // The centre of a suburb is the mean of its streets, which differs slightly from this point.
      for (const [index, km] of kilometres.entries())
        expect(km).toBeGreaterThanOrEqual((kilometres[index - 1] ?? 0) - 1.5)
      expect(Math.max(...kilometres)).toBeLessThan(52)
      expect(found[0]?.schedule).toHaveLength(7)
    })

    test.each([
      ['its name in any letter case', 'search=TEMPE'],
      ['the beginning of its name', 'search=temp'],
      ['name, state and postcode', 'search=Tempe%20NSW%202044'],
      ['the suburb parameter', 'suburb=Tempe&state=nsw'],
      ['its postcode', 'postcode=2044'],
    ])('[LOC-14] is found by %s', async (_how, query) => {
      expect(codes(await locate(query))).toEqual(codes(await locate('search=tempe')))
    })

    test.each(typedRows('places').filter(({ why }) => why === 'next suburb'))(
      '[LOC-14] $typed, beside a store, finds it among the first three',
      async ({ typed, kept }) => {
        const found = codes(await locate(`search=${encodeURIComponent(typed)}`)).slice(0, 3)
        expect(kept.split(' ').some((code) => found.includes(code))).toBe(true)
      },
    )

    test('[LOC-14] finds the same by postcode alone, and with or without apostrophes', async () => {
      expect(codes(await near('2044'))).toEqual(codes(await locate('search=tempe')))
      expect(codes(await locate("search=d'aguilar")).every((code) => code.startsWith('QLD'))).toBe(true)
      expect((await locate('search=daguilar heights')).length).toBeGreaterThan(0)
    })

    test('[LOC-14] the state distinguishes suburbs of the same name; a suburb far from every store finds none', async () => {
      expect(codes(await locate('search=richmond vic'))[0]).toMatch(/^VIC/)
      expect(codes(await locate('search=richmond qld'))).toEqual([])
      expect(codes(await locate('search=far creek'))).toEqual([])
    })

    test('[LOC-14] a search takes at most two statements: the suburb, and the capacity of the kitchens', async () => {
      const before = await settledStatementCount(shop.database)
      await locate('search=tempe')
      expect(shop.database.statements() - before).toBeLessThanOrEqual(2)
    })

    test('[LOC-14] a store with the name or in the suburb comes before nearby stores', async () => {
      expect(codes(await locate('search=surry'))).toEqual(['NSW02'])
    })
  })

  test('[LOC-14] omits a store that has not opened yet', async () => {
    expect(codes(await locate('suburb=Geelong'))).not.toContain('VIC04')
    expect(codes(await near('3220'))).not.toContain('VIC04')
  })

  test.each([
    '',
    'includeTradingException=true',
    'search=ab',
    'search=%20%20%20',
    'postcode=20',
    'state=NSWX',
    'radius=3',
  ])('[LOC-14] [LOC-05] locate refuses “%s”', async (query) => {
    refusalOf(await ask(`/store/schedule/locate?${query}`), 'BadInput')
  })

  test.each(['', 'postcode=', 'postcode=201', 'postcode=20100', 'postcode=two'])(
    '[LOC-14] postcode refuses “%s”',
    async (query) => {
      refusalOf(await ask(`/store/schedule/postcode?${query}`), 'BadInput')
    },
  )

  test('[LOC-14] [LOC-15] [TIM-02] special trading hours apply on request in a search, and always at a place', async () => {
    const christmasEve = await startApp('2026-12-24T12:00:00+10:30')
    type FoundStores = readonly Pick<Awaited<ReturnType<typeof near>>[number], 'schedule'>[]
    const dayAfter = ([found]: FoundStores) =>
      found?.schedule.find(({ displayDate }) => displayDate === '2026-12-25')?.tradingHours
    const asked = (path: string) => christmasEve.app.inject(`/api/v1/store/${path}`)
    const byPostcode = async (query: string) =>
      dayAfter(replyOf(getSchedulesByPostcode, await asked(`schedule/postcode?postcode=2880${query}`)))
    const located = async (query: string) =>
      dayAfter(replyOf(getSchedulesBySearch, await asked(`schedule/locate?postcode=2880${query}`)))
    try {
      for (const of of [byPostcode, located]) {
        expect(await of('&includeTradingException=true')).toEqual([])
        expect(await of('&includetradingexception=true')).toEqual([])
        expect(await of('')).toMatchObject([{ openingTime: '2026-12-25T11:00:00+10:30' }])
        expect(await of('&includeTradingException=false')).toHaveLength(1)
      }
      const place = 'geolocation?Longitude=141.4650&Latitude=-31.9560'
      expect(dayAfter(replyOf(getStoresByPlace, await asked(place)))).toEqual([])
    } finally {
      await christmasEve.close()
    }
  })
})

describe('stores for a place', () => {
  const at = (place: object, more = '') =>
    ask(
      `/store/geolocation?${Object.entries(place)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join('&')}${more}`,
    )
  const found = async (place: object, more = '') =>
    replyOf(getStoresByPlace, await at(place, more)).map(({ store, distanceKm }) => [store.code, distanceKm])

  test('[LOC-15] delivery lists the stores whose area contains the place, nearest first', async () => {
    const [first, ...others] = await found(newtown)
    expect(first).toEqual(['NSW01', 0])
    expect(others.map(([code]) => code)).not.toContain('NSW03')
    const between = await found({ Longitude: 151.196, Latitude: -33.891 })
    expect(between.map(([code]) => code).toSorted()).toEqual(['NSW01', 'NSW02'])
    const distances = between.map(([, distance]) => Number(distance))
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  })

  test('[LOC-15] pickup lists the stores within 20 km, or within the given radius', async () => {
    const near = await found(newtown, '&IsPickup=true')
    expect(near.slice(0, 2).map(([code]) => code)).toEqual(['NSW01', 'NSW02'])
    expect(near.map(([code]) => code)).toEqual(expect.arrayContaining(['NSW03', 'NSW06']))
    expect(near.map(([code]) => code)).not.toContain('NSW14')
    expect(near.every(([, distance]) => Number(distance) <= 20)).toBe(true)
    expect(await found(newtown, '&IsPickup=true&Radius=2')).toEqual([['NSW01', 0]])
  })

  test('[LOC-15] a wide radius lists the nearest 25 stores', async () => {
    const near = await found(newtown, '&IsPickup=true&Radius=5000')
    expect(near).toHaveLength(25)
    expect(near.slice(0, 2).map(([code]) => code)).toEqual(['NSW01', 'NSW02'])
    const distances = near.map(([, distance]) => Number(distance))
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  })

  test('[LOC-15] each store has its schedule', async () => {
    const [first] = replyOf(getStoresByPlace, await at(newtown))
    expect(first?.schedule[0]?.slots.length).toBeGreaterThan(0)
  })

  test('[LOC-15] refuses a place where no store delivers or is near', async () => {
    refusalOf(await at(inTheSea), 'NoStoreServesPlace')
    refusalOf(await at(inTheSea, '&IsPickup=true'), 'NoStoreServesPlace')
    refusalOf(await at(inTheSea, '&IsPickup=true&Radius=0.1'), 'NoStoreServesPlace')
  })

  test('[LOC-15] the radius applies to pickup only', async () => {
    expect(await found({ Longitude: 151.196, Latitude: -33.891 }, '&Radius=0.1')).toHaveLength(2)
  })

  test('[LOC-15] [API-12] accepts query names in any letter case', async () => {
    expect(await found({ longitude: 151.179, LATITUDE: -33.8975, isPickup: true, radius: 2 })).toEqual([['NSW01', 0]])
  })

  test('[LOC-15] a store that has not opened yet serves no place', async () => {
    const geelong = { Longitude: 144.361, Latitude: -38.149 }
    refusalOf(await at(geelong), 'NoStoreServesPlace')
    refusalOf(await at(geelong, '&IsPickup=true&Radius=1'), 'NoStoreServesPlace')
  })

  test.each([
    ['no latitude', { Longitude: 151 }],
    ['a latitude beyond the pole', { Longitude: 151, Latitude: -91 }],
    ['words', { Longitude: 'east', Latitude: -33 }],
    ['no radius', { ...newtown, Radius: 0 }],
    ['a radius beyond Australia', { ...newtown, Radius: 5001 }],
    ['an invalid value for pickup', { ...newtown, IsPickup: 'yes' }],
  ])('[LOC-15] refuses %s', async (_what, place) => {
    refusalOf(await at(place), 'BadInput')
  })
})
