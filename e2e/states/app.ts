import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../drivers/app/app.ts'
import {
  biometricQuestion,
  keepLogIn,
  lockScreen,
  logIn,
  noNetwork,
  openAccountPage,
  pageAboveApp,
  payByCardButton,
  start,
  startAppPayment,
} from '../drivers/app/app-steps.ts'
import type { Device } from '../drivers/app/device.ts'
import { button } from '../drivers/people/customers.ts'
import { somebody } from '../drivers/people/people.ts'
import { cardNumber, typeCard } from '../drivers/screens/card-steps.ts'
import { botCheck } from '../drivers/screens/form-steps.ts'
import { atProviders, method } from '../drivers/screens/paying.ts'
import { ready } from '../drivers/screens/visit.ts'
import type { Stack } from '../drivers/stack/stack.ts'
import type { Store } from '../drivers/stack/stores.ts'

type AppVisitor = {
  readonly device: Device
  readonly context: BrowserContext
  readonly store: Store
  readonly stack: Stack
}

/** A screen that only the phone app has, in one of its states: its name and how a customer reaches it. */
export type AppState = {
  readonly name: string
  /** Resolves to the page on screen: the app's own, or that of the browser above the app. */
  readonly reach: (visitor: AppVisitor) => Promise<Page>
  readonly problems?: readonly RegExp[]
  /** The app has never started on the phone. */
  readonly isFirstStart?: boolean
  /** States that are a step or two further on the same page, each from the one before. */
  readonly next?: readonly NextAppState[]
}
type NextAppState = { readonly name: string; readonly reach: (page: Page, visitor: AppVisitor) => Promise<void> }

/** A step of the first start, behind a button of the step before it. */
const onboarding = (name: string, label: string, title: string): NextAppState => ({
  name,
  reach: async (page) => {
    await button(page, label).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  },
})

/** A customer with biometrics whose vault is locked. */
const lock = async (visitor: AppVisitor, mobileNumber: string): Promise<Page> => {
  await keepLogIn(visitor, await somebody(visitor.stack, mobileNumber))
  const page = await start(visitor.device)
  await expect(lockScreen(page)).toBeVisible()
  return page
}

/** Uses up all attempts but the last. */
const failToUnlock = async (page: Page, { device }: AppVisitor): Promise<void> => {
  for (const left of ['4 tries', '3 tries', '2 tries', 'one try']) {
    device.biometry.answers.push('authenticationFailed')
    await button(page, 'Unlock').click()
    await expect(lockScreen(page).getByRole('alert')).toContainText(left)
  }
}

/** The settings of a customer who has declined biometrics. */
const openAppSettings = async (visitor: AppVisitor, mobileNumber: string): Promise<Page> => {
  await keepLogIn(visitor, await somebody(visitor.stack, mobileNumber), 'SecureStorage')
  const page = await start(visitor.device)
  await openAccountPage(page, 'App settings')
  await expect(page.getByRole('region', { name: 'Version' })).toContainText('2.0.0')
  return page
}

/** The hosted card page in the browser above the app. */
const openCardPage = async (visitor: AppVisitor): Promise<Page> => {
  const page = await startAppPayment(visitor, visitor.store)
  await method(page, /^Credit or debit card/).check()
  await payByCardButton(page).click()
  const browser = await pageAboveApp(visitor)
  await ready(browser)
  return browser
}

const cardPageErrors = [...atProviders, /Content Security Policy/]
const newerRelease = { versionCode: '210', priority: 0, isImmediateAllowed: true }

