import { expect, test } from 'vitest'
import {
  dispositionKeptRoutes,
  isValidated,
  popoverRoutes,
  routeNames,
  splashRoutes,
  unvalidatedRoutes,
  updateFreeRoutes,
  type RouteName,
} from './route-names.ts'

/** The names as the requirement lists them; deliberately not derived from the table. */
const documented =
  'landing meal offers product-redirect menu-category checkout login register order process-order complete-afterpay blog ' +
  'blog-post campaign-form careers cms-content contact forgot-password reset-password franchise franchise-thanks opt-out ' +
  'unsubscribe unsubscribe-email verify-email'

test('[NAV-41] has exactly the documented names', () => {
  expect(Object.keys(routeNames).toSorted()).toEqual(documented.split(' ').toSorted())
})

test('[NAV-41] contains every name that a rule uses', () => {
  const used: readonly string[] = [
    ...unvalidatedRoutes,
    ...updateFreeRoutes,
    ...dispositionKeptRoutes,
    ...splashRoutes,
    ...popoverRoutes,
  ]
  expect(used.filter((name) => !Object.hasOwn(routeNames, name))).toEqual([])
})

/** The names of the requirement's sentence, whose pages show to sessions that no longer exist. */
const skipping =
  'blog blog-post campaign-form careers cms-content complete-afterpay contact forgot-password franchise ' +
  'franchise-thanks opt-out order process-order reset-password unsubscribe unsubscribe-email verify-email'

test('[NAV-17] skips session validation on exactly the seventeen documented routes', () => {
  const skipped = documented.split(' ').filter((name) => !isValidated(name as RouteName, '/somewhere'))
  expect(skipped.toSorted()).toEqual(skipping.split(' '))
})

test.each(['/offers/abc', '/menu/offers/abc', '/order/1', '/oauth/google', '/X/OAUTH/y'])(
  '[NAV-17] skips session validation at %s, whichever route has it',
  (path) => expect(isValidated('landing', path)).toBe(false),
)

test.each(['/offers', '/order', '/oauth', '/reorders'])('[NAV-17] validates the session at %s', (path) => {
  expect(isValidated('landing', path)).toBe(true)
})

test.each([
  ['offers', '/offers', true],
  ['offers', '/offers/abc', false],
  ['landing', '/', true],
  ['order', '/order/1', false],
  ['menu-category', '/Menu/OAUTH/x', false],
  [null, '/account', true],
] as const)('[NAV-41] the session on route %s at %s is validated: %s', (name, path, expected) => {
  expect(isValidated(name, path)).toBe(expected)
})
