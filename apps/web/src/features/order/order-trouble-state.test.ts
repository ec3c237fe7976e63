import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShopContext, type Shop } from '../../lib/react/shop-context.ts'
import type { OrderTrouble } from '../../state/orders/order-errors.ts'
import { OrderTroubleState } from './order-trouble-state.tsx'

const brand = { supportNumber: '13 00 00' }
const shop = { configuration: { settings: {} }, brand } as unknown as Shop

const textOf = (trouble: OrderTrouble): string => {
  const state = createElement(OrderTroubleState, { trouble, onRefresh: () => undefined, onBack: () => undefined })
  return renderToStaticMarkup(createElement(ShopContext, { value: shop }, state)).replaceAll(/<[^>]+>/g, ' ')
}

test.each([
  ['notFound', /We couldn&#x27;t find that order\. Please check your order number\..*Track an order/],
  ['restricted', /You can no longer track this order\..*Track an order/],
  ['notLoading', /We&#x27;re having trouble loading your order\. Refresh to try again\..*Refresh/],
  ['offline', /We&#x27;re having trouble loading your order\. Refresh to try again\..*Refresh/],
] as const)('[ORD-18] an order that is %s says why, and offers the next step', (trouble, words) => {
  expect(textOf(trouble)).toMatch(words)
})
