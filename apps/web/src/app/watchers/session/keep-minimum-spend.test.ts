import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { sampleBasket, sampleItem } from '../../../../test/sample-baskets.ts'
import { basketQuery, type Basket } from '../../../api/baskets.ts'
import { audOf } from '../../../lib/money.ts'
import { makePanels, panelActions, type OpenPanel } from '../../../state/session/panels.ts'
import { makeSessionStore } from '../../../state/session/session.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { keepMinimumSpend } from './keep-minimum-spend.ts'

const short = sampleBasket({
  serviceType: 'Delivery',
  basketItems: [sampleItem('i1', { cents: 950 })],
  basketSubTotal: audOf(950),
  discount: audOf(0),
})
const missing = { minimumSpend: short.storeInfo.minimumOrderValue.delivery, totalOrder: 9.5, serviceType: 'Delivery' }

/** A page that starts with a basket, on a device that knows what was open before. */
const start = async (basket: Basket | null, open: OpenPanel | null = null) => {
  const queries = new QueryClient()
  const session = makeSessionStore(null)
  if (basket !== null) {
    queries.setQueryData(basketQuery(basket.basketId).queryKey, basket)
    session.setState({ basketId: basket.basketId })
  }
  const panels = makePanels()
  keepMinimumSpend({} as AppRouter, { panels, queries, session })
  if (open !== null) panels.setState({ open })
  await new Promise((resolve) => setTimeout(resolve))
  return panels
}
const kept = (): unknown => JSON.parse(localStorage.getItem('pinia_ui') ?? 'null')

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()))

test('[SES-12] [UI-01] whether the minimum-spend modal is open is persisted locally', async () => {
  const panels = await start(short)
  expect(kept()).toBeNull()
  panelActions(panels).openMinimumSpend(missing)
  expect(kept()).toEqual({ orderMinimum: true })
  panelActions(panels).close()
  expect(kept()).toEqual({ orderMinimum: false })
  panelActions(panels).openBasket()
  expect(kept()).toEqual({ orderMinimum: false })
})

test('[SES-12] [RUL-02] it opens again at the next start, with the amounts of that moment', async () => {
  panelActions(await start(short)).openMinimumSpend({ ...missing, totalOrder: 3 })
  expect((await start(short)).getState().open).toEqual({ panel: 'minimum-spend', returnsToCart: false, ...missing })
  expect(kept()).toEqual({ orderMinimum: true })
})

const enough = sampleBasket({ ...short, basketSubTotal: audOf(9_500) })
const empty = sampleBasket({ ...short, basketItems: [], basketSubTotal: audOf(0) })

test.each([
  ['the cart has reached the minimum', enough],
  ['the cart is empty', empty],
  ['there is no cart', null],
])('[SES-12] it stays closed and is forgotten when %s', async (_, basket) => {
  panelActions(await start(short)).openMinimumSpend(missing)
  expect((await start(basket)).getState().open).toBeNull()
  expect(kept()).toEqual({ orderMinimum: false })
})

test('[SES-12] [UI-11] it does not replace a panel that the customer has opened meanwhile', async () => {
  panelActions(await start(short)).openMinimumSpend(missing)
  expect((await start(short, { panel: 'basket' })).getState().open).toEqual({ panel: 'basket' })
  expect(kept()).toEqual({ orderMinimum: false })
})

test('[SES-12] spinner, alert, snackbar, backdrop and products-loading are in neither storage', async () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  panelActions(await start(short)).openMinimumSpend(missing)
  expect([...Array(localStorage.length).keys()].map((index) => localStorage.key(index))).toEqual(['pinia_ui'])
  expect(Object.keys(kept() as object)).toEqual(['orderMinimum'])
  expect(sessionStorage.length).toBe(0)
})
