import { afterEach, expect, test, vi } from 'vitest'
import { ok, refusedBy, scripted } from '../../../../test/scripted-call.ts'
import { unlocalised, type Disposition } from '../../../lib/disposition.ts'
import { productOf, productsListed, upsellErrors } from './upsell-errors.ts'
import { fetchUpsells } from './upsells.ts'

afterEach(() => void vi.restoreAllMocks())

const pickup: Disposition = { ...unlocalised, serviceType: 'Pickup', storeId: 'NSW01' }
const added = { productId: 'chips', trigger: 'addtocart' } as const
const found = [{ id: 'bigger-chips' }]

test('[UPS-06] requests upsells for the store, time and service type of the basket', async () => {
  const api = scripted({ 'POST /marketing/upsells': ok(found) })
  expect(await fetchUpsells(api.call, pickup, added)).toEqual(found)
  const later = { ...pickup, isAsap: false, orderDueAt: '2026-11-21T18:15:00+11:00' }
  await fetchUpsells(api.call, later, { productId: 'party-box', trigger: 'adddealtocart' })
  expect(api.asked.map(({ body }) => body)).toEqual([
    { storeCode: 'NSW01', fulfilmentType: 'Pickup', fulfilmentDateTime: null, ...added },
    {
      storeCode: 'NSW01',
      fulfilmentType: 'Pickup',
      fulfilmentDateTime: '2026-11-21T18:15+11:00',
      productId: 'party-box',
      trigger: 'adddealtocart',
    },
  ])
})

test('[UPS-06] gives an empty list and a log entry when the lookup fails', async () => {
  const logged = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
  const failing = scripted({ 'POST /marketing/upsells': refusedBy(500, 'InternalError') })
  expect(await fetchUpsells(failing.call, pickup, added)).toEqual([])
  expect(await fetchUpsells(scripted({}).call, pickup, added)).toEqual([])
  expect(logged).toHaveBeenCalledTimes(2)
  expect(await fetchUpsells(failing.call, unlocalised, added)).toEqual([])
  expect(failing.asked).toHaveLength(1)
})

test('[UPS-11] has the exact text of every failure', () => {
  const none = new Map<string, string>()
  expect(() => productsListed('addProductIds', [], none)).toThrow(/^addProductIds is required$/)
  expect(() => productsListed('productIds', [], none)).toThrow(/^productIds is required$/)
  expect(() => productsListed('addProductIds', ['tea'], none)).toThrow(
    /^No products listed in addProductIds were found$/,
  )
  expect(() => productsListed('productIds', ['tea'], none)).toThrow(/^No products listed in productIds were found$/)
  expect(() => productOf(null, upsellErrors.itemProduct)).toThrow(/^Could not retrieve the basket item product$/)
  expect(() => productOf(null, upsellErrors.eventProduct)).toThrow(/^Could not retrieve the last event product$/)
  expect(() => productOf(null, upsellErrors.basketItem)).toThrow(/^Could not retrieve the last basket item$/)
  expect([...productsListed('productIds', ['tea', 'cola'], new Map([['cola', 'Cola']])).values()]).toEqual(['Cola'])
})
