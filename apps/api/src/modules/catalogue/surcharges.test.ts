import { getSurcharges } from '@forno/contracts/catalogue/catalogue'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { replyOf } from '../../../test/contract-check.ts'
import { shopOf } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const at = async (store: string, when: string): Promise<string[]> => {
  const query = new URLSearchParams({ storeCode: store, fulfilmentDateTime: when })
  return replyOf(getSurcharges, await shop.app.inject(`/api/v1/surcharges?${query.toString()}`)).map(
    ({ productId }) => productId,
  )
}
const [sunday, holiday, lateNight] = ['sunday-surcharge', 'public-holiday-surcharge', 'late-night-surcharge']

describe('Sunday', () => {
  // The same night in the order in which it reaches the states: UTC+11, +10:30, +10, +9:30 and +8.
  test.each([
    ['NSW01', '13:00'],
    ['TAS01', '13:00'],
    ['NSW04', '13:30'],
    ['SA01', '13:30'],
    ['QLD01', '14:00'],
    ['NT01', '14:30'],
    ['WA01', '16:00'],
  ])('[CAT-11] begins at %s at %s UTC and not a minute earlier', async (store, utc) => {
    const before = `${utc.endsWith('00') ? `${String(Number(utc.slice(0, 2)) - 1)}:59` : `${utc.slice(0, 3)}29`}Z`
    const isSunday = async (time: string) => (await at(store, `2026-11-21T${time}`)).includes('sunday-surcharge')
    expect([await isSunday(before), await isSunday(`${utc}Z`)]).toEqual([false, true])
  })

  test('[CAT-11] in winter shifts by an hour in the states with daylight saving, and in no other', async () => {
    expect(await at('SA01', '2026-07-04T14:29Z')).toEqual([])
    expect(await at('SA01', '2026-07-04T14:30Z')).toEqual([sunday])
    expect(await at('NT01', '2026-07-04T14:30Z')).toEqual([sunday])
    expect(await at('NSW04', '2026-07-04T14:29Z')).toEqual([])
    expect(await at('NSW01', '2026-07-04T14:00Z')).toEqual([sunday])
  })

  test('[CAT-11] ends at midnight', async () => {
    expect(await at('NT01', '2026-11-22T23:59')).toEqual([sunday])
    expect(await at('NT01', '2026-11-23T00:00')).toEqual([])
  })
})

describe('public holidays belong to a state', () => {
  test.each([
    ['Melbourne Cup', '2026-11-03T12:00', ['VIC01'], ['NSW01', 'ACT01', 'SA01']],
    ['Picnic Day', '2026-08-03T12:00', ['NT01', 'NT02'], ['QLD01', 'WA01']],
    ['the King’s Birthday of most states', '2026-06-08T12:00', ['NSW01', 'NSW04', 'VIC01', 'TAS01'], ['QLD01', 'WA01']],
    ['the King’s Birthday of Western Australia', '2026-09-28T12:00', ['WA01'], ['SA01', 'QLD01']],
    ['Reconciliation Day', '2026-06-01T12:00', ['ACT01'], ['NSW01']],
    ['Christmas Day', '2026-12-25T12:00', ['NSW01', 'VIC01', 'QLD01', 'WA01', 'SA01', 'TAS01', 'ACT01', 'NT01'], []],
  ])('[CAT-11] %s (%s)', async (_, when, stores, others) => {
    for (const store of stores) expect([store, await at(store, when)]).toEqual([store, [holiday]])
    for (const store of others) expect([store, await at(store, when)]).toEqual([store, []])
  })

  test('[CAT-11] begin with the store’s own day, also in zones with half hours', async () => {
    expect(await at('SA01', '2026-12-24T13:29Z')).toEqual([])
    expect(await at('SA01', '2026-12-24T13:30Z')).toEqual([holiday])
    expect(await at('NT01', '2026-12-24T14:29Z')).toEqual([])
    expect(await at('NT01', '2026-12-24T14:30Z')).toEqual([holiday])
  })
})

describe('a public holiday that is a Sunday', () => {
  test('[CAT-11] is charged as a public holiday only', async () => {
    expect(await at('NSW01', '2027-03-28T12:00')).toEqual([holiday])
    expect(await at('NSW01', '2027-04-04T12:00')).toEqual([sunday])
  })

  test('[CAT-11] also has the late-night surcharge in Victoria', async () => {
    expect(await at('VIC01', '2027-03-28T22:30')).toEqual([holiday, lateNight])
  })

  test('[CAT-11] [BAS-07] costs the listed percentage', async () => {
    const easter = await startApp('2027-03-28T12:00:00+11:00')
    onTestFinished(() => easter.close())
    const theirs = shopOf(easter)
    const { basketSubTotal, serviceCharges } = await theirs.add(await theirs.newBasket(), { quantity: 1 })
    expect(basketSubTotal).toBe(7.5)
    expect(serviceCharges.map(({ name, total }) => [name, total])).toEqual([['Public holiday surcharge', 1.13]])
  })
})

describe('late nights', () => {
  test('[CAT-11] apply in Victoria and Western Australia, from 10 pm to 5 am across midnight', async () => {
    for (const store of ['VIC01', 'WA01']) {
      expect(await at(store, '2026-11-17T21:59')).toEqual([])
      expect(await at(store, '2026-11-17T22:00')).toEqual([lateNight])
      expect(await at(store, '2026-11-18T04:59')).toEqual([lateNight])
      expect(await at(store, '2026-11-18T05:00')).toEqual([])
    }
    for (const store of ['NSW01', 'NT01', 'SA01']) expect(await at(store, '2026-11-17T23:00')).toEqual([])
  })

  test('[CAT-11] the night after a Sunday has the late-night surcharge only', async () => {
    expect(await at('VIC01', '2026-11-22T23:00')).toEqual([sunday, lateNight])
    expect(await at('VIC01', '2026-11-23T01:00')).toEqual([lateNight])
  })
})

test('[CAT-11] [BAS-07] the basket is charged the listed surcharge', async () => {
  const onSunday = await startApp('2026-11-22T12:00:00+11:00')
  onTestFinished(() => onSunday.close())
  const theirs = shopOf(onSunday)
  const held = await theirs.newBasket()
  const { basketSubTotal, serviceCharges, basketTotal } = await theirs.add(held, { quantity: 3 })
  expect(basketSubTotal).toBe(22.5)
  expect(serviceCharges).toEqual([
    { serviceChargeType: 'Surcharge', name: 'Sunday surcharge', total: 2.25, timeInMinutes: 0 },
  ])
  expect(basketTotal).toBe(24.75)
})
