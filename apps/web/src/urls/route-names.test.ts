import { expect, test } from 'vitest'
import {
  dispositionKeptRoutes,
  isValidated,
  popoverRoutes,
  routeNames,
  splashRoutes,
  unvalidatedRoutes,
  updateFreeRoutes,
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
