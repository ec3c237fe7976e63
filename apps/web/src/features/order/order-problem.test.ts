import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShopContext, type Shop } from '../../lib/react/shop-context.ts'
import type { OrderError } from '../../state/orders/order-errors.ts'
import { OrderProblem } from './order-problem.tsx'

const brand = { supportNumber: '13 00 00' }
const shop = { configuration: { settings: {} }, brand } as unknown as Shop

const textOf = (error: OrderError): string => {
  const state = createElement(OrderProblem, { error, onRefresh: () => undefined, onBack: () => undefined })
  return renderToStaticMarkup(createElement(ShopContext, { value: shop }, state)).replaceAll(/<[^>]+>/g, ' ')
}

test.each([
  ['notFound', /We couldn&#x27;t find that order\. Please check your order number\..*Track an order/],
  ['restricted', /You can no longer track this order\..*Track an order/],
  ['notLoading', /We&#x27;re having trouble loading your order\. Refresh to try again\..*Refresh/],
  ['offline', /We&#x27;re having trouble loading your order\. Refresh to try again\..*Refresh/],
] as const)('[ORD-18] an order that is %s says why, and offers the next step', (error, expected) => {
  expect(textOf(error)).toMatch(expected)
})
