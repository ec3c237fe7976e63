import { expect, type Page } from '@playwright/test'
import { openContentEditor, openStory } from '../drivers/people/content-editors.ts'
import { publishEntries, publishPaymentOption } from '../drivers/people/editors.ts'
import { logInByCall, somebody } from '../drivers/people/people.ts'
import { endSignIns } from '../drivers/people/proofs.ts'
import { joinBy, providerErrors } from '../drivers/people/providers.ts'
import { choosePersonalisation } from '../drivers/screens/engagement.ts'
import { atCheckout, atProviders, method } from '../drivers/screens/paying.ts'
import { payWith } from '../drivers/screens/wallets.ts'
import { garlicBread, startCheckout, startPickup } from '../drivers/screens/start.ts'
import { locator, placeOrder } from '../drivers/screens/steps.ts'
import { widen } from '../drivers/screens/state-checks.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'
import { at, withSide, type State } from './state.ts'

/** Fails in the page as a defect would, and waits for its report. */
const failOutside = async (page: Page): Promise<void> => {
  const sent = page.waitForRequest((request) => request.postData()?.includes('fails in a visit') ?? false)
  await page.evaluate("setTimeout(() => { throw new Error('fails in a visit') }), undefined")
  await sent
}

/** Visits that load files of the build which no state loads. */
export const furtherVisits: readonly State[] = [
  at('preferences', '/preferences/email'),
  {
    name: 'menu-with-a-docked-cart',
    reach: async (visitor) => {
      await withSide(visitor)
      await widen(visitor.page)
      const docked = visitor.page.getByRole('complementary', { name: 'Your cart' })
      await expect(docked.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    },
  },
  {
    name: 'old-address',
    reach: async ({ page }) => {
      await visit(page, '/')
      await navigate(page, '/Stores')
      await expect(page).toHaveURL('/stores')
    },
  },
  {
    name: 'error-report',
    problems: [/^console/, /^page error/],
    reach: async ({ page }) => {
      await visit(page, '/')
      await failOutside(page)
    },
  },
  {
    name: 'kitchen-error-report',
    problems: [/^console/, /^page error/, /status of 401/],
    reach: async ({ page }) => {
      await page.goto('/kitchen')
      await expect(page.getByRole('button', { name: 'Enrol this screen' })).toBeVisible()
      await failOutside(page)
    },
  },
  {
    name: 'reorder',
    reach: async ({ page, stack, store }) => {
      await logInByCall(page, stack, await somebody(stack, '0491 570 226'))
      await startCheckout(page, store, garlicBread)
      const mobile = page.getByRole('textbox', { name: 'Mobile' })
      if (await mobile.isVisible()) await mobile.fill('0491 570 226')
      const { reference } = await placeOrder(page)
      await navigate(page, '/account/history')
      const past = page.getByRole('listitem', { name: `Order ${reference}` })
      await past.getByRole('button', { name: /^Reorder/ }).click()
      await expect(page.getByRole('alertdialog', { name: 'Same again?' })).toBeVisible()
    },
  },
  {
    name: 'first-addition',
    reach: async ({ page }) => {
      await visit(page, '/menu/drinks')
      await page.getByRole('button', { name: 'Add Cola 375 ml', exact: true }).click()
      await expect(locator(page)).toBeVisible()
    },
  },
  {
    name: 'allergy-question',
    reach: async ({ page, store }) => {
      await startPickup(page, store)
      await page.getByRole('button', { name: 'Allergies' }).click()
      const dialog = page.getByRole('dialog', { name: 'Allergies' })
      await dialog.getByRole('button', { name: 'Milk' }).click()
      await dialog.getByRole('button', { name: 'Save on this device' }).click()
      await page.getByRole('button', { name: /^Add Margherita, large/ }).click()
      await expect(page.getByRole('alertdialog', { name: 'Add Margherita anyway?' })).toBeVisible()
    },
  },
  {
    name: 'part-of-a-meal',
    reach: async ({ page, store }) => {
      await startPickup(page, store, {}, '/pizza-meals/family-box')
      await page.getByRole('button', { name: 'Customise Ham and cheese' }).click()
      await expect(page.getByRole('dialog', { name: 'Ham and cheese' })).toBeVisible()
    },
  },
  {
    name: 'visa-checkout',
    problems: atProviders,
    reach: async ({ page, store, stack }) => {
      await publishPaymentOption(stack, store.id, 'visacheckout', { canAcceptOnlineVisaCheckout: true })
      await publishEntries(stack, 'feature-flag', { visa_checkout: 'true' })
      // The shop reads what is published within a moment.
      await expect
        .poll(async () => (await page.request.get('/api/v1/Configuration')).text())
        .toContain('"visa_checkout":"true"')
      await atCheckout(page, store)
      await method(page, 'Visa Checkout').check()
      await expect(payWith(page, 'Visa Checkout')).toBeVisible()
    },
  },
  {
    name: 'log-in-again-by-provider',
    problems: [...providerErrors, /status of 40[13]/],
    reach: async ({ page, stack, store }) => {
      const email = `files-${store.slug}@example.com`
      await visit(page, '/login')
      await joinBy(page, 'PayPal', email)
      await endSignIns(stack, email)
      await visit(page, '/')
      await expect(page.getByText('Please log in to continue.').first()).toBeVisible()
    },
  },
]

/** Visits of a shop that reads the content service and loads the engagement service's own SDK. */
export const visitsOfEditedShop: readonly State[] = [
  {
    name: 'preview-of-a-draft',
    reach: async ({ page, stack }) => {
      const editor = await openContentEditor(page.context().browser()!, stack.simulators.content)
      await openStory(editor, 'layouts/home')
      const link = editor.getByRole('link', { name: 'Open the preview in a new tab' })
      await visit(page, (await link.getAttribute('href')) ?? '')
      await expect(page.getByRole('complementary', { name: 'Draft preview' })).toBeVisible()
      await editor.context().close()
    },
  },
  {
    name: 'official-sdk',
    problems: [/^left the origin: /],
    reach: async ({ page }) => {
      await visit(page, '/')
      await choosePersonalisation(page, true)
      await page.waitForFunction(() => 'braze' in window)
    },
  },
]