/** Every screen and state that the web does not have. */
export const appStates: readonly AppState[] = [
  {
    name: 'app-welcome',
    isFirstStart: true,
    reach: async ({ device }) => {
      const page = await device.launch()
      await expect(page.getByRole('dialog', { name: 'Hot pizza, a few taps away' })).toBeVisible()
      return page
    },
    next: [
      onboarding('app-service', 'Get started', 'Delivery or pickup?'),
      onboarding('app-location', 'Look around first', 'Find your closest store'),
      onboarding('app-notifications', 'I’ll type my address', 'Know when it’s ready'),
    ],
  },
  {
    name: 'app-biometric-question',
    problems: [botCheck],
    reach: async ({ device, stack }) => {
      const { email } = await somebody(stack, '0491 570 218')
      const page = await start(device)
      await logIn(page, email)
      await expect(biometricQuestion(page)).toBeVisible()
      return page
    },
  },
  {
    name: 'app-lock-screen',
    problems: [botCheck],
    reach: (visitor) => lock(visitor, '0491 570 221'),
    next: [
      { name: 'app-lock-screen-failed', reach: failToUnlock },
      {
        name: 'app-locked-out',
        reach: async (page, { device }) => {
          device.biometry.answers.push('authenticationFailed')
          await button(page, 'Unlock').click()
          await expect(page.getByText('so we logged you out. Please log in to continue.')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'app-lock-screen-paused',
    problems: [botCheck],
    reach: async (visitor) => {
      const page = await lock(visitor, '0491 570 223')
      visitor.device.biometry.answers.push('biometryLockout')
      await button(page, 'Unlock').click()
      await expect(lockScreen(page).getByRole('alert')).toContainText('paused')
      return page
    },
  },
  {
    name: 'app-settings',
    problems: [botCheck],
    reach: (visitor) => openAppSettings(visitor, '0491 570 219'),
    next: [
      {
        name: 'app-settings-refused',
        reach: async (page, { device }) => {
          device.biometry.answers.push('biometryLockout')
          const mode = page.getByRole('radio', { name: /^Face, fingerprint or passcode/ })
          await mode.click()
          await expect(page.getByRole('alert').filter({ hasText: 'Nothing has changed.' })).toBeVisible()
          await expect(mode).toBeFocused()
        },
      },
    ],
  },
  {
    name: 'app-settings-without-biometrics',
    problems: [botCheck],
    reach: async (visitor) => {
      visitor.device.biometry.isEnrolled = false
      const page = await openAppSettings(visitor, '0491 570 225')
      visitor.device.appStore.update = newerRelease
      await button(page, 'Check for updates').click()
      await expect(button(page, 'Open the app store')).toBeVisible()
      return page
    },
  },
  {
    name: 'app-store-update-offer',
    reach: async ({ device }) => {
      device.appStore.update = newerRelease
      const page = await start(device)
      await expect(page.getByRole('alertdialog', { name: 'A new version is ready' })).toBeVisible()
      return page
    },
  },
  {
    name: 'app-store-update-required',
    reach: async ({ device }) => {
      device.appStore.update = { ...newerRelease, priority: 4 }
      const page = await start(device)
      await expect(page.getByRole('alertdialog', { name: 'Please update the app' })).toBeVisible()
      return page
    },
  },
  {
    name: 'app-offline-start',
    problems: [...noNetwork, /^console error: the shop cannot be shown/],
    reach: async ({ device }) => {
      await start(device)
      await device.kill()
      await device.setOnline(false)
      const page = await device.launch()
      await expect(page.getByText(/^You're offline/).first()).toBeVisible()
      return page
    },
  },
  {
    name: 'app-first-start-offline',
    isFirstStart: true,
    problems: [...noNetwork, /^console error: the shop cannot be shown/],
    reach: async ({ device }) => {
      await device.setOnline(false)
      const page = await device.launch()
      await expect(page.getByRole('heading', { name: 'Check your connection and try again.' })).toBeVisible()
      return page
    },
  },
  {
    name: 'app-location-refused',
    reach: async ({ device }) => {
      device.location.permission = 'denied'
      const page = await start(device)
      await page
        .getByRole('group', { name: 'Start my order' })
        .getByRole('button', { name: 'Pickup', exact: true })
        .click()
      await button(page, 'Use my location').click()
      await expect(page.getByText("We couldn't get your location")).toBeVisible()
      return page
    },
  },
  {
    name: 'app-card-page',
    problems: cardPageErrors,
    reach: async (visitor) => {
      const browser = await openCardPage(visitor)
      await typeCard(browser, browser.getByRole('group', { name: 'Card details' }), '4111111111111111')
      return browser
    },
    next: [
      {
        name: 'app-card-page-done',
        reach: async (browser) => {
          await button(browser, 'Use this card').click()
          await expect(browser.getByRole('link', { name: 'Open the app' })).toBeVisible()
          await expect(browser.getByRole('heading', { name: /^Back to the / })).toBeFocused()
        },
      },
    ],
  },
  {
    name: 'app-card-page-incomplete',
    problems: cardPageErrors,
    reach: async (visitor) => {
      const browser = await openCardPage(visitor)
      await expect(cardNumber(browser)).toBeVisible()
      await button(browser, 'Use this card').click()
      await expect(browser.getByText('Please enter your security code.')).toBeVisible()
      return browser
    },
  },
  {
    name: 'app-card-page-expired',
    problems: [/status of 4\d\d/],
    reach: async ({ context, stack }) => {
      const browser = await context.newPage()
      await browser.goto(`${stack.url}/card-page/00000000-0000-4000-8000-000000000000`)
      await ready(browser)
      await expect(browser.getByText('This page has expired')).toBeVisible()
      return browser
    },
  },
  {
    name: 'app-card-page-failed',
    problems: [/Failed to load resource/, /net::ERR/],
    reach: async ({ context, stack }) => {
      const browser = await context.newPage()
      await browser.route('**/app-returns/*/card', (route) => route.abort())
      await browser.goto(`${stack.url}/card-page/00000000-0000-4000-8000-000000000000`)
      await ready(browser)
      await expect(browser.getByText("We couldn't load this page")).toBeVisible()
      return browser
    },
  },
]
