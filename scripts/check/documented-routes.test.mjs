import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { redirectInApp } from '../../apps/web/src/urls/redirects.ts'
import { needsRedirect } from '../../apps/web/src/urls/needs-redirect.ts'
import { childOf } from '../../apps/web/src/features/account/account-children.ts'
import { examplesOf, routeFaults } from './documented-routes.mjs'
import { notBuiltIds, readRoutes } from './documented-tables.mjs'
import { readOpenRows, readRows } from './requirement-rows.mjs'
import { root } from './tree.mjs'

const { pathSlug } = parse(readFileSync(join(root, 'config', 'brand.yaml'), 'utf8'))
const documented = readRoutes()
const excused = notBuiltIds(readOpenRows())

/** @type {import('../../apps/web/src/app/routes/routes.tsx').AppRouter} */
let router
beforeAll(async () => {
  const { createAppRouter } = await import('../../apps/web/src/app/routes/routes.tsx')
  router = createAppRouter({ needs: {}, history: createMemoryHistory(), isServer: true })
})

/** A screen that reads a part of its address itself. */
const isShown = { '/account/{-$child}': ({ child }) => childOf(child) !== null }

/** Asks the shop as the root route and the router do. */
function resolve(address) {
  const leadsTo = (needsRedirect(address, pathSlug) ? redirectInApp(address, pathSlug) : null) ?? address
  const [, params, route] = router.getMatchedRoutes(leadsTo)
  if (route === undefined) return { leadsTo, isContent: false, isFound: false, params: [] }
  const isContent = route.fullPath === '/$'
  const isPage = existsSync(join(root, 'content', 'pages', `${leadsTo}.md`))
  const isFound = isContent ? isPage : (isShown[route.fullPath]?.(params) ?? true)
  return { leadsTo, isContent, isFound, params: Object.values(params).filter((param) => param !== undefined) }
}

test('the router leads every documented route to its screen or to its redirect', () => {
  expect(documented).toHaveLength(67)
  expect(routeFaults(documented, resolve, excused)).toEqual([])
})

test('every documented route belongs to a requirement', () => {
  const ids = new Set(readRows().map(({ id }) => id))
  expect(documented.filter(({ id }) => !ids.has(id))).toEqual([])
})

test('notices every documented screen that falls to the catch-all for content', () => {
  const withoutScreens = (address) => ({ ...resolve(address), isContent: true })
  const screens = documented.filter(({ purpose }) => !/^(Redirect|Content page|Generic content)/.test(purpose))
  const missing = screens.filter((route) => routeFaults([route], withoutScreens, excused).length === 0)
  expect(missing.map(({ id }) => id)).toEqual(screens.flatMap(({ id }) => (excused.has(id) ? [id] : [])))
})

test('an example for each number of optional parameters', () => {
  expect(examplesOf('/{baseRoute*}/locate/{storeName?}')).toEqual([
    { address: '/about-us/locate/newtown', values: ['about-us', 'newtown'] },
    { address: '/about-us/locate', values: ['about-us'] },
    { address: '/locate', values: [] },
  ])
  expect(examplesOf('/{slug*}').map(({ address }) => address)).toEqual(['/faq', '/'])
})

const screen = { path: '/order/{orderId}', purpose: 'Order confirmation', id: 'NAV-12' }
const redirect = { path: '/content/{slug}', purpose: 'Redirect to /{slug}', id: 'NAV-25' }
const page = { path: '/terms', purpose: 'Content page (footer link)', id: 'NAV-40' }
const shown = { leadsTo: '/order/orderid', isContent: false, isFound: true, params: ['orderid'] }

test.each([
  ['a screen that is missing', screen, { ...shown, isContent: true }, 'is missing: /order/orderid is a content page'],
  ['a screen that shows not-found', screen, { ...shown, isFound: false }, 'shows not-found at /order/orderid'],
  ['a parameter that is lost', screen, { ...shown, params: [] }, 'loses orderid'],
  ['a redirect to another address', redirect, { ...shown, leadsTo: '/pages/faq' }, 'to /pages/faq, not to /faq'],
  ['a page without content', page, { ...shown, isContent: true, isFound: false }, 'shows not-found at /terms'],
])('refuses %s', (_, route, resolved, sentence) => {
  expect(routeFaults([route], () => resolved, new Set())).toEqual([expect.stringContaining(sentence)])
})

test('excuses a route of a row that is not built, also once the route is there', () => {
  expect(routeFaults([screen], () => ({ ...shown, isFound: false }), new Set(['NAV-12']))).toEqual([])
  expect(routeFaults([screen], () => shown, new Set(['NAV-12']))).toEqual([])
})
