import type { AnalyticsEvent } from '@forno/domain/analytics/events'
import type { BasketId } from '@forno/domain/core/basic-types'
import type { Basket } from '@forno/contracts/baskets/basket'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleBasket, sampleItem } from '../../../../test/sample-baskets.ts'
import { basketQuery } from '../../../api/baskets.ts'
import { makePanels } from '../../../state/session/panels.ts'
import { makeSessionStore } from '../../../state/session/session.ts'
import { watchCheckout } from './watch-checkout.ts'

type Router = Parameters<typeof watchCheckout>[0]

const basket = sampleBasket({ basketItems: [sampleItem('i1')], isAsap: true })
const emptyBasket = sampleBasket({ basketItems: [], groupedBasketItems: [] })

/** A visit with the basket of this browser; null = it has not loaded. `open` is the router's arrival at a page. */
const visit = (loaded: Basket | null = basket) => {
  const queries = new QueryClient()
  const session = makeSessionStore(null)
  session.setState({ basketId: 'b1' as BasketId })
  const panels = makePanels()
  const router = { state: { matches: [] as object[] } }
  const events: AnalyticsEvent[] = []
  const watch = watchCheckout(router as unknown as Router, { queries, session, panels }, (event) => {
    events.push(event)
  })
  const load = (changed: Basket) => queries.setQueryData(basketQuery('b1' as BasketId).queryKey, changed)
  if (loaded !== null) load(loaded)
  const open = (fullPath: string): void => {
    router.state.matches = [{ fullPath }]
    watch.followPage()
  }
  return { watch, open, load, panels, events, names: () => events.map(({ name }) => name) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[ANA-01] reports the cart at each visit, on its page and in its panel', () => {
  const { watch, open, names } = visit()
  open('/cart')
  open('/menu/$category/{-$subcategory}')
  watch.reportCart()
  expect(names()).toEqual(['view_cart', 'view_cart'])
})

test('[ANA-01] reports the begin of the checkout and the shipping once for each visit of it', () => {
  const { open, events, names } = visit()
  open('/checkout')
  open('/checkout/$paymentMethod')
  expect(names()).toEqual(['begin_checkout', 'add_shipping_info'])
  expect(events[1]).toMatchObject({ params: { shipping_tier: 'Pickup ASAP' } })
  open('/cart')
  open('/checkout')
  expect(names().slice(2)).toEqual(['view_cart', 'begin_checkout', 'add_shipping_info'])
})

test('[ANA-01] reports nothing of an empty basket', () => {
  const { open, names } = visit(emptyBasket)
  open('/cart')
  open('/checkout')
  expect(names()).toEqual([])
})

test('[ANA-01] reports the cart when its basket has loaded, once for several visits', () => {
  const { open, load, names } = visit(null)
  for (const page of ['/cart', '/', '/cart']) open(page)
  load(basket)
  vi.runAllTimers()
  expect(names()).toEqual(['view_cart'])
})

test.each(['/cart', '/checkout'])(
  '[ANA-01] a visit of %s that ended before the basket was there counts for nothing',
  (page) => {
    const { open, load, names } = visit(null)
    open(page)
    open('/')
    load(basket)
    vi.runAllTimers()
    open('/menu/$category/{-$subcategory}')
    expect(names()).toEqual([])
  },
)

test('[ANA-01] reports the shipping again for another time, and only at the checkout', () => {
  const { watch, open, events } = visit()
  const later = { ...basket, isAsap: false, orderDueAt: '2026-11-21T18:15:00+11:00' }
  const request = {
    method: 'PATCH',
    path: '/baskets/b1',
    body: '{}',
    headers: {},
    signal: new AbortController().signal,
  }
  const answer = (changed: Basket) => {
    const reply = { status: 200, contentType: 'application/json', retryAfter: null, text: JSON.stringify(changed) }
    watch.followAnswer(request, 200, reply)
  }
  answer(later)
  const shipping = () => events.filter(({ name }) => name === 'add_shipping_info').map(({ params }) => params)
  expect(shipping()).toEqual([])
  open('/checkout')
  answer(later)
  answer(later)
  expect(shipping()).toMatchObject([{ shipping_tier: 'Pickup ASAP' }, { shipping_tier: 'Pickup 06:15 PM' }])
})

test('[ANA-01] reports nothing after the measurement has stopped', () => {
  const { watch, open, load, names } = visit(null)
  open('/cart')
  watch.stop()
  load(basket)
  vi.runAllTimers()
  expect(names()).toEqual([])
})
