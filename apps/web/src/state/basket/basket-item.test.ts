import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { sampleBasket, sampleItem, sampleMeal } from '../../../test/sample-baskets.ts'
import { basketQuery } from '../../api/baskets.ts'
import { emptySession, SessionContext, type Session } from '../session/session.ts'
import { useBasketItem, useMealItem } from './basket-item.ts'

const basket = sampleBasket({
  basketItems: [sampleItem('single', { name: 'Lunch box' }), sampleItem('both', { name: 'Chips' })],
  groupedBasketItems: [sampleMeal('meal', { name: 'Family box' }), sampleMeal('both', { name: 'Date night' })],
})

/** The name of the item that a hook finds in the basket of the session. */
const nameFound = (useHook: typeof useMealItem, id: string | null, isLoaded = true): string => {
  const queries = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => undefined) } } })
  if (isLoaded) queries.setQueryData(basketQuery(basket.basketId).queryKey, basket)
  const session = createStore<Session>(() => ({ ...emptySession, basketId: basket.basketId }))
  function Found(): ReactNode {
    const found = useHook(id)
    return found === null ? 'none' : found === 'onItsWay' ? found : found.name
  }
  const provided = createElement(SessionContext, { value: session }, createElement(Found))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, provided))
}

test.each([
  ['a meal by its id', 'meal', 'Family box'],
  ['a basket item where no meal has the id', 'single', 'Lunch box'],
  ['the meal where both have the id', 'both', 'Date night'],
  ['nothing for an unknown id', 'x', 'none'],
  ['nothing for a new meal', null, 'none'],
])('[NAV-08] the second segment of a meal page finds %s', (_, id, name) => {
  expect(nameFound(useMealItem, id)).toBe(name)
})

test('[NAV-07] the last segment of a product page finds basket items, and no meal', () => {
  expect(nameFound(useBasketItem, 'single')).toBe('Lunch box')
  expect(nameFound(useBasketItem, 'meal')).toBe('none')
})

test('[NAV-08] waits for the basket before it says that there is no such item', () => {
  expect(nameFound(useMealItem, 'single', false)).toBe('onItsWay')
})
