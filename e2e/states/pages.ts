import { fileURLToPath } from 'node:url'
import { readBrand } from '../../apps/api/src/platform/core/brand.ts'
import { busyPage } from '../../apps/api/src/platform/ssr/busy-page.ts'
import { fatalReasons } from '../../apps/web/src/features/fatal/fatal-reasons.ts'
import { expect } from '@playwright/test'
import { logInByForm } from '../drivers/people/customers.ts'
import { newcomer } from '../drivers/people/people.ts'
import { openDesk } from '../drivers/people/desk.ts'
import { botCheck } from '../drivers/screens/form-steps.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { cart, openCart, untilAdded } from '../drivers/screens/steps.ts'
import { visit } from '../drivers/screens/visit.ts'
import { at, noNetwork, serverFailure, type State } from './state.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'

/** Content pages, meals, stores, and error pages. */
export const pageStates: readonly State[] = [
  at('offers', '/offers', true),
  at('coupons', '/coupons', true),
  {
    name: 'coupons-at-a-store',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store, { 'cola-375': 1 }, '/coupons')
      const bottle = page.getByRole('article').filter({ hasText: 'Big pizza, big drink' })
      await bottle.getByText('Terms').click()
      await bottle.getByRole('button', { name: /^Use it/ }).click()
      await expect(bottle.getByText('Added')).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Switch to|Change)/ }).first()).toBeVisible()
    },
  },
  {
    ...at('login', '/login', true),
    problems: [botCheck, /status of 400/],
    next: [
      {
        name: 'login-refused',
        reach: async ({ page }) => {
          await logInByForm(page, 'jo@example.com')
          await expect(page.getByText('Incorrect email or password.')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'register',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/register')
      await page.getByLabel('Password', { exact: true }).fill('Sk8ter')
      await page.getByRole('textbox', { name: 'First name' }).focus()
    },
  },
  at('verify-email', '/verify-email?email=jo.nguyen%40example.com', true),
  {
    name: 'verify-email-refused',
    problems: [/status of 400/],
    reach: async ({ page }) => {
      await visit(page, `/verify-email/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/${'a'.repeat(64)}`)
      await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible()
    },
  },
  {
    name: 'verify-email-is-it-yours',
    isWide: true,
    reach: async ({ page, stack }) => {
      const { link } = await newcomer(stack, '0491 570 218')
      await visit(page, link)
      await expect(page.getByRole('heading', { level: 1, name: 'Is this account yours?' })).toBeVisible()
    },
  },
  at('forgot-password', '/reset-password'),
  {
    name: 'reset-password-refused',
    problems: [/status of 400/],
    reach: async ({ page }) => {
      await visit(page, `/reset-password/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/${'a'.repeat(64)}`)
      await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible()
    },
  },
  {
    name: 'call-centre',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/callcentermode/kim')
      await expect(page.getByRole('complementary', { name: 'Call-centre mode' })).toBeVisible()
    },
    next: [
      {
        name: 'call-centre-new-call',
        isWide: true,
        reach: async ({ page }) => {
          await page.getByRole('button', { name: 'New call' }).click()
          await expect(page.getByRole('dialog', { name: 'New call' })).toBeVisible()
        },
      },
    ],
  },
  at('call-centre-sign-in', '/callcentermode'),
  at('stores', '/stores'),
  at('store', storePath('fitzroy'), true),
  at('store-with-a-story', storePath('newtown'), true),
  at('store-coming-soon', storePath('geelong')),
  {
    name: 'stores-search-without-result',
    reach: async ({ page }) => {
      await visit(page, '/stores')
      await page.getByRole('searchbox', { name: 'Search stores' }).fill('atlantis')
      await expect(page.getByRole('heading', { name: 'No stores found' })).toBeVisible()
    },
  },
  at('content', '/about-us'),
  {
    name: 'nutrition-avoiding-milk',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/nutrition-information')
      await page.getByRole('button', { name: 'milk' }).click()
      await page.getByRole('checkbox', { name: 'Also hide items that may contain it' }).uncheck()
      await page
        .getByRole('rowheader')
        .nth(2)
        .evaluate((each) => each.scrollIntoView())
    },
  },
  {
    name: 'nutrition-search-without-result',
    reach: async ({ page }) => {
      await visit(page, '/nutrition-information')
      await page.getByRole('searchbox').fill('sushi')
      await page.getByRole('heading', { name: 'No matches' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'nutrition-offline',
    problems: [...noNetwork, /ScreenLost/],
    reach: async ({ page }) => {
      await visit(page, '/faq')
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Nutrition and allergens' }).click()
      await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible()
    },
  },
  {
    name: 'nutrition-failed',
    problems: serverFailure,
    reach: async ({ page }) => {
      await visit(page, '/faq')
      await page.waitForLoadState('networkidle')
      const answer = { code: 'ServiceUnavailable', message: 'Online ordering is currently unavailable.', type: 'error' }
      await page.route('**/api/v1/nutrition**', (route) => route.fulfill({ status: 503, json: answer }))
      await page.getByRole('contentinfo').getByRole('link', { name: 'Nutrition and allergens' }).click()
      await expect(page.getByRole('button', { name: /Try again|Retry/ })).toBeVisible()
    },
  },
  {
    name: 'meal',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/pizza-meals/family-box')
      await expect(page.getByRole('button', { name: /^Add – / })).toBeEnabled()
    },
  },
  {
    name: 'meal-of-the-cart',
    isWide: true,
    reach: async ({ page, store, stack }) => {
      await startPickup(page, store, {}, '/pizza-meals/party-box')
      await page.getByRole('button', { name: 'Fewer Cola 1.25 litres' }).click()
      await page.getByRole('button', { name: 'More Lemonade 1.25 litres' }).click()
      await untilAdded(page, 'Party box', () => page.getByRole('button', { name: /^Add – / }).click())
      await expect(page.getByRole('dialog', { name: 'Finish the party sweet' })).toBeVisible()
      await page.keyboard.press('Escape')
      await (await openDesk(stack, store)).sellOut('house-supreme')
      await openCart(page)
      await cart(page).getByRole('link', { name: 'Change Party box' }).click()
      await expect(page.getByRole('button', { name: /^Save – / })).toBeVisible()
    },
  },
  {
    name: 'cart-meal',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store, {}, '/pizza-meals/family-box')
      await page.getByText('Meat supreme').first().click()
      await untilAdded(page, 'Family box', () => page.getByRole('button', { name: /^Add – / }).click())
      await openCart(page)
      await expect(
        cart(page)
          .getByText(/^You're saving \$/)
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'meal-sold-out',
    reach: async ({ page, store, stack }) => {
      await (await openDesk(stack, store)).sellOut('family-chips')
      await startPickup(page, store, {}, '/pizza-meals/family-box')
      await page.getByText('Sold out at this store today: Family chips.').scrollIntoViewIfNeeded()
    },
  },
  { name: 'not-found', problems: [/status of 404/], reach: ({ page }) => visit(page, '/no-such-page') },
  {
    name: 'fatal',
    problems: [/the shop cannot be shown/],
    reach: async ({ page }) => {
      await page.goto('/fatal')
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    },
  },
  {
    name: 'fatal-offline',
    problems: [/the shop cannot be shown/, /net::ERR_INTERNET_DISCONNECTED/],
    reach: async ({ page }) => {
      await page.goto('/fatal')
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
      await page.context().setOffline(true)
      await expect(page.getByRole('img', { name: 'No connection' })).toBeVisible()
    },
  },
  {
    name: 'fatal-lost-file',
    isWide: true,
    problems: [/Failed to load resource/, /Failed to fetch/],
    reach: async ({ page }) => {
      await page.route(/\/assets\/base-.*\.js/, (route) => route.fulfill({ status: 429, body: '' }))
      await page.goto('/menu/pizza')
      await expect(page.getByText(fatalReasons.busy)).toBeVisible()
    },
  },
  {
    name: 'busy',
    isWide: true,
    problems: [/status of 503/, /^503 from/],
    reach: async ({ page }) => {
      const brand = await readBrand(fileURLToPath(new URL('../../config/brand.yaml', import.meta.url)))
      // No header Refresh: the page stays.
      const body = busyPage(brand, { status: 503, seconds: 6, displayFont: null })
      await page.route('**/menu/pizza', (route) =>
        route.fulfill({ status: 503, contentType: 'text/html; charset=utf-8', body }),
      )
      await page.goto('/menu/pizza')
      await expect(page.getByRole('heading', { name: 'We’re busy right now' })).toBeVisible()
      // The checks wait until nothing moves.
      await page.evaluate(() => document.getAnimations().forEach((bar) => bar.finish()))
    },
  },
  {
    name: 'start-without-storage',
    reach: async ({ page }) => {
      await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { value: null }))
      await page.goto('/')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  at('styleguide', '/styleguide'),
]
