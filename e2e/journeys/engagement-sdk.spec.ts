import { randomUUID } from 'node:crypto'
import type * as Braze from '@braze/web-sdk'
import type { Page } from '@playwright/test'
import { startSdkPage, type SdkPage } from '../drivers/stack/sdk-page.ts'
import { expect, test as base } from '../drivers/stack/shop.ts'

declare global {
  interface Window {
    readonly braze: typeof Braze
    /** What the SDK has handed to the page. */
    readonly seen: { cards: Card[]; messages: Message[]; flags: string[]; failures: number }
    readonly messages: Braze.InAppMessage[]
  }
}
type Card = {
  readonly id: string | undefined
  readonly extras: Readonly<Record<string, string>>
  readonly title: string
}
type Message = { readonly type: string; readonly text: string; readonly extras: Readonly<Record<string, string>> }

type Servers = { readonly engagement: string; readonly sdk: SdkPage }

const test = base.extend<{ readonly servers: Servers; readonly user: string }>({
  servers: async ({ stack, problems }, use) => {
    // The page of the SDK is no page of the shop.
    problems.expect(/./)
    const sdk = await startSdkPage()
    await use({ engagement: stack.simulators.engagement, sdk })
    await sdk.stop()
  },
  user: async ({ servers }, use) => {
    await fetch(`${servers.engagement}/control`, { method: 'DELETE' })
    await use(`user-${randomUUID()}`)
    await fetch(`${servers.engagement}/control`, { method: 'DELETE' })
  },
})

// The SDK looks for a service worker when it ends a push subscription.
test.use({ hasServiceWorker: true })

