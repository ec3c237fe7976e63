import { expect, test } from 'vitest'
import { makeMayScroll } from './scroll.ts'

test('[NAV-06] [NAV-22] the page stays where it is between a list and a product, and may move for every other arrival', () => {
  const mayScroll = makeMayScroll()
  const arrivals = [
    ['/menu/pizza', true],
    ['/product/pizza/four-cheese', false],
    ['/menu/pizza', false],
    ['/menu/sides', true],
    ['/', true],
    ['/product/sides/garlic-bread', true],
    ['/', true],
  ] as const
  expect(arrivals.map(([pathname]) => mayScroll({ location: { pathname } }))).toEqual(arrivals.map(([, may]) => may))
})
