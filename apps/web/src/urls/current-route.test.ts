import { expect, test } from 'vitest'
import { isSessionValidated, routeNamed, routeOf } from './current-route.ts'

const at = (pattern: string, pathname: string, isLoading = false) =>
  isSessionValidated({
    state: { matches: [{ fullPath: '/' }, { fullPath: pattern }], isLoading, location: { pathname } },
  })

test.each([
  ['/', 'landing'],
  ['/order/$orderId', 'order'],
  ['/process-order/$basketId', 'process-order'],
  ['/$', 'cms-content'],
  ['/menu/$category', 'menu-category'],
  ['/menu/$category/$subcategory', 'menu-category'],
  ['/pizza-meals/$slug/{-$basketItemId}', 'meal'],
  ['/menu/$category/product/$type/$slug/{-$basketItemId}', null],
  ['/stores/$store', null],
] as const)('[NAV-41] the pattern %s is the route %s', (pattern, name) => expect(routeNamed(pattern)).toBe(name))

test('[NAV-17] skips session validation on the listed routes and below offers/', () => {
  expect(at('/order/$orderId', '/order/1')).toBe(false)
  expect(at('/$', '/privacy')).toBe(false)
  expect(at('/offers/$slug', '/OFFERS/today')).toBe(false)
  expect(at('/offers', '/offers')).toBe(true)
  expect(at('/menu/$category', '/menu/pizza')).toBe(true)
})

test('[SES-09] returns null while the router is loading', () => {
  expect(at('/menu/$category', '/menu/pizza', true)).toBeNull()
  expect(isSessionValidated({ state: { matches: [], isLoading: false, location: { pathname: '/' } } })).toBeNull()
})

test('[SES-09] [NAV-14] returns null while a deep link is followed', () => {
  expect(at('/enter/$', '/enter/qr/fitzroy/pickup/asap')).toBeNull()
})

test('[NAV-19] [NAV-41] names the current route once it is loaded', () => {
  const on = (fullPath: string, isLoading = false) =>
    routeOf({ state: { matches: [{ fullPath: '/' }, { fullPath }], isLoading, location: { pathname: '/' } } })
  expect(on('/menu/$category')).toBe('menu-category')
  expect(on('/menu/$category', true)).toBeNull()
  expect(on('/cart')).toBeNull()
})
