import { defaultBottomNavigation } from '@forno/domain/content/site-stories'
import { expect, test } from 'vitest'
import { audOf } from '../../lib/money.ts'
import { cartDetail, currentEntry, navigationEntries } from './navigation.ts'
import { startsAtTop } from './scroll.ts'

test('[NAV-01] has five entries: home, menu, offers, the cart without a route, and account', () => {
  expect(navigationEntries(undefined, 'control').map(({ id, href }) => [id, href])).toEqual([
    ['home', '/'],
    ['menu', '/menu/pizza'],
    ['offers', '/offers'],
    ['cart', null],
    ['account', '/account'],
  ])
})

test('[NAV-01] [ORD-09] the cart names its total, but no $0.00, which an incomplete meal has, too', () => {
  expect([audOf(3190), audOf(0)].map((basketTotal) => cartDetail({ basketTotal }))).toEqual(['$31.90', undefined])
  expect(cartDetail(null)).toBeUndefined()
})

test('[CON-10] takes labels and order from the variant of the experiment, and from `control` for an unknown variant', () => {
  const control = [...defaultBottomNavigation]
  const variants = { control, 'deals-first': [control[2]!, { id: 'home', label: 'Start' } as const] }
  const labels = (variant: string) => navigationEntries(variants, variant).map(({ label, href }) => [label, href])
  expect(labels('deals-first')).toEqual([
    ['Offers', '/offers'],
    ['Start', '/'],
  ])
  expect(labels('gone')).toEqual(labels('control'))
  expect(labels('control')).toHaveLength(5)
})

test.each([
  ['/', 'home'],
  ['/menu/sides', 'menu'],
  ['/product/pizzas/margherita', 'menu'],
  ['/about-us', null],
])('[NAV-01] at %s the entry %s is current', (path, entry) => expect(currentEntry(path)).toBe(entry))

test.each([
  ['/', '/menu/pizza', true],
  ['/menu/pizza', '/menu/sides', true],
  ['/menu/pizza', '/product/pizzas/margherita', false],
  ['/product/pizzas/margherita', '/menu/pizza', false],
  ['/menu/pizza', '/menu/pizza/product/pizzas/margherita', false],
  ['/menu/pizza/product/pizzas/margherita', '/menu/pizza', false],
  ['/product/pizzas/margherita', '/offers', true],
])('[NAV-22] from %s to %s starts at the top: %s', (from, to, expected) => expect(startsAtTop(from, to)).toBe(expected))
