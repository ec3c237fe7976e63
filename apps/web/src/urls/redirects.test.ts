import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalPath, redirectInApp } from './redirects.ts'
import { needsRedirect } from './needs-redirect.ts'

test.each(['/', '/menu/pizza', '/menu/pizza/lunch', '/stores/bella-luna-fitzroy', '/product/pizzas/margherita'])(
  '[NAV-20] needs no redirect check for %s',
  (path) => expect(needsRedirect(path, 'bella-luna')).toBe(false),
)

const at = (url: string) => canonicalPath(url, 'bella-luna')

describe('correct paths stay', () => {
  test.each([
    '/',
    '/menu/pizza',
    '/product/pizzas/margherita',
    '/stores/bella-luna-fitzroy',
    '/offers?utm_source=Mail',
  ])('[NAV-20] keeps %s', (url) => expect(at(url)).toBeNull())
})

test.each([
  ['/Menu/Pizza', { status: 308, location: '/menu/pizza' }],
  ['/menu/WingsStreet', { status: 308, location: '/menu/wingsstreet' }],
  ['/menu/pizza/', { status: 308, location: '/menu/pizza' }],
  ['/OFFERS?Code=AbC', { status: 308, location: '/offers?Code=AbC' }],
  ['//example.com/a', { status: 308, location: '/example.com/a' }],
  ['/\\example.com', { status: 308, location: '/example.com' }],
  ['/ORDER/7B0F', { status: 308, location: '/order/7b0f' }],
])('[NAV-20] corrects %s', (url, expected) => expect(at(url)).toEqual(expected))

test.each(['/verify-email/ABC/Def', '/preferences/sms/UserId'])('[NAV-20] %s keeps its letters', (url) =>
  expect(at(url)).toBeNull(),
)

test.each([
  ['/bella-luna-fitzroy', '/stores/bella-luna-fitzroy'],
  ['/Bella-Luna-Fitzroy?x=Y', '/stores/bella-luna-fitzroy?x=Y'],
  ['/content/about-us', '/about-us'],
  ['/content/a/b?q=1', '/a/b?q=1'],
  ['/schnitzza', '/menu/schnitzza'],
  ['/index.html', '/'],
])('[NAV-25] redirects %s to %s', (url, location) => expect(at(url)).toEqual({ status: 301, location }))

test.each([
  ['/preferences/unsubscribe/sms', '/preferences/sms'],
  ['/preferences/unsubscribe/sms/K7m2P9xq', '/preferences/sms/K7m2P9xq'],
  ['/preferences/unsubscribe/email/K7m2P9xq/?x=Y', '/preferences/email/K7m2P9xq?x=Y'],
])('[NAV-27] redirects %s to %s', (url, location) => {
  expect(at(url)).toEqual({ status: 301, location })
  expect(needsRedirect(url.split('?')[0] ?? '', 'bella-luna')).toBe(true)
})

test.each(['/preferences/unsubscribe/fax', '/preferences/unsubscribe/SMS', '/preferences/unsubscribe/sms/a/b'])(
  '[NAV-27] does not treat %s as an unsubscribe link',
  (url) => expect(at(url)).toBeNull(),
)

test.each(['/content//host', '/content/\\host', '/content/%2Fhost', '/content/%5chost', '/content/'])(
  '[NAV-25] does not redirect the unknown address %s',
  (url) => expect(at(url)).toBeNull(),
)

test('[NAV-26] redirects a menu path of three parts to its product', () => {
  expect(at('/menu/pizza/classics-range/margherita?a=B')).toEqual({
    status: 301,
    location: '/product/pizza/margherita?a=B',
  })
})

test.each(['/menu/pizza/product/pizzas/margherita', '/menu/pizza/product/margherita', '/menu/a/b/c/d'])(
  '[NAV-26] does not treat %s as a product of the menu',
  (url) => expect(at(url)).toBeNull(),
)

test('[NAV-20] [NAV-25] answers every address with a path of our own that needs no second correction', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5C',
    'content',
    'menu',
    'bella-luna-',
    'A',
    'b',
    'product',
    '.',
    '?',
    '%',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 9 }), (drawn) => {
      const url = `/${drawn.join('')}`
      const answer = at(url)
      if (answer === null) return
      expect(needsRedirect(url.split('?')[0] ?? '', 'bella-luna')).toBe(true)
      expect(answer.location).toMatch(/^\/(?![/\\])/)
      // The new address of an old one may be an old address too, such as /content/content/a.
      expect(at(answer.location)?.status).not.toBe(308)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['/qr/fitzroy/pickup/asap', '/enter/qr/fitzroy/pickup/asap'],
  ['/menu/pizza/qr/fitzroy/pickup/asap/margherita', '/enter/menu/pizza/qr/fitzroy/pickup/asap/margherita'],
  ['/locate', '/enter/locate'],
  ['/menu/locate/fitzroy/pickup', '/enter/menu/locate/fitzroy/pickup'],
  ['/menu/pizza/locate/fitzroy', '/enter/menu/pizza/locate/fitzroy'],
  ['/QR/Fitzroy/Pickup/ASAP', '/qr/fitzroy/pickup/asap'],
])('[NAV-14] [NAV-15] [NAV-16] shows %s below one folder', (path, expected) => {
  expect(needsRedirect(path, 'bella-luna')).toBe(true)
  expect(redirectInApp(path, 'bella-luna')).toBe(expected)
})

test.each(['/', '/qr', '/enter/qr/fitzroy/pickup/asap', '/enter/locate', '/menu/pizza', '/stores/locate/a/b/c/d'])(
  '[NAV-14] [NAV-15] [NAV-16] keeps %s',
  (path) => expect(redirectInApp(path, 'bella-luna')).toBeNull(),
)

test.each(['/qr/fitzroy/pickup/asap', '/menu/pizza/locate/fitzroy'])(
  '[NAV-14] [NAV-16] leaves the address %s unchanged on the server',
  (path) => expect(at(path)).toBeNull(),
)
