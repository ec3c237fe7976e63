import { allowAnalytics, sentEvents } from '../drivers/screens/analytics.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { visit } from '../drivers/screens/visit.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'

const unavailable = 'Our website is temporarily unavailable. Please try again shortly.'

test('[ERR-19] [ERR-20] [ERR-21] [ERR-22] the fatal screen has logo, texts that follow the network and a retry that counts down; the next page reports it once', async ({
  page,
  context,
  troubles,
}) => {
  // The browser logs requests that are running when the network fails.
  const cut = [/ERR_INTERNET_DISCONNECTED/, /the visit is not measured/, /the shell could not load its/]
  troubles.expect(/the shop cannot be shown/, ...cut)
  await allowAnalytics(context)
  const failures = sentEvents(context, 'fatal_error')
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  await page.goto('/fatal')
  await expect(page.getByRole('heading', { name: unavailable })).toBeVisible()
  const logo = page.getByRole('link', { name: shopBrand.name })
  await expect(logo).toHaveAttribute('href', '/')
  await expect.poll(async () => (await logo.boundingBox())?.width).toBe(200)
  await expect(logo).toHaveText(shopBrand.name)

  // Logged, and the app's root is gone.
  await expect(page.locator('#root')).toHaveCount(0)
  expect(lines.filter((line) => line.includes('the shop cannot be shown'))).toHaveLength(1)

  await context.setOffline(true)
  await expect(page.getByRole('heading', { name: 'Check your connection and try again.' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: unavailable })).toBeVisible()

  await test.step('a retry that fails counts down before the next one', async () => {
    await page.clock.install()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: /^Retry in [1-5]$/ })).toBeDisabled()
    await page.clock.runFor(5_000)
    await expect(page.getByRole('button', { name: 'Retry', exact: true })).toBeEnabled()
  })

  await test.step('the next page that works reports the failure, although Retry showed it twice', async () => {
    await logo.click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => failures).toMatchObject([{ page_path: '/fatal' }])
  })

  // The marker applies to one showing; no Retry was pressed before this one.
  await page.goto('/fatal')
  await expect(page.locator('#root')).toHaveCount(0)
  // Checked at once: waiting would let a countdown end.
  const retry = page.getByRole('button', { name: /^Retry/ })
  expect([await retry.textContent(), await retry.isEnabled()]).toEqual(['Retry', true])
})

test('[SES-16] [SES-14] a browser that forbids storage shows which setting to change, and another reason as text, never as HTML', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const trouble = new DOMException('The operation is insecure.', 'SecurityError')
    const [name, reason] =
      location.pathname === '/' ? ['localStorage', new Error('<img src=x> is full')] : ['sessionStorage', trouble]
    Object.defineProperty(window, name, {
      get: () => {
        throw reason
      },
    })
  })
  await page.goto('/menu/pizza')
  await expect(page.getByRole('alert')).toHaveText(
    /To continue with your order, please enable the 'Allow sites to save data' option in your browser settings\./,
  )
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText(/<img src=x> is full/)
  await expect(page.locator('img')).toHaveCount(0)
})

test('[SES-13] [SES-12] [CFG-09] a start stores entries with the prefix and hides the loading indicator; answers stay fresh for five minutes', async ({
  page,
}) => {
  await page.clock.install()
  await visit(page, '/menu/pizza')
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).toContain('pinia_secondaryWebUri')
  expect(keys).toContain('pinia_configuration')
  expect(keys.every((key) => key.startsWith('pinia_'))).toBe(true)
  const uri = await page.evaluate(() => JSON.parse(localStorage.getItem('pinia_secondaryWebUri') ?? 'null') as unknown)
  expect(uri).toBe(new URL(page.url()).origin)
  await expect(page.locator('#loading')).toHaveCount(0)

  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/products\?.*=sides/.test(request.url())) calls.push(request.url())
  })
  const open = async (name: string) => {
    await page.getByRole('navigation', { name: 'Menu categories' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await open('Sides')
  expect(calls).toHaveLength(1)
  await open('Pizza')
  await open('Sides')
  expect(calls).toHaveLength(1)
  await open('Pizza')
  await page.clock.fastForward(5 * 60_000 + 1_000)
  await open('Sides')
  await expect.poll(() => calls.length).toBe(2)
})
