import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { afterLogin, afterLogout, afterVisit, saveVisitedPages, nowhere, readVisitedPages } from './visited-pages.ts'

const after = (...addresses: readonly string[]) => addresses.reduce(afterVisit, nowhere)

test.each([
  ['no earlier page', [], '/'],
  ['a page', ['/menu/pizza?q=1', '/login'], '/menu/pizza?q=1'],
  ['a page and a password reset', ['/checkout', '/login', '/reset-password', '/login'], '/checkout'],
  ['a page and the register page of a provider', ['/checkout', '/login', '/oauth-register'], '/checkout'],
  ['a page and the register page', ['/checkout', '/register', '/login'], '/checkout'],
  ['an account page that redirects to the log-in', ['/menu/pizza', '/account/history', '/login'], '/account/history'],
  ['an account page that redirects to the register page', ['/menu/pizza', '/account', '/register'], '/offers'],
  ['the same and the log-in page', ['/menu/pizza', '/account', '/register', '/login'], '/offers'],
  ['the same and another page', ['/account', '/register', '/menu/pizza', '/register', '/login'], '/menu/pizza'],
] as const)('[ACC-10] [NAV-30] the page after a log-in, after %s', (_, addresses, to) => {
  expect(afterLogin(after(...addresses))).toBe(to)
})

test.each([
  [['/menu/pizza', '/account/details', '/account/history'], '/menu/pizza'],
  [['/account'], '/'],
  [['/stores', '/login', '/account'], '/stores'],
] as const)('[ACC-08] after %j a log-out leads to %s', (addresses, to) => {
  expect(afterLogout(after(...addresses), null)).toBe(to)
})

test('[ACC-08] a log-out of a customer of PayPal leads to the home page', () => {
  expect(afterLogout(after('/menu/pizza', '/account/details'), 'paypal')).toBe('/')
})

test('[ACC-10] survives a reload; an unreadable value counts as none', () => {
  const storage = memoryStorage()
  saveVisitedPages(storage, after('/menu/pizza'))
  expect(readVisitedPages(storage)).toEqual(after('/menu/pizza'))
  for (const text of ['7', '{"page":7}', '{"page":"/","openPage":null}']) {
    storage.setItem('pinia_cameFrom', text)
    expect(readVisitedPages(storage)).toEqual(nowhere)
  }
})
