import { allowAnalytics, sentEvents } from '../drivers/screens/analytics.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'
import { quiet } from '../drivers/screens/visit.ts'

const unavailable = 'Our website is temporarily unavailable. Please try again shortly.'

test('[ERR-19] [ERR-20] [ERR-21] [ERR-22] [SES-16] [SES-14] the fatal screen has logo, texts that follow the network and a retry that counts down; the next page reports it once; a browser without storage shows the reason as text, never as HTML', async ({
  page,
  context,
  problems,
}) => {
  await test.step('the fatal screen', async () => {
    // The browser logs requests that are running when the network fails.
    const cut = [/ERR_INTERNET_DISCONNECTED/, /the visit is not measured/, /the shell could not load its/]
    problems.expect(/the shop cannot be shown/, ...cut)
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

    // The code that reports the failure has come before the network goes.
    await quiet(page)
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
  })
  await test.step('without storage', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new Error('<img src=x> is full')
        },
      })
    })
    await page.goto('/')
    await expect(page.getByRole('alert')).toHaveText(/<img src=x> is full/)
    await expect(page.locator('img')).toHaveCount(0)
  })
})
