import type { Page } from '@playwright/test'
import { allowAnalytics, sentEvents } from '../drivers/screens/analytics.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { mainNavigation, visit } from '../drivers/screens/visit.ts'

const entries = (page: Page) => mainNavigation(page).getByRole('listitem').allInnerTexts()
const control = ['Home', 'Menu', 'Offers', 'Cart', 'Account']
const offersFirst = ['Home', 'Deals', 'Menu', 'Cart', 'Account']

test('[CON-10] [CFG-07] [NAV-39] a variant begins with the next page, which the server renders; one event reports it', async ({
  page,
  context,
}) => {
  await allowAnalytics(context)
  const exposures = sentEvents(context, 'experiment_exposure')
  await visit(page, '/?utm_source=Mail')
  expect(await entries(page)).toEqual(control)
  const exposure = { experiment: 'bottom-navigation', variant: 'control', utm_source: 'Mail', last_source: 'Mail' }
  await expect.poll(() => exposures).toMatchObject([exposure])
  await visit(page, '/menu/pizza')
  expect(exposures).toHaveLength(1)

  // Away from the shop, whose late code would store the exposure again.
  await page.goto('/robots.txt')
  await context.clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/?experiment=bottom-navigation:offers-first')
  await expect(page).toHaveURL('/')
  await expect.poll(() => entries(page)).toEqual(offersFirst)
  await expect.poll(() => exposures).toMatchObject([exposure, { variant: 'offers-first' }])
  // The HTML of the server has the variant already: nothing moves after the first view.
  const html = await (await page.request.get('/menu/pizza', { headers: { accept: 'text/html' } })).text()
  expect(html.indexOf('>Deals<')).toBeGreaterThan(0)
  await visit(page, '/menu/pizza')
  expect(await entries(page)).toEqual(offersFirst)
})

test('[CON-10] an invented variant in the cookie shows the control', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'experiments', value: 'bottom-navigation.invented', url: baseURL ?? '' }])
  await visit(page, '/')
  expect(await entries(page)).toEqual(control)
})
