import { expect, test } from 'vitest'
import { readLocalise } from './localise-query.ts'

test.each([
  ['/?localise=pickup', 'pickup', '/'],
  ['/?localise=delivery', 'delivery', '/'],
  ['/?localise=Pickup', 'pickup', '/'],
  ['/?Localise=PICKUP', 'pickup', '/'],
  ['/?localise', 'delivery', '/'],
  ['/?localise=', 'delivery', '/'],
  ['/?localise=1', 'delivery', '/'],
  ['/?localise=false', 'delivery', '/'],
  ['/menu/pizza?utm_source=Mail&localise=pickup&a=%20b', 'pickup', '/menu/pizza?utm_source=Mail&a=%20b'],
  ['/menu/pizza?localise=pickup&a=1&a=2#classics', 'pickup', '/menu/pizza?a=1&a=2#classics'],
  ['/offers?localise=1&localise=pickup', 'delivery', '/offers'],
])('[NAV-21] %s opens the tab %s and leaves the address %s', (href, tab, left) => {
  expect(readLocalise(href)).toEqual({ tab, href: left })
})

test.each(['/', '/menu/pizza', '/?localised=pickup', '/?a=localise', '/localise', '/#?localise', '/?a=1#localise'])(
  '[NAV-21] %s has no request',
  (href) => expect(readLocalise(href)).toBeNull(),
)
