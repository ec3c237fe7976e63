import type { BrowserContext, Page } from '@playwright/test'
import { button, heading, password } from '../people/customers.ts'
import { appTokens, type Person } from '../people/people.ts'
import { typeCard } from '../screens/card-steps.ts'
import { method } from '../screens/paying.ts'
import { garlicBread, keepEntries, keepPickupBasket } from '../screens/start.ts'
import { goToCheckout, pickStore, pill, tellContact } from '../screens/steps.ts'
import { mainNavigation, ready } from '../screens/visit.ts'
import type { Stack } from '../stack/stack.ts'
import type { Store } from '../stack/stores.ts'
import type { Device } from './device.ts'
import { appOrigin, expect } from './app.ts'

/** What the engine logs while the phone has no network. */
export const noNetwork = [
  /Failed to load resource/,
  /net::ERR/,
  /^console error: (ApiError|ScreenLost|TypeError: Failed to fetch)/,
]

/** Starts the app and waits until a tap has its effect. */
export const start = async (device: Device, how: Parameters<Device['launch']>[0] = {}): Promise<Page> => {
  const page = await device.launch(how)
  await ready(page)
  return page
}

/** Opens a page by the main navigation. */
export const openTab = (page: Page, name: 'Home' | 'Menu' | 'Account'): Promise<void> =>
  mainNavigation(page).getByRole('link', { name }).click()

/** Chooses pickup from a store on the first screen. */
export const choosePickup = async (page: Page, store: Store): Promise<void> => {
  await page.getByRole('group', { name: 'Start my order' }).getByRole('button', { name: 'Pickup', exact: true }).click()
  await pickStore(page, store)
  await expect(pill(page)).toContainText(store.name)
}

type Visitor = { readonly device: Device; readonly context: BrowserContext }
type AppVisitor = Visitor & { readonly stack: Stack }

/** Keeps a cart with a side for pickup on the phone, as an earlier start of the app left it. */
export const keepCart = ({ context, stack }: Pick<AppVisitor, 'context' | 'stack'>, store: Store): Promise<void> =>
  keepPickupBasket(context, { origin: appOrigin, site: stack.url }, store, garlicBread)

/** Starts the app with a cart, and opens the checkout of a guest with everything that every payment method needs. */
export const startAppPayment = async (visitor: AppVisitor, store: Store): Promise<Page> => {
  await keepCart(visitor, store)
  const page = await start(visitor.device)
  await goToCheckout(page)
  await tellContact(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@example.com')
  return page
}

export const payByCardButton = (page: Page) => page.getByRole('button', { name: /^Pay \$\d+\.\d\d by card$/ })

/** The page that the app has opened in the browser above it. */
export const pageAboveApp = async ({ device, context }: Visitor): Promise<Page> => {
  await expect.poll(() => device.surroundings.isBrowserOpen).toBe(true)
  const page = await context.newPage()
  await page.goto(device.surroundings.opened.at(-1) ?? '')
  return page
}

const linkToApp = async (page: Page): Promise<string> => {
  const link = (await page.getByRole('link', { name: 'Open the app' }).getAttribute('href')) ?? ''
  await page.close()
  return link
}

/** Taps "Open the app" on the page above the app, which ends there; returns the link. */
export const openAppFrom = async (page: Page, device: Device): Promise<string> => {
  const link = await linkToApp(page)
  await device.openUrl(link)
  return link
}

/** The same after the phone has ended the app meanwhile: the link starts it. */
export const startAppFrom = async (page: Page, device: Device): Promise<Page> => {
  await device.kill()
  return start(device, { url: await linkToApp(page) })
}

/** Pays with a new card, whose fields are on the hosted page above the app; returns the link back to the app. */
export const payByHostedCard = async (page: Page, visitor: Visitor, digits: string): Promise<string> => {
  await method(page, /^Credit or debit card/).check()
  await payByCardButton(page).click()
  const hosted = await pageAboveApp(visitor)
  await ready(hosted)
  await typeCard(hosted, hosted.getByRole('group', { name: 'Card details' }), digits)
  await button(hosted, 'Use this card').click()
  return openAppFrom(hosted, visitor.device)
}

/** Opens the log-in form, from the account's tab. */
export const openLogin = async (page: Page): Promise<void> => {
  await openTab(page, 'Account')
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(heading(page, 'Log in')).toBeVisible()
}

/** Logs in by the form, from the account's tab. */
export const logIn = async (page: Page, email: string): Promise<void> => {
  await openLogin(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Log in').click()
}

/** Logs in, and lets biometrics unlock the vault from now on. */
export const logInWithBiometrics = async (device: Device, email: string): Promise<void> => {
  const { page } = device
  await logIn(page, email)
  await biometricQuestion(page).getByRole('button', { name: 'Yes, please!' }).click()
  await expect(biometricQuestion(page)).toHaveCount(0)
  await expect.poll(() => device.preferences.read('lastUnlockMode')).toBe('Biometrics')
  await expect.poll(() => device.preferences.read('hideInBackground')).toBe('true')
}

/**
 * Keeps a log-in on the phone, as an earlier start of the app left it: the vault has the refresh token, and a start is
 * locked with `Biometrics`. `logInWithBiometrics` uses the screens.
 */
export const keepLogIn = async (
  { device, context, stack }: AppVisitor,
  person: Person,
  mode: 'Biometrics' | 'SecureStorage' = 'Biometrics',
): Promise<void> => {
  const { jsonWebToken, customer } = await appTokens(stack, person, appOrigin)
  const { customerId, userId } = customer
  const signIn = { customerId, userId, accessToken: '', expiresAt: 0, refreshToken: 'vault', provider: null }
  const entries = { pinia_login: JSON.stringify({ state: { signIn, ended: null }, version: 1 }) }
  await context.addInitScript(keepEntries, { origin: appOrigin, id: customerId, entries })
  device.keychain.entries.set('vault_refreshToken', jsonWebToken.refresh_token ?? '')
  device.preferences.write('startedBefore', 'true')
  device.preferences.write('lastUnlockMode', mode)
  device.preferences.write('hideInBackground', String(mode === 'Biometrics'))
}

/** Opens a page of the account, from the account's tab. */
export const openAccountPage = async (page: Page, name: RegExp | string): Promise<void> => {
  await openTab(page, 'Account')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name }).click()
}

export const biometricQuestion = (page: Page) => page.getByRole('alertdialog', { name: /login faster with Biometrics/ })
export const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Locked to keep your account safe' })

/** The refresh token in the phone's keychain, the only secret of the app; null = none. */
export const storedToken = ({ keychain }: Device): string | null => [...keychain.entries.values()][0] ?? null
