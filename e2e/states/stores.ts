import { expect, type Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { botCheck, fillSender, sendButton } from '../drivers/screens/form-steps.ts'
import { locator, pill } from '../drivers/screens/steps.ts'
import { tick, visit } from '../drivers/screens/visit.ts'
import { at, type State } from './state.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'

const onMap = (page: Page) => page.getByRole('region', { name: 'Map of our stores' }).getByRole('button')

/** The store finder, a store in each of its states, the public forms, and the blog. */
export const storeStates: readonly State[] = [
  {
    name: 'stores-finder',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/stores')
      await expect(onMap(page).nth(5)).toBeVisible()
    },
  },
  {
    name: 'stores-map-near',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/stores')
      await page.getByRole('searchbox', { name: 'Search stores' }).fill('tas')
      await page.getByRole('button', { name: 'Show Hobart on the map' }).click()
      await expect(page.getByRole('link', { name: 'See store' })).toBeVisible()
    },
  },
  {
    name: 'store-with-holidays',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, storePath('lord-howe-island'))
      await expect(page.getByRole('region', { name: 'Map of where Lord Howe Island is' })).toBeVisible()
    },
  },
  {
    name: 'store-paused',
    reach: async ({ page, store, stack }) => {
      await (await openDesk(stack, store)).pause(30)
      await visit(page, storePath(store.slug))
      await expect(page.getByRole('button', { name: 'Order delivery' })).toBeEnabled()
    },
  },
  {
    name: 'pickup-tab-with-map',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/')
      await pill(page).click()
      await locator(page).getByRole('tab', { name: 'Pickup' }).click()
      await locator(page).getByRole('textbox').fill('melbourne')
      await expect(locator(page).getByRole('listitem').nth(1)).toBeVisible()
    },
  },
  at('campaign', '/c/default/NSW01', true),
  {
    name: 'campaign-taken',
    problems: [botCheck],
    reach: async ({ page }) => {
      await visit(page, '/c')
      await fillSender(page)
      await sendButton(page).click()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    },
  },
  {
    ...at('contact-form', '/feedback', true),
    next: [
      {
        name: 'contact-form-refused',
        reach: async ({ page }) => {
          await page.getByRole('textbox', { name: 'Mobile' }).fill('123')
          await sendButton(page).click()
          await expect(page.getByText('Please enter your first name.')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'contact-form-sent',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/feedback')
      await fillSender(page)
      await page.getByRole('textbox', { name: 'What is it about?' }).fill('Thanks')
      await page.getByRole('textbox', { name: 'Your message' }).fill('Best margherita in a long time.')
      await sendButton(page).click()
      await expect(page.getByText('Your reference')).toBeVisible()
    },
  },
  {
    name: 'careers-form-choosing-a-store',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/careers-apply-now')
      await tick(page.getByRole('radio', { name: 'Kitchen' }))
      await page.getByRole('combobox', { name: /^Store/ }).fill('fitz')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  at('franchise-form', '/franchise'),
  at('blog', '/blog', true),
  at('blog-story', '/blog/what-happens-after-you-press-order', true),
  at('franchise-thanks', '/franchise/thanks?reference=K7PMQ2XRTB', true),
]
