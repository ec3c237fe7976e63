import { entryOf, workerOf } from '../drivers/screens/service-worker.ts'
import { cola, startPickup } from '../drivers/screens/start.ts'
import { goToCheckout } from '../drivers/screens/steps.ts'
import { mainNavigation, pressSoon, ready, visit } from '../drivers/screens/visit.ts'
import { startNextBuild, type NextBuild } from '../drivers/stack/next-build.ts'
import { expect, test as base } from '../drivers/stack/shop.ts'

const test = base.extend<{ readonly next: NextBuild }>({
  // The store comes first, because lending one may restart the stack at another address.
  next: async ({ stack, store }, use) => {
    const next = await startNextBuild(store.id === '' ? '' : stack.url)
    await use(next)
    await next.stop()
  },
  baseURL: async ({ next }, use) => use(next.url),
})

test.use({ hasServiceWorker: true })

test('[NAV-18] an update waits on register, login and checkout, and comes with the next screen', async ({
  page,
  context,
  store,
  next,
  problems,
}) => {
  test.slow()
  problems.expect(new RegExp(`^left the origin: ${next.url}`))
  await startPickup(page, store, cola, '/register')
  await expect.poll(() => workerOf(page)).toBe('current')
  const old = await entryOf(page)

  next.publish()
  const tab = await context.newPage()
  await visit(tab, '/')
  expect(await entryOf(tab)).not.toBe(old)
  await expect.poll(() => workerOf(tab)).toBe('waiting')

  const seen: string[] = []
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
  })
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname.split('/')[1] ?? ''))
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login/)
  await goToCheckout(page)
  expect(new Set(seen)).toEqual(new Set(['login', 'checkout']))
  expect([await workerOf(page), documents, await entryOf(page)]).toEqual(['waiting', [], old])

  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await expect.poll(() => documents).toEqual(['/menu/pizza'])
  // Until the new page comes, the one before it stays, and is ready too.
  await expect(page.locator('#boot')).toHaveAttribute('data-modules', new RegExp(`^${await entryOf(tab)}( |$)`))
  await ready(page)
  await expect.poll(() => workerOf(page)).toBe('current')

  // The other tab came from the new build, so it does not load again.
  await pressSoon(mainNavigation(tab).getByRole('link', { name: 'Menu' }))
  await expect(tab.getByRole('heading', { level: 1, name: 'Pizza' })).toBeVisible()
})
