import { orderedHeading } from '../drivers/screens/paying.ts'
import { expect, type Page } from '@playwright/test'
import { letWheelStopAt, orderWithSpin } from '../drivers/people/prizes.ts'
import { pushDevice } from '../drivers/people/push-device.ts'
import { openDesk } from '../drivers/people/desk.ts'
import { orderForPickup } from '../drivers/screens/start.ts'
import { tick, visit } from '../drivers/screens/visit.ts'
import { at, type State } from './state.ts'

const pushSwitch = (page: Page) => page.getByRole('switch', { name: /^Tell me on this device when my order moves/ })

/** The placed order: its page, its prize game, its survey. */
export const placedOrderStates: readonly State[] = [
  {
    name: 'order-waiting',
    isWide: true,
    reach: async ({ page, store, stack }) => {
      // With a signed-in screen the POS leaves the store alone, and this screen shows nothing to a person.
      await openDesk(stack, store)
      await orderForPickup(page, store)
      await expect(page.getByText(`Waiting for ${store.name} to confirm`).first()).toBeVisible()
    },
  },
  {
    name: 'order-placed',
    isWide: true,
    reach: async ({ page, store }) => {
      await orderForPickup(page, store)
      await expect(orderedHeading(page)).toBeVisible()
      await expect(page.getByText(`Waiting for ${store.name} to confirm`)).toHaveCount(0)
    },
  },
  {
    name: 'order-push',
    hasServiceWorker: true,
    isWide: true,
    reach: async ({ page, store, stack }) => {
      await pushDevice(page, stack)
      await orderForPickup(page, store)
      await pushSwitch(page).click()
      await expect(pushSwitch(page)).toBeChecked()
    },
  },
  {
    name: 'order-push-blocked',
    hasServiceWorker: true,
    isWide: true,
    reach: async ({ page, store, stack }) => {
      await pushDevice(page, stack, 'denied')
      await orderForPickup(page, store)
      await pushSwitch(page).click()
      await expect(page.getByText('Notifications from us are blocked')).toBeVisible()
    },
  },
  {
    name: 'order-push-failed',
    hasServiceWorker: true,
    problems: [/Failed to load resource/, /when fetching the script/, /notifications were not switched on/],
    reach: async ({ page, store, stack }) => {
      await pushDevice(page, stack)
      await orderForPickup(page, store)
      // Its code loads late.
      await expect(page.getByRole('radio', { name: '4 Easy' })).toBeAttached()
      await page.context().setOffline(true)
      await pushSwitch(page).click()
      await expect(page.getByText("We couldn't switch notifications on.")).toBeVisible()
    },
  },
  {
    name: 'order-cancelled',
    reach: async ({ page, store, stack }) => {
      const { orderId } = await orderForPickup(page, store)
      await (await openDesk(stack, store)).move(orderId, 'Unable to Deliver')
      await expect(page.getByRole('heading', { level: 1, name: 'Your order was cancelled' })).toBeVisible()
    },
  },
  {
    name: 'order-ready',
    isWide: true,
    reach: async ({ page, store, stack }) => {
      const { orderId } = await orderForPickup(page, store)
      await (await openDesk(stack, store)).move(orderId, 'Ready')
      await expect(page.getByRole('region', { name: 'Ready now' })).toBeVisible()
    },
  },
  {
    name: 'order-with-a-spin',
    isWide: true,
    reach: async ({ page, store, stack }) => {
      await letWheelStopAt(stack, 'garlic-bread')
      await orderWithSpin(page, store, 'jo@example.com')
      await expect(page.getByRole('link', { name: 'Play now' })).toBeVisible()
    },
  },
  {
    name: 'prize-game',
    isWide: true,
    reach: async ({ page, store, stack }) => {
      await letWheelStopAt(stack, null)
      await orderWithSpin(page, store, 'jo@example.com')
      await page.getByRole('link', { name: 'Play now' }).click()
      await expect(page.getByRole('button', { name: 'Spin the wheel' })).toBeVisible()
    },
  },
  {
    name: 'prize-won',
    isWide: true,
    reach: async ({ page, store, stack }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await letWheelStopAt(stack, 'garlic-bread')
      await orderWithSpin(page, store, 'jo@example.com')
      await page.getByRole('link', { name: 'Play now' }).click()
      await page.getByRole('button', { name: 'Spin the wheel' }).click()
      await expect(page.getByRole('heading', { name: 'You won: Garlic bread!' })).toBeVisible()
    },
  },
  {
    name: 'prize-none',
    reach: async ({ page, store, stack }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await letWheelStopAt(stack, 'so-close')
      await orderWithSpin(page, store, 'jo@example.com')
      await page.getByRole('link', { name: 'Play now' }).click()
      await page.getByRole('button', { name: 'Spin the wheel' }).click()
      await expect(page.getByRole('heading', { name: 'No prize this time' })).toBeVisible()
    },
  },
  {
    name: 'order-of-another-device',
    isWide: true,
    // The open page still reads its basket, which has been ordered.
    problems: [/status of 410/],
    reach: async ({ page, store }) => {
      const { orderId } = await orderForPickup(page, store)
      // Before the next page: the open one could still write its session.
      await page.addInitScript(() => {
        if (location.origin !== 'null') localStorage.clear()
      })
      await visit(page, `/order/${orderId}`)
      await expect(page.getByRole('heading', { level: 2, name: 'Is this your order?' })).toBeVisible()
    },
  },
  {
    name: 'order-not-there',
    problems: [/status of 404/],
    reach: async ({ page }) => {
      await visit(page, '/order/01234567-89ab-4def-8123-456789abcdef')
      await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
    },
  },
  {
    name: 'home-with-an-order-under-way',
    reach: async ({ page, store }) => {
      await orderForPickup(page, store)
      await visit(page, '/')
      await expect(page.getByRole('link', { name: 'Track order' })).toBeVisible()
    },
  },
  {
    name: 'order-survey-several-answers',
    reach: async ({ page, store }) => {
      await orderForPickup(page, store)
      await tick(page.getByRole('radio', { name: '4 Easy' }))
      await page.getByRole('button', { name: 'Next' }).click()
      await tick(page.getByRole('radio', { name: 'No' }))
      await page.getByRole('button', { name: 'Next' }).click()
      await tick(page.getByRole('checkbox', { name: 'A deal' }))
    },
  },
  {
    ...at('survey', '/survey/after-delivery', true),
    next: [
      {
        name: 'survey-without-an-answer',
        reach: async ({ page }) => {
          await page.getByRole('button', { name: 'Next' }).click()
          await expect(page.getByText('Choose an answer, or skip the question.')).toBeVisible()
        },
      },
      {
        name: 'survey-choice-of-cards',
        reach: async ({ page }) => {
          for (const _ of [1, 2, 3, 4]) await page.getByRole('button', { name: 'Skip' }).click()
          await tick(page.getByRole('radio', { name: 'Definitely' }))
        },
      },
    ],
  },
  {
    name: 'survey-thanks',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/about-us/survey/after-delivery')
      for (const _ of [1, 2, 3, 4, 5, 6]) await page.getByRole('button', { name: 'Skip' }).click()
      await expect(page.getByRole('heading', { name: 'Thanks for telling us' })).toBeVisible()
    },
  },
  {
    name: 'survey-link-expired',
    problems: [/status of 404/],
    reach: async ({ page }) => {
      await visit(page, '/survey/after-delivery?proof=expired')
      await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    },
  },
  {
    ...at('track-order', '/track-order'),
    problems: [/status of 404/],
    next: [
      {
        name: 'track-order-not-found',
        reach: async ({ page }) => {
          await page.getByRole('textbox', { name: 'Order number' }).fill('ABCDEFGH23')
          await page.getByRole('textbox', { name: 'Mobile or email' }).fill('0491 570 156')
          await page.getByRole('button', { name: 'Find my order' }).click()
          await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
        },
      },
    ],
  },
]
