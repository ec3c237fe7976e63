import { expectAccessible } from '../drivers/screens/axe.ts'
import { withSettings } from '../drivers/stack/settings.ts'
import { withSplash } from '../drivers/stack/splash.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, keepPickupBasket, startPickup } from '../drivers/screens/start.ts'
import { cart, openCart } from '../drivers/screens/steps.ts'
import { mainNavigation, visit } from '../drivers/screens/visit.ts'

test("[UI-05] [CFG-02] the spinner shows the settings' label and background, and the theme of the settings is a class of the root", async ({
  page,
  context,
  stack,
  store,
}) => {
  await keepPickupBasket(context, { origin: new URL(stack.url).origin, site: '' }, store, cola)
  const spinnerSettings = { SPINNER_TEXT: 'Just a moment', SPINNER_BACKGROUND: 'true' }
  await withSettings(page, { ...spinnerSettings, WEBSITE_THEME: 'festive' })
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/validate/geolocation**', async (route) => {
    await held
    await route.continue()
  })
  // The held call ends after 15 seconds; on a busy machine the rest of the page may take longer.
  await page.goto('/menu/drinks', { waitUntil: 'commit' })
  const spinner = page.getByRole('status').filter({ hasText: 'Just a moment' })
  await expect(spinner).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  const covered = await spinner.evaluate((status) => status.parentElement?.getBoundingClientRect().width)
  expect(covered).toBe(page.viewportSize()?.width)
  release(undefined)
  await expect(spinner).toHaveCount(0)

  const root = page.locator('html')
  const ribbonHeight = () => page.evaluate(() => getComputedStyle(document.body, '::before').height)
  await expect(root).toHaveClass('theme-festive')
  expect(await ribbonHeight()).toBe('6px')
  await expectAccessible(page, 'the festive theme')
  await root.evaluate((element) => element.classList.remove('theme-festive'))
  expect(await ribbonHeight()).toBe('auto')
})

test('[UI-11] [MKT-09] [CON-12] a campaign opens as a modal with its form, once; the offers page groups offers by the categories of the content', async ({
  page,
}) => {
  await withSplash(page, { name: 'campaign', href: '/c/default', maximumDismissals: 1 })
  const campaign = page.getByRole('dialog', { name: 'A pizza on us' })
  await visit(page, '/')
  await expect(campaign.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(campaign.getByRole('button', { name: /^Send/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(campaign).toHaveCount(0)
  const record = await page.evaluate(() => JSON.parse(localStorage.getItem('pinia_splash') ?? 'null') as unknown)
  expect(record).toMatchObject({ name: 'campaign', dismissals: 1 })

  await test.step('the offers are in the order of the content, without an empty group', async () => {
    await mainNavigation(page).getByRole('link', { name: 'Offers' }).click()
    const groups = page.getByRole('main').getByRole('heading', { level: 3 })
    await expect(groups.first()).toHaveText('On the house')
    const names = (await groups.allInnerTexts()).slice(0, 5)
    expect(names).toEqual([
      'On the house',
      'Meals for everybody',
      'When you collect',
      'Monday to Thursday',
      'More coupons',
    ])
    const free = page.getByRole('region', { name: 'On the house' })
    await expect(free.getByRole('heading', { name: 'Garlic bread on the house' })).toBeVisible()
    await expect(free.getByRole('heading', { name: 'Tuesday club' })).toHaveCount(0)
  })
  await expect(campaign).toHaveCount(0)
})

test('[ERR-16] [VOU-08] a code is removed with the item that it needs, and an alert titled Voucher says so', async ({
  page,
  store,
}) => {
  // The pizzas alone reach the minimum of the code at every store; a drink never does.
  await startPickup(page, store, { 'apple-crumble-pizza': 5, 'cola-375': 1 }, '/offers/fiver')
  await expect(page.getByText('FIVER has been applied.').first()).toBeVisible()
  await openCart(page)
  await cart(page).getByRole('button', { name: 'Remove Apple crumble pizza' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Voucher' })
  await expect(alert).toContainText(/FIVER|Five dollars off/)
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toHaveCount(0)
  await expect(cart(page)).not.toContainText('FIVER')
})
