import type { Page } from '@playwright/test'
import { withSettings } from '../drivers/stack/settings.ts'
import { withSplash } from '../drivers/stack/splash.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { locator, pill } from '../drivers/screens/steps.ts'
import type { Stack } from '../drivers/stack/stack.ts'
import type { Store } from '../drivers/stack/stores.ts'
import { mainNavigation, navigate, pressSoon, seen, visit } from '../drivers/screens/visit.ts'

const saved = (page: Page) => page.getByText(/Your order details have been saved\./).first()
const popover = (page: Page) => page.getByRole('complementary', { name: "See your store's prices" })
const addressField = (page: Page) => locator(page).getByRole('combobox', { name: 'Delivery address' })
const tab = (page: Page, name: 'Delivery' | 'Pickup') => locator(page).getByRole('tab', { name })

/** A town of the address index, hundreds of kilometres from every store. */
const farAway = '12 emerald 4720'
const isRefused = /status of 406/

const pickUpAt = async (page: Page, store: Store): Promise<void> => {
  await locator(page).getByRole('textbox').fill(store.name)
  await pressSoon(locator(page).getByRole('button', { name: new RegExp(`^${store.name}`) }))
  await seen(saved(page))
}

type StorePlace = { readonly latitude: number; readonly longitude: number; readonly address: string }

const placeOf = async (stack: Stack, store: Store): Promise<StorePlace> => {
  const answer = await fetch(`${stack.url}/api/v1/store/${store.id}`)
  return (await answer.json()) as StorePlace
}

const popoverEntry = 'pinia_localisationPopover'

/** The popover may open again in this browser session. */
const forgetPopover = (page: Page): Promise<void> =>
  page.evaluate((entry) => sessionStorage.removeItem(entry), popoverEntry)

test.describe('a newcomer', () => {
  test.use({ isNewcomer: true })

  test('[NAV-19] [SES-17] [CON-09] [CON-12] [MKT-09] [LOC-21] [UI-11] [NAV-03] [LOC-01] a splash screen waits while a product is open, and shows its campaign with its form; then the popover disturbs nothing, disappears when a panel opens, and ends with Escape or a place; the offers page groups offers by the categories of the content', async ({
    page,
    store,
  }) => {
    await test.step('a campaign waits while a product is open, and counts its dismissal', async () => {
      const product = page.getByRole('dialog', { name: 'Margherita' })
      const campaign = page.getByRole('dialog', { name: 'A pizza on us' })
      await withSplash(page, { name: 'campaign', href: '/c/default', maximumDismissals: 1 })
      await visit(page, '/product/pizzas/margherita')
      await page.waitForLoadState('networkidle')
      // The server renders the open product; once its code runs, it takes the focus and the keys.
      await expect(product.getByRole('button', { name: 'Close' })).toBeFocused()
      await expect(campaign).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(product).toHaveCount(0)
      await expect(campaign.getByRole('textbox', { name: 'Email' })).toBeVisible()
      await expect(campaign.getByRole('button', { name: /^Send/ })).toBeVisible()
      await expect(popover(page)).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(campaign).toHaveCount(0)
      const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('pinia_splash') ?? 'null') as unknown)
      expect(kept).toMatchObject({ name: 'campaign', dismissals: 1 })
    })

    await test.step('the popover takes no focus, moves nothing, and disappears when a panel opens', async () => {
      await page.evaluate(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) document.documentElement.dataset['shifted'] = entry.entryType
        }).observe({ type: 'layout-shift' })
      })
      await expect(popover(page)).toBeVisible()
      expect(await page.evaluate(() => document.activeElement?.closest('aside') ?? null)).toBeNull()
      await expect(page.locator('html')).not.toHaveAttribute('data-shifted')
      expect(await page.evaluate((entry) => sessionStorage.getItem(entry), popoverEntry)).toBe('true')
      await pill(page).click()
      await expect(locator(page)).toBeVisible()
      await expect(popover(page)).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(locator(page)).toHaveCount(0)
    })

    await test.step('the locator of the home page hides it', async () => {
      await forgetPopover(page)
      await mainNavigation(page).getByRole('link', { name: 'Home' }).click()
      await expect(popover(page)).toBeVisible()
      await page
        .getByRole('group', { name: 'Start my order' })
        .getByRole('button', { name: 'Delivery', exact: true })
        .click()
      await expect(addressField(page)).toBeFocused()
      await expect(popover(page)).toHaveCount(0)
    })

    await test.step('the offers are in the order of the content, Escape dismisses the popover there, and it leads to the locator', async () => {
      await forgetPopover(page)
      await navigate(page, '/offers')
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
      await expect(popover(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(popover(page)).toHaveCount(0)
      await forgetPopover(page)
      await navigate(page, '/menu/pizza')
      await popover(page).getByRole('button', { name: 'Pickup' }).click()
      await expect(tab(page, 'Pickup')).toHaveAttribute('aria-selected', 'true')
      await pickUpAt(page, store)
      await expect(locator(page)).toHaveCount(0)
      await expect(pill(page)).toContainText(store.name)
      await expect(page).toHaveURL('/menu/pizza')
    })
  })
})