const control = (servers: Servers, path: string, body: object, method = 'PUT') =>
  fetch(`${servers.engagement}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

type ReceivedRecords = {
  readonly events: readonly { readonly kind: string; readonly data: Readonly<Record<string, unknown>> }[]
  readonly purchases: readonly object[]
  readonly users: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
const received = async (servers: Servers, user: string): Promise<ReceivedRecords> =>
  (await (await fetch(`${servers.engagement}/control/received?user=${user}`)).json()) as ReceivedRecords

/** Opens the page and starts the SDK for a user, with subscriptions to everything that it delivers. */
const start = async (page: Page, servers: Servers, user: string): Promise<void> => {
  await page.goto(servers.sdk.url)
  await page.waitForFunction(() => 'braze' in window)
  await page.evaluate(
    ({ baseUrl, id }) => {
      const { braze } = window
      const seen: Window['seen'] = { cards: [], messages: [], flags: [], failures: 0 }
      const messages: Braze.InAppMessage[] = []
      Object.assign(window, { seen, messages })
      braze.initialize('demo-braze-key', {
        baseUrl,
        minimumIntervalBetweenTriggerActionsInSeconds: 0,
        allowCrawlerActivity: true,
      })
      braze.subscribeToContentCardsUpdates(({ cards }) => {
        seen.cards = cards.map((card) => ({
          id: card.id,
          extras: card.extras,
          title: 'title' in card && typeof card.title === 'string' ? card.title : '',
        }))
      })
      braze.subscribeToInAppMessage((message) => {
        if (!(message instanceof braze.InAppMessage)) return
        messages.push(message)
        const type =
          message instanceof braze.ModalMessage
            ? 'modal'
            : message instanceof braze.SlideUpMessage
              ? 'slide-up'
              : 'other'
        seen.messages.push({ type, text: message.message ?? '', extras: message.extras })
      })
      braze.subscribeToFeatureFlagsUpdates((flags) => {
        seen.flags = flags.map(({ id: name }) => name)
      })
      braze.changeUser(id)
      braze.openSession()
    },
    { baseUrl: servers.engagement, id: user },
  )
}
const seen = (page: Page) => page.evaluate(() => window.seen)
const flush = (page: Page) =>
  page.evaluate(() => new Promise<boolean>((done) => window.braze.requestImmediateDataFlush((isDone) => done(isDone))))
const refreshCards = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done) =>
        window.braze.requestContentCardsRefresh(
          () => done('refreshed'),
          () => done('failed'),
        ),
      ),
  )

test('[ENG-10] the official SDK delivers cards, banners, messages and flags, logs what users do with them, ends a push subscription, attributes a user, and recovers from a failed refresh', async ({
  page,
  servers,
  user,
}) => {
  await control(servers, '/banners', { banners: [{ id: 'one', placement: 'top', html: '<p>Hello</p>' }] })
  await start(page, servers, user)
  await test.step('initialize, changeUser, openSession, requestContentCardsRefresh, logContentCardImpressions, logContentCardClick and logCardDismissal', async () => {
    await expect
      .poll(async () => (await received(servers, user)).events.map(({ kind }) => kind))
      .toContain('session start')
    expect(await refreshCards(page)).toBe('refreshed')
    const { cards } = await seen(page)
    expect(cards.find(({ id }) => id === 'hero-family-night')).toEqual({
      id: 'hero-family-night',
      title: 'Family night, sorted',
      extras: {
        site_section: 'homepage_hero',
        card_type: 'full_width_hero',
        sequence: '1',
        price_pickup: '34.95',
        price_pickup_title: 'Pickup from',
        price_delivery: '40.95',
        price_delivery_title: 'Delivery from',
      },
    })
    expect(cards.some(({ id }) => id === 'deal-over')).toBe(false)
    await page.evaluate(() => {
      const { braze } = window
      const found = braze.getCachedContentCards()?.cards ?? []
      const card = (id: string) => found.filter((each) => each.id === id)
      braze.logContentCardImpressions(card('hero-family-night'))
      for (const each of card('hero-family-night')) braze.logContentCardClick(each)
      for (const each of card('deal-date-night')) braze.logCardDismissal(each)
    })
    expect(await flush(page)).toBe(true)
    const cardEvents = async () =>
      (await received(servers, user)).events
        .filter(({ kind }) => kind.startsWith('card '))
        .map(({ kind, data }) => [kind, data['ids']])
    // The SDK's own flush may have taken them just before.
    await expect.poll(cardEvents).toEqual([
      ['card impression', ['hero-family-night']],
      ['card click', ['hero-family-night']],
      ['card dismissal', ['deal-date-night']],
    ])
    expect(await refreshCards(page)).toBe('refreshed')
    const [viewed, dismissed] = await page.evaluate(() => {
      const found = window.braze.getCachedContentCards()?.cards ?? []
      return ['hero-family-night', 'deal-date-night'].map((id) => found.find((each) => each.id === id)?.viewed)
    })
    expect([viewed, dismissed]).toEqual([true, undefined])
  })

  await test.step('requestBannersRefresh, getBanner and unregisterPush', async () => {
    const html = await page.evaluate(async () => {
      const { braze } = window
      await new Promise<void>((done) => braze.requestBannersRefresh(['top'], done, done))
      return braze.getBanner('top')?.html
    })
    expect(html).toBe('<p>Hello</p>')
    // A headless browser gets no push token, so the page stores one as the SDK would.
    await page.evaluate(() => {
      const token = JSON.stringify({ v: { e: 'https://push.example/one', c: null, p: null, u: null, v: null } })
      localStorage.setItem('ab.storage.pushToken.demo-braze-key', token)
      window.braze.unregisterPush()
    })
    const kinds = async () => (await received(servers, user)).events.map(({ kind }) => kind)
    await expect.poll(kinds).toContain('push token unregistered')
  })

  await test.step('subscribeToInAppMessage for a session start, a custom event and a purchase; logInAppMessageImpression, -Click and -ButtonClick', async () => {
    const texts = async () => (await seen(page)).messages.map(({ type, text }) => `${type}: ${text.slice(0, 30)}`)
    await expect.poll(texts).toEqual(['slide-up: Free delivery tonight when you'])
    await page.evaluate(() => window.braze.logCustomEvent('order_placed', { total: 42.5 }))
    await expect.poll(async () => (await seen(page)).messages.at(-1)?.extras).toEqual({ type: 'push-primer' })
    await page.evaluate(() => window.braze.logPurchase('margherita', 12, 'AUD', 2, { size: 'large' }))
    await expect
      .poll(async () => (await seen(page)).messages.at(-1)?.extras)
      .toEqual({ type: 'website-purchase', campaign_type: 'garlic-bread' })
    await page.evaluate(() => {
      const { braze, messages } = window
      const [slideUp, primer] = messages
      if (slideUp === undefined || !(primer instanceof braze.ModalMessage)) throw new Error('There is no modal.')
      braze.logInAppMessageImpression(slideUp)
      braze.logInAppMessageClick(slideUp)
      for (const button of primer.buttons.slice(0, 1)) braze.logInAppMessageButtonClick(button, primer)
    })
    expect(await flush(page)).toBe(true)
    const kinds = async () => (await received(servers, user)).events.map(({ kind }) => kind)
    await expect
      .poll(kinds)
      .toEqual(expect.arrayContaining(['custom event', 'message impression', 'message click', 'message button click']))
    const { events, purchases } = await received(servers, user)
    expect(events.find(({ kind }) => kind === 'custom event')?.data).toEqual({ n: 'order_placed', p: { total: 42.5 } })
    expect(purchases).toMatchObject([
      { product: 'margherita', price: 12, currency: 'AUD', quantity: 2, properties: { size: 'large' } },
    ])
  })

  await test.step('setFirstName, setEmail and setCustomUserAttribute, and a templated message that greets by name', async () => {
    await page.evaluate(() => {
      const person = window.braze.getUser()
      person?.setFirstName('Anna')
      person?.setEmail('anna@example.com')
      person?.setCustomUserAttribute('favourite', 'margherita')
    })
    expect(await flush(page)).toBe(true)
    await expect
      .poll(async () => (await received(servers, user)).users[user])
      .toMatchObject({ first_name: 'Anna', email: 'anna@example.com', custom: { favourite: 'margherita' } })
    await page.evaluate(() => window.braze.logCustomEvent('logged_in'))
    await expect.poll(async () => (await seen(page)).messages.at(-1)?.text).toBe('Good to see you, Anna.')
  })

  await test.step('refreshFeatureFlags, getFeatureFlag with typed properties, getAllFeatureFlags and logFeatureFlagImpression', async () => {
    await expect.poll(async () => (await seen(page)).flags).toContain('big_deal_badge')
    await control(servers, '/flags', {
      user,
      flags: [{ id: 'mine', enabled: true, properties: { size: { type: 'number', value: 3 } } }],
    })
    const properties = () =>
      page.evaluate(() => {
        const flag = window.braze.getFeatureFlag('big_deal_badge')
        return [
          flag?.getStringProperty('label'),
          flag?.getNumberProperty('most_per_page'),
          flag?.getBooleanProperty('is_animated'),
          flag?.getImageProperty('icon'),
          flag?.getJsonProperty('colours'),
          flag?.getTimestampProperty('from'),
          flag?.getNumberProperty('label'),
        ]
      })
    expect(await properties()).toEqual([
      ...['Big deal', 4, false, '/images/badge.svg', { light: '#b3261e', dark: '#ffb4ab' }, 1_767_225_600_000, null],
    ])
    const refreshed = await page.evaluate(
      () =>
        new Promise<string>((done) =>
          window.braze.refreshFeatureFlags(
            () => done('refreshed'),
            () => done('failed'),
          ),
        ),
    )
    expect(refreshed).toBe('refreshed')
    expect(await page.evaluate(() => window.braze.getAllFeatureFlags()?.map(({ id }) => id))).toEqual(['mine'])
    await page.evaluate(() => window.braze.logFeatureFlagImpression('mine'))
    expect(await flush(page)).toBe(true)
    const flagsSeen = async () =>
      (await received(servers, user)).events.flatMap(({ kind, data }) =>
        kind === 'flag impression' ? data['fid'] : [],
      )
    await expect.poll(flagsSeen).toContain('mine')
  })

  await test.step('a failed refresh for a wrong key and for a forced error', async () => {
    await control(servers, '', { outcome: 'invalidApiKey', operation: 'contentCards' }, 'POST')
    expect(await refreshCards(page)).toBe('failed')
    await control(servers, '', { outcome: 'error', operation: 'contentCards' }, 'POST')
    expect(await refreshCards(page)).toBe('failed')
    expect(await refreshCards(page)).toBe('refreshed')
  })
})
