import type { AnalyticsEvent } from '@forno/domain/analytics/events'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { menuContext, navigationQuery, productsQuery, wholeMenuQuery } from '../../../api/catalogue.ts'
import { offersQuery } from '../../../api/offers.ts'
import { makeSessionStore } from '../../../state/session/session.ts'
import * as routePaths from '../../../urls/route-paths.ts'
import { watchShelves } from './watch-shelves.ts'

vi.mock('../../../state/menu-search/menu-search.ts', () => ({
  makeMenuSearch: (products: readonly { readonly name: string }[]) => (term: string) => ({
    products: products.filter(({ name }) => name.toLowerCase().startsWith(term)),
  }),
}))

type WatchInput = Parameters<typeof watchShelves>
type Page = {
  readonly fullPath: string
  readonly pathname: string
  readonly params?: Readonly<Record<string, string>>
  readonly loaderData?: unknown
  readonly search?: object
}

const margherita = {
  productId: 'p1',
  name: 'Margherita',
  productType: 'Pizzas',
  totalPrice: 12,
  categories: [{ slug: 'classics' }],
}
const capricciosa = { ...margherita, productId: 'p2', name: 'Capricciosa', categories: [] }
const halfPrice = { offerId: 'half', name: 'Half price', code: 'HALF', mealSlug: 'family-box' }
const list: Page = { fullPath: routePaths.menu, pathname: '/menu/pizza', params: { category: 'pizza' } }

/** A visit of a shop whose menu and offers have loaded; `open` is the router's arrival at a page. */
const visit = () => {
  const queries = new QueryClient()
  const session = makeSessionStore(null)
  const { disposition } = session.getState()
  const context = menuContext(disposition)
  const set = (queryKey: readonly unknown[], data: unknown) => queries.setQueryData(queryKey, data)
  set(productsQuery(context, 'pizza').queryKey, [margherita, capricciosa])
  set(wholeMenuQuery(context).queryKey, [margherita, capricciosa])
  set(navigationQuery(context).queryKey, [
    { slug: 'pizza', name: 'Pizzas', subcategories: [{ slug: 'classics', name: 'Classics' }] },
  ])
  set(offersQuery(disposition).queryKey, [halfPrice])
  const router = { state: { matches: [] as object[], location: {} } }
  const events: AnalyticsEvent[] = []
  const shelves = watchShelves(
    router as unknown as WatchInput[0],
    { queries, session } as unknown as WatchInput[1],
    (event) => void events.push(event),
  )
  const open = ({ fullPath, pathname, params = {}, loaderData, search = {} }: Page): void => {
    router.state = { matches: [{ fullPath, params, loaderData }], location: { pathname, search } }
    shelves.followPage()
  }
  return { shelves, open, events, names: () => events.map(({ name }) => name) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[ANA-01] reports a list of the menu once, and again after another list', () => {
  const { open, events, names } = visit()
  open(list)
  expect(events).toMatchObject([
    {
      name: 'view_item_list',
      params: { item_list_id: 'pizza', item_list_name: 'Pizzas', items: [{ item_id: 'p1' }, { item_id: 'p2' }] },
    },
  ])
  open({ ...list, pathname: '/menu/pizza/classics', params: { category: 'pizza', subcategory: 'classics' } })
  expect(events[1]).toMatchObject({
    params: { item_list_id: 'classics', item_list_name: 'Classics', items: [{ item_id: 'p1', price: 12 }] },
  })
  open(list)
  expect(names()).toHaveLength(3)
})

test('[ANA-01] a product above its list was chosen from it, and closing it reports no list', () => {
  const { open, events, names } = visit()
  open(list)
  const product = { type: 'pizzas', slug: 'capricciosa', category: 'pizza' }
  open({
    fullPath: routePaths.productOverMenu,
    pathname: '/menu/pizza/product/pizzas/capricciosa',
    params: product,
    loaderData: { product: capricciosa },
  })
  open(list)
  expect(names()).toEqual(['view_item_list', 'select_item', 'view_item'])
  expect(events[1]).toMatchObject({ params: { item_list_id: 'pizza', items: [{ item_id: 'p2', index: 1 }] } })
})

test.each([
  ['by its meal', { fullPath: routePaths.meal, pathname: '/pizza-meals/family-box' }, null],
  ['by its code, in any letter case', null, '/baskets/b1/applyvoucher/half'],
] as const)('[ANA-01] an offer on screen is chosen %s', (_, page, path) => {
  const { shelves, open, events } = visit()
  open({ fullPath: routePaths.coupons, pathname: '/coupons' })
  expect(events).toMatchObject([{ name: 'view_promotion', params: { items: [{ promotion_id: 'half' }] } }])
  if (page !== null) open({ ...page, loaderData: { meal: { ...margherita, slug: 'family-box' } } })
  if (path !== null) shelves.followAnswer(path)
  expect(events[1]).toMatchObject({ name: 'select_promotion', params: { items: [{ promotion_id: 'half' }] } })
})

test('[ANA-01] a search counts once, after a pause in typing', async () => {
  const { open, events, names } = visit()
  for (const q of ['m', 'mar', 'marg ']) open({ ...list, search: { q } })
  await vi.advanceTimersByTimeAsync(1_499)
  expect(names()).not.toContain('search')
  await vi.advanceTimersByTimeAsync(1)
  await vi.dynamicImportSettled()
  open({ ...list, search: { q: 'marg' } })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(events.filter(({ name }) => name === 'search')).toMatchObject([
    { params: { search_term: 'marg', results: 1 } },
  ])
})

test('[ANA-01] reports no search after the measurement has stopped', async () => {
  const { shelves, open, names } = visit()
  open({ ...list, search: { q: 'marg' } })
  shelves.stop()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(names()).not.toContain('search')
})