test("[LOC-18] [LOC-15] [LOC-04] [LOC-01] [UI-11] the locator lists the stores that deliver to the device's position, confirms one found there for pickup, keeps a recent address until it is removed, and offers pickup outside every area", async ({
  page,
  context,
  store,
  stack,
  problems,
}) => {
  problems.expect(isRefused)
  const { address, latitude, longitude } = await placeOf(stack, store)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude, longitude })
  await withSettings(page, { localisation_postcode_error: '1' })
  await visit(page, '/?localise=delivery')
  await expect(page).toHaveURL('/')
  const useLocation = () => locator(page).getByRole('button', { name: 'Use my location' }).click()

  await test.step('stores at the position: for delivery, and for pickup only after a confirmation', async () => {
    await useLocation()
    await expect(locator(page).getByText(/delivers where you are$/)).toBeVisible()
    await tab(page, 'Pickup').click()
    await useLocation()
    await locator(page)
      .getByRole('button', { name: new RegExp(`^${store.name}`) })
      .click()
    const question = page.getByRole('alertdialog', { name: `Pick up from ${store.name}?` })
    await expect(question).toContainText(address)
    await expect(question).toContainText(/ASAP \(\d+ mins\)/)
    await question.getByRole('button', { name: 'Change store' }).click()
    await expect(question).toHaveCount(0)
    await tab(page, 'Delivery').click()
  })

  await test.step('a recent address is there on the next visit, until it is removed', async () => {
    await addressField(page).fill(`12 ${store.city} ${store.postCode}`)
    const suggestion = locator(page).getByRole('option').first()
    const street = ((await suggestion.textContent()) ?? '').split(',')[0] ?? ''
    await suggestion.click()
    await expect(saved(page)).toBeVisible()
    await context.setGeolocation({ latitude: -25.3, longitude: 131 })
    // A document keeps its position for some minutes.
    await visit(page, '/?localise=delivery')
    await expect(addressField(page)).toHaveValue(street)
    await locator(page)
      .getByRole('button', { name: `Forget ${street}` })
      .click()
    await expect(locator(page).getByRole('heading', { name: 'Used before' })).toHaveCount(0)
    await expect(pill(page)).toContainText(street)
  })

  await test.step('a position or an address outside every area leads to pickup, the address with its postcode', async () => {
    await useLocation()
    await expect(locator(page).getByText('No store delivers where you are yet.')).toBeVisible()
    await locator(page).getByRole('button', { name: 'Try pickup' }).click()
    await expect(tab(page, 'Pickup')).toHaveAttribute('aria-selected', 'true')
    await tab(page, 'Delivery').click()
    await addressField(page).fill(farAway)
    await pressSoon(locator(page).getByRole('option').filter({ hasText: '4720' }).first())
    await expect(
      locator(page).getByText("Sorry, we don't deliver to postcode 4720 yet. Try pickup instead."),
    ).toBeVisible()
  })
})
