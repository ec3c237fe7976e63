import { expect, test } from 'vitest'
import type { CategoryId } from '../core/basic-types.ts'
import { pathChecker } from './site-addresses.ts'

const leads = pathChecker({
  categories: [
    { slug: 'pizzas', parent: null },
    { slug: 'classics', parent: 'pizzas' as CategoryId },
  ],
  pages: [],
  stories: [],
  campaigns: [{ slug: 'default' }, { slug: 'footy' }],
  products: [{ slug: 'margherita', productType: 'Pizzas' }],
  stores: [{ slug: 'newtown' }, { slug: 'perth' }],
})

test.each([
  ...['/', '/new', '/offers', '/coupons', '/cart', '/stores', '/track-order', '/blog', '/account', '/login'],
  ...['/register', '/feedback', '/franchise', '/careers-apply-now', '/nutrition-information'],
  ...['/menu/pizzas', '/menu/pizzas/classics', '/c', '/c/default', '/c/footy', '/pizza-meals/margherita'],
  ...['/offers/lunch', '/stores/pizza-shop-newtown', '/stores/pizza-shop-perth?from=mail', '/Cart#top'],
])('[NAV-02] [NAV-37] %s leads to a page', (path) => {
  expect(leads(path)).toBe(true)
})

test.each([
  ...['', '/menu', '/menu/classics', '/menu/pizzas/gone', '/c/gone', '/gone'],
  ...['/x/offers/lunch', '/offers/lunch/more', '/offers/', '/x/stores/shop-newtown', '/stores/shop-newtown/shop-perth'],
  ...['/stores/newtown', '/stores/shop-gone'],
])('[NAV-02] [NAV-37] %j leads to none', (path) => {
  expect(leads(path)).toBe(false)
})
