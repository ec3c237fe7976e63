import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { sampleBasket } from '../../../test/sample-baskets.ts'
import { ok, scripted } from '../../../test/scripted-call.ts'
import { basketScope } from '../../api/baskets.ts'
import { makeQueryClient } from '../../lib/http/read.ts'
import { createNotices } from '../../ui/notices/notices.ts'
import { makePanels, panelActions } from '../session/panels.ts'
import { makeSessionStore } from '../session/session.ts'
import { savingOptions } from './saving-options.ts'

const store = { code: 'VIC01', storeId: 'VIC01', name: 'Fitzroy', isPOSOnline: true, pausedUntil: null }
const day = {
  storeTime: '2026-11-21T12:00:00+11:00',
  tradingHours: [],
  slots: [],
  asap: [{ serviceType: 'Pickup', isOffered: true, promiseMinutes: 15 }],
}
const basket = sampleBasket({ basketId: 'b1' })

test('[CAT-15] what waited at the press follows a save whose locator closes before its turn', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  const { call, names } = scripted({
    'GET /store/VIC01': ok({ ...store, schedule: [day] }),
    'GET /store/VIC01/validate/geolocation': ok({ valid: true }),
    'POST /baskets': ok(basket),
    'POST /baskets/b1/basketItems': ok(basket),
  })
  const queries = makeQueryClient(call)
  const panels = panelActions(makePanels())
  const notices = createNotices()
  const session = makeSessionStore(null)
  const save = savingOptions({ call, queries, session, notices, panels, handleError: () => false })
  const earlier = Promise.withResolvers<null>()
  const cache = queries.getMutationCache()
  const before = cache.build(queries, { scope: basketScope, mutationFn: () => earlier.promise }).execute(undefined)
  panels.openLocator('pickup', { waiting: [{ name: 'Cola', body: { productId: 'cola-375', quantity: 1 } }] })
  const saved = cache
    .build(queries, save)
    .execute({ serviceType: 'Pickup', storeId: 'VIC01', isAsap: true, orderDueAt: null })
  await vi.waitFor(() => expect(queries.isMutating()).toBe(2))
  panels.close()
  earlier.resolve(null)
  await Promise.all([before, saved])
  expect(names()).toContain('POST /baskets/b1/basketItems')
  expect(notices.state().snackbar?.snack.text).toBe('Cola has been added to your cart.')
})
