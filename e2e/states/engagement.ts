import { expect, type Page } from '@playwright/test'
import { analyticsSwitch } from '../drivers/screens/analytics.ts'
import { choosePersonalisation, engagementOf, openPrivacy } from '../drivers/screens/engagement.ts'
import { cola, garlicBread, startPickup, type BasketContents } from '../drivers/screens/start.ts'
import { cart, goToCheckout, openCart } from '../drivers/screens/steps.ts'
import { visit } from '../drivers/screens/visit.ts'
import type { State, Visitor } from './state.ts'

/** Calls and images of the engagement service, which these visitors have allowed. */
const problems = [/^left the origin: http:\/\/localhost:\d+\/(api\/v3|images)\//]

type Message = { readonly type: 'MODAL' | 'SLIDEUP' | 'FULL' } & Readonly<Record<string, unknown>>

/** Opens a page with the service's cards, and with one message or none. */
const allowOffers = async (
  { page, store, stack }: Visitor,
  path: string,
  { message, contents = garlicBread }: { readonly message?: Message; readonly contents?: BasketContents } = {},
): Promise<void> => {
  const service = engagementOf(stack)
  await service.reset()
  const messages = message === undefined ? [] : [{ id: 'it', trigger: { type: 'open' }, extras: {}, ...message }]
  await service.replace('messages', messages)
  await startPickup(page, store, contents, path)
  await choosePersonalisation(page, true)
}

const showCard = async (page: Page, sentence: string): Promise<void> => {
  const card = page.getByRole('main').getByRole('article').filter({ hasText: sentence })
  await expect(card).toBeVisible()
  await card.scrollIntoViewIfNeeded()
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect
    .poll(() =>
      card.locator('img').evaluateAll((images: HTMLImageElement[]) => images.every(({ complete }) => complete)),
    )
    .toBe(true)
}

const onPage = (name: string, path: string, sentence: string): State => ({
  name,
  isWide: true,
  problems,
  reach: async (visitor) => {
    await allowOffers(visitor, path)
    await showCard(visitor.page, sentence)
  },
})

/** Privacy choices, and what the engagement service adds to the screens. */
export const engagementStates: readonly State[] = [
  {
    name: 'privacy-prompt',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/')
      await page.getByRole('region', { name: 'Want offers picked for you?' }).scrollIntoViewIfNeeded()
    },
    next: [
      { name: 'privacy-choices', isWide: true, reach: ({ page }) => openPrivacy(page) },
      { name: 'privacy-choices-analytics-on', reach: ({ page }) => analyticsSwitch(page).check() },
    ],
  },
  {
    name: 'privacy-choices-refused-by-browser',
    reach: async ({ page }) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
      await visit(page, '/')
      await openPrivacy(page)
    },
  },
  onPage('cards-home-hero', '/', 'Two large pizzas, chips and a big cola in one box.'),
  onPage('cards-home-secondary', '/', 'A dozen wings, garlic bread and a bottle.'),
  onPage('cards-home-deals', '/', 'A large pizza, cheesy garlic bread and two lava cakes.'),
  onPage('cards-offers', '/offers', 'A small pizza, garlic bread and a cold can.'),
  onPage('cards-product', '/offers', 'Our garlic bread under bubbling mozzarella.'),
  {
    name: 'cards-cart',
    isWide: true,
    problems,
    reach: async (visitor) => {
      const { page } = visitor
      await allowOffers(visitor, '/menu/sides')
      await openCart(page)
      await cart(page).getByText('Finish with a lava cake').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'cards-checkout',
    problems,
    reach: async (visitor) => {
      const { page, stack } = visitor
      await allowOffers(visitor, '/menu/drinks', { contents: cola })
      await expect.poll(async () => (await engagementOf(stack).received()).events.length).toBeGreaterThan(0)
      await goToCheckout(page)
      await page.getByRole('region', { name: 'One last thing?' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'message',
    isWide: true,
    problems,
    reach: async (visitor) => {
      const message: Message = {
        type: 'MODAL',
        header: 'Date night for two',
        message: 'A large pizza, cheesy garlic bread and two lava cakes in one box.',
        imageUrl: '/images/date-night.svg',
        buttons: [
          { id: 0, text: 'See the box', url: '/pizza-meals/date-night-box' },
          { id: 1, text: 'Not now' },
        ],
      }
      await allowOffers(visitor, '/', { message })
      await expect(visitor.page.getByRole('dialog', { name: 'Date night for two' })).toBeVisible()
    },
  },
  {
    name: 'message-slide-up',
    isWide: true,
    problems,
    reach: async (visitor) => {
      const text = 'Free delivery tonight when you spend $30. Use FREEWAY.'
      await allowOffers(visitor, '/', { message: { type: 'SLIDEUP', message: text, url: '/coupons' } })
      await expect(visitor.page.getByText(text)).toBeVisible()
    },
  },
]
