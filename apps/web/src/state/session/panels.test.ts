import { expect, test } from 'vitest'
import { makePanels, panelActions, type WaitingItem } from './panels.ts'

const item = (name: string): WaitingItem => ({ name, body: { productId: name, quantity: 1 } })

test('[CAT-15] [TIM-11] what waits for a location still waits in a locator that opens from the time selector', () => {
  const store = makePanels()
  const panels = panelActions(store)
  panels.openLocator('pickup', { waiting: [item('cola')] })
  panels.openTime({ warning: true })
  panels.openLocator('delivery', { waiting: [item('lemonade')] })
  expect(panels.takeWaiting().map(({ name }) => name)).toEqual(['cola', 'lemonade'])
  expect(panels.takeWaiting()).toEqual([])
})

test('[CAT-15] nothing waits once its panel is closed', () => {
  const panels = panelActions(makePanels())
  panels.openLocator('pickup', { waiting: [item('cola')] })
  panels.close()
  expect(panels.takeWaiting()).toEqual([])
})

test('[UI-11] [ACC-35] a late answer of a closed panel leaves the one that the customer has opened meanwhile', () => {
  const store = makePanels()
  const panels = panelActions(store)
  const login = { panel: 'login', email: 'jo@example.com' } as const
  store.setState({ open: login })
  panels.closeOne(login)
  expect(store.getState().open).toBeNull()
  panels.openLocator('pickup', { waiting: [item('cola')] })
  panels.closeOne(login)
  expect(store.getState()).toMatchObject({ open: { panel: 'locator' }, waiting: [{ name: 'cola' }] })
  // Its own tab has changed since.
  panels.openLocator('delivery')
  panels.closeOne({ panel: 'locator', tab: 'pickup' })
  expect(store.getState()).toEqual({ open: null, waiting: [] })
})

test('[VOU-10] the coupons that open over the cart return to it', () => {
  const store = makePanels()
  const panels = panelActions(store)
  panels.openCoupons()
  expect(store.getState().open).toEqual({ panel: 'coupons', returnsToCart: false })
  panels.openBasket()
  panels.openCoupons()
  expect(store.getState().open).toEqual({ panel: 'coupons', returnsToCart: true })
})
