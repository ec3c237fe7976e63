import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { afterLogin, afterLogout, afterVisit, saveVisitedPages, nowhere, readVisitedPages } from './visited-pages.ts'

const having = (...addresses: readonly string[]) => addresses.reduce(afterVisit, nowhere)

test.each([
  ['nothing before', [], '/'],
  ['a page', ['/menu/pizza?q=1', '/login'], '/menu/pizza?q=1'],
  ['a page, by way of the forgotten password', ['/checkout', '/login', '/reset-password', '/login'], '/checkout'],
  ['a page, by way of register', ['/checkout', '/register', '/login'], '/checkout'],
  ['an account page, which leads to login', ['/menu/pizza', '/account/history', '/login'], '/account/history'],
  ['an account page, which leads to register', ['/menu/pizza', '/account', '/register'], '/offers'],
  ['the same, then login', ['/menu/pizza', '/account', '/register', '/login'], '/offers'],
  ['the same, then somewhere else', ['/account', '/register', '/menu/pizza', '/register', '/login'], '/menu/pizza'],
] as const)('[ACC-10] [NAV-30] after login with %s', (_, addresses, to) => {
  expect(afterLogin(having(...addresses))).toBe(to)
})

test.each([
  [['/menu/pizza', '/account/details', '/account/history'], '/menu/pizza'],
  [['/account'], '/'],
  [['/stores', '/login', '/account'], '/stores'],
] as const)('[ACC-08] from %j a customer who logs out goes to %s', (addresses, to) => {
  expect(afterLogout(having(...addresses))).toBe(to)
})

test('[ACC-10] it outlives a reload; what is kept there by mistake is nothing', () => {
  const storage = memoryStorage()
  saveVisitedPages(storage, having('/menu/pizza'))
  expect(readVisitedPages(storage)).toEqual(having('/menu/pizza'))
  storage.setItem('pinia_cameFrom', '7')
  expect(readVisitedPages(storage)).toEqual(nowhere)
})
