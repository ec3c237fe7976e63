import type { BasketId } from '@forno/domain/core/basic-types'
import type { Customer } from '@forno/contracts/customers/customers'
import type { ComponentProps, ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleBasket, sampleItem } from '../../../test/sample-baskets.ts'
import { ok, scripted } from '../../../test/scripted-call.ts'
import type { PastOrder } from '../../api/order-history.ts'
import { unlocalised } from '../../lib/disposition.ts'
import { makeQueryClient } from '../../lib/http/read.ts'
import type { Changes } from '../../ui/notices/changes.tsx'
import { createNotices, type Notices } from '../../ui/notices/notices.ts'
import { chooseAllergies } from '../allergies/allergy-store.ts'
import { makePanels } from '../session/panels.ts'
import { makeSessionStore } from '../session/session.ts'
import { offerReorder } from './reorder.ts'

const customer = { customerId: 'c1', dispositionPreference: null } as unknown as Customer
const { name, quantity, unitPrice, totalPrice } = sampleItem('i1')
const past = {
  orderId: 'o1',
  serviceType: 'Pickup',
  storeId: 'VIC01',
  storeName: 'Fitzroy',
  total: totalPrice,
  basketItems: [{ name, quantity, unitPrice, totalPrice }],
  groupedBasketItems: [],
} as unknown as PastOrder

/** A reorder of a customer without a basket, while another store is being saved. */
const reordering = (isShown = true) => {
  const empty = sampleBasket({ basketId: 'b1', basketItems: [] })
  const full = sampleBasket({ basketId: 'b1', basketItems: [sampleItem('i1')] })
  const { call, names } = scripted({
    'GET /baskets/b1': ok(empty),
    'POST /baskets/b1/customers/c1/reorder?preview': ok(full),
    'POST /baskets/b1/customers/c1/reorder': ok(full),
  })
  const session = makeSessionStore(null)
  const panels = makePanels()
  /** Called once the reorder waits for the panel to close. */
  const subscribed = vi.spyOn(panels, 'subscribe')
  const ask = vi.fn<Notices['ask']>(() => Promise.resolve(true))
  const notices = { ...createNotices(), ask }
  const save = vi.fn(() => Promise.resolve())
  const underWay: { end: Promise<null> | null } = { end: null }
  /** Begins a save; returns its end. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    underWay.end = promise
    return () => {
      underWay.end = null
      resolve(null)
    }
  }
  const end = hold()
  const deps = { call, queries: makeQueryClient(call), session, notices, panels, save, handleError: () => false }
  const screen = { isShown: () => isShown, onAdded: vi.fn(), openBasket: () => undefined }
  const isAdded = offerReorder({ ...deps, ...screen, saveUnderWay: () => underWay.end }, customer, past)
  const take = () =>
    session.setState({
      basketId: 'b1' as BasketId,
      disposition: { ...unlocalised, serviceType: 'Pickup', storeId: 'VIC02' },
    })
  return { isAdded, end, hold, take, screen, notices, save, panels, subscribed, session, names }
}

test('[ORD-22] a reorder during a save goes to the place that is being saved', async () => {
  const { isAdded, end, take, save, session } = reordering()
  take()
  end()
  expect(await isAdded).toBe(true)
  expect(save).not.toHaveBeenCalled()
  expect(session.getState().disposition.storeId).toBe('VIC02')
})

test('[ORD-22] a reorder during a save that is refused waits for another place', async () => {
  const { isAdded, end, take, save, panels, subscribed } = reordering()
  panels.setState({ open: { panel: 'locator', tab: 'pickup', notice: 'This store is closed.' } })
  end()
  await vi.waitFor(() => expect(subscribed).toHaveBeenCalled())
  take()
  panels.setState({ open: null })
  expect(await isAdded).toBe(true)
  expect(save).not.toHaveBeenCalled()
})

test('[ORD-22] a reorder whose locator closes during the save waits for its outcome', async () => {
  const { isAdded, end, hold, take, panels, subscribed, names } = reordering()
  panels.setState({ open: { panel: 'locator', tab: 'pickup' } })
  end()
  await vi.waitFor(() => expect(subscribed).toHaveBeenCalled())
  const endOfNext = hold()
  panels.setState({ open: null })
  take()
  endOfNext()
  expect(await isAdded).toBe(true)
  expect(names()).toContain('POST /baskets/b1/customers/c1/reorder')
})

test.each([
  [true, 1, undefined],
  [false, 0, 'Your usual has been added to your cart.'],
])('[ORD-22] the cart opens only from the screen with the button (shown: %s)', async (isShown, opened, text) => {
  const { isAdded, end, take, screen, notices } = reordering(isShown)
  take()
  end()
  await isAdded
  expect(screen.onAdded).toHaveBeenCalledTimes(opened)
  expect(notices.state().snackbar?.snack.text).toBe(text)
})

test('[CAT-15] [ORD-22] the preview warns by the allergy profile of this device, chosen after the order too', async () => {
  const { isAdded, end, take, notices } = reordering()
  chooseAllergies(['milk'])
  onTestFinished(() => chooseAllergies([]))
  take()
  end()
  await isAdded
  const [question] = notices.ask.mock.calls[0] ?? []
  const { rows } = (question?.message as ReactElement<ComponentProps<typeof Changes>>).props
  expect(rows.map(({ warning }) => warning)).toEqual([
    { text: "We don't have this item's allergens. Please ask the store.", isQuiet: false },
    undefined,
  ])
})
