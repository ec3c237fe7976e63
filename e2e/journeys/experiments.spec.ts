import type { Page } from '@playwright/test'
import { allowAnalytics, sentEvents } from '../drivers/screens/analytics.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { mainNavigation, navigate, visit } from '../drivers/screens/visit.ts'

const entries = (page: Page) => mainNavigation(page).getByRole('listitem').allInnerTexts()
const control = ['Home', 'Menu', 'Offers', 'Cart', 'Account']
const offersFirst = ['Home', 'Deals', 'Menu', 'Cart', 'Account']

test('[CON-10] [CFG-07] [NAV-39] a variant begins with the next page, which the server renders; one event reports it; an invented one is the control', async ({
  page,
  context,
  request,
}) => {
  await allowAnalytics(context)
  const exposures = sentEvents(context, 'experiment_exposure')
  await visit(page, '/?utm_source=Mail')
  expect(await entries(page)).toEqual(control)
  const exposure = { experiment: 'bottom-navigation', variant: 'control', utm_source: 'Mail', last_source: 'Mail' }
  await expect.poll(() => exposures).toMatchObject([exposure])
  await navigate(page, '/menu/pizza')
  await expect(page.getByRole('heading', { level: 1, name: 'Pizza' })).toBeVisible()
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
  const labelsOf = (html: string) => [...html.matchAll(/>(Offers|Deals|Menu)</g)].map(([, label]) => label)
  const headers = { accept: 'text/html' }
  const html = await (await page.request.get('/menu/pizza', { headers })).text()
  expect(labelsOf(html).slice(0, 2)).toEqual(['Deals', 'Menu'])

  const cookie = 'experiments=bottom-navigation.invented'
  const invented = await (await request.get('/menu/pizza', { headers: { ...headers, cookie } })).text()
  expect(labelsOf(invented)).not.toContain('Deals')
})
