import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCampaign, getContentPage, getDictionary } from '@forno/contracts/content/content'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { refusalOf, replyOf } from '../../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../../test/start-simulators.ts'
import { makeContentService } from './content-service-client.ts'
import { makeEditorialContentCache } from './cached-service-content.ts'
import { spinnerSettings } from './service-content.ts'
import { contentWithDictionary } from '../../../../test/fixtures/dictionary-content.ts'
import { waitOptions } from '../../../../test/wait-options.ts'

const key = 'the-key-of-the-space'
let simulators: Simulators<'content'>
beforeAll(async () => {
  simulators = await startSimulators(['content'], { CONTENT_KEY: key })
})
afterAll(() => simulators.stop())

const control = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', body?: object): Promise<unknown> => {
  const content =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await fetch(`${simulators.urls.content}/control${path}`, { method, ...content })).json()
}
beforeEach(() => control('DELETE'))

const force = (outcome: string, times = 1, operation?: string) =>
  control('POST', '', { outcome, times, ...(operation === undefined ? {} : { operation }) })

type RecordedCall = {
  readonly at: string
  readonly operation: string
  readonly detail: Readonly<Record<string, string>>
}
const requests = async (): Promise<readonly RecordedCall[]> =>
  ((await control('GET')) as { calls: readonly RecordedCall[] }).calls

/** The client without a rate limit, for tests of other behaviour. */
const service = (contentKey = key) => makeContentService({ contentUrl: simulators.urls.content, contentKey }, 1_000)

test('[CON-06] refuses to make a client without a key', () => {
  expect(() => service('')).toThrow('Content key is missing')
})

describe('the version of the space', () => {
  test('[CON-03] is in seconds', async () => {
    await control('PUT', '/space', { version: 1_800_000_000 })
    expect(await service().spaceVersion()).toBe(1_800_000_000)
  })
  test('[CON-03] is null when the call fails', async () => {
    await force('unavailable')
    expect(await service().spaceVersion()).toBeNull()
    const unreachable = makeContentService({ contentUrl: 'http://localhost:1', contentKey: key })
    expect(await unreachable.spaceVersion()).toBeNull()
  })
  test('[CON-03] is 0 when the answer has no version; reads then send no cv', async () => {
    const bare = createServer((_, response) => response.end('{"space":{"id":1}}')).listen(0)
    await once(bare, 'listening')
    const { port } = bare.address() as AddressInfo
    try {
      const client = makeContentService({ contentUrl: `http://localhost:${port}`, contentKey: key })
      expect(await client.spaceVersion()).toBe(0)
    } finally {
      bare.close()
    }
    await service().entries('dictionary', 0)
    expect((await requests())[0]?.detail).not.toHaveProperty('cv')
  })
})

describe('reading', () => {
  test('[CON-01] [CON-07] reads stories below a prefix in pages of 25, at the version', async () => {
    const stories = await service().stories('banners/', 1_700_000_000)
    expect(stories.length).toBeGreaterThan(60)
    const pages = (await requests()).map(({ detail }) => detail)
    expect(pages.length).toBe(Math.floor(stories.length / 25) + 1)
    for (const detail of pages)
      expect(detail).toMatchObject({
        starts_with: 'banners/',
        version: 'published',
        cv: '1700000000',
        per_page: '25',
        token: 'right',
      })
  })

  test('[CON-02] reads a datasource in pages of 500; a missing one is null', async () => {
    expect(await service().entries('dictionary', null)).toEqual({ 'payment.flex': 'Credit or debit card' })
    expect((await requests())[0]?.detail).toMatchObject({ per_page: '500', page: '1' })
    expect((await requests())[0]?.detail).not.toHaveProperty('cv')
    expect(await service().entries('nothing-here', null)).toBeNull()
  })

  test('[CON-07] delays calls above five per second', async () => {
    const client = makeContentService({ contentUrl: simulators.urls.content, contentKey: key })
    const begun = performance.now()
    await Promise.all(Array.from({ length: 7 }, () => client.entries('blacklists', null)))
    expect(performance.now() - begun).toBeGreaterThan(900)
  })

  test('[CON-05] retries a 429 after 300 ms, at most ten times', async () => {
    // The client of the service prints each retry.
    const printed = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => printed.mockRestore())
    await force('tooManyRequests', 2)
    expect(await service().entries('blacklists', null)).toHaveProperty('email_domains')
    const times = (await requests()).map(({ at }) => Date.parse(at))
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? time))
    expect(pauses).toHaveLength(2)
    // A timer of 300 ms may end a few milliseconds early by the wall clock.
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(290)
    await control('DELETE')
    await force('tooManyRequests', 50)
    await expect(service().entries('blacklists', null)).rejects.toMatchObject({ status: 429 })
    expect((await requests()).length).toBe(11)
  })

  test.each([
    ['unauthorized', 401, 'Unauthorized'],
    ['unprocessable', 422, 'Unprocessable Entity'],
    ['unavailable', 503, 'Service Unavailable'],
  ])('[CON-04] %s is rejected with message, status and error', async (outcome, status, message) => {
    await force(outcome)
    await expect(service().stories('c/', null)).rejects.toMatchObject({ status, message, error: expect.anything() })
  })
})

describe('the cached content of the service', () => {
  const own = contentWithDictionary({ dictionary: { BasketOrdered: 'Ours.' } })

  test('[CON-01] [CON-02] uses our own files until the service answers, and the last answer while it is unavailable', async () => {
    const problems: string[] = []
    const editorial = makeEditorialContentCache({
      content: own,
      service: service(),
      log: (_, what) => problems.push(what),
    })
    await force('unavailable', 100)
    await editorial.refresh()
    expect(editorial.current().datasources.dictionary).toEqual({ BasketOrdered: 'Ours.' })
    expect(problems).toEqual(['the content service returned no version', 'the content service does not answer'])
    await control('DELETE')
    await editorial.refresh()
    expect(editorial.current().datasources.dictionary).toEqual({
      BasketOrdered: 'Ours.',
      'payment.flex': 'Credit or debit card',
    })
    expect(editorial.current().pages.map(({ slug }) => slug)).toContain('faq')
    editorial.close()
  })

  test('[CON-01] [CON-03] reads again soon after a failure, twice as late each time, and at the usual times after a success', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let isDown = true
    let reads = 0
    const editorial = makeEditorialContentCache({
      content: own,
      service: {
        spaceVersion: async () => 1,
        stories: async () => [],
        story: async () => null,
        storiesOf: async () => [],
        drafts: async () => [],
        entries: async (name) => {
          if (name === 'dictionary') reads += 1
          if (isDown) throw new Error('down')
          return name === 'dictionary' ? { BasketOrdered: 'Theirs.' } : null
        },
      },
      log: () => undefined,
    })
    await editorial.refresh()
    const passed: number[] = [reads]
    /** The read under way has ended. */
    const ended = async () => {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
    for (const milliseconds of [9_000, 2_000, 18_000, 3_000]) {
      await vi.advanceTimersByTimeAsync(milliseconds)
      await ended()
      passed.push(reads)
    }
    expect(passed).toEqual([1, 1, 2, 2, 3])
    expect(editorial.current().datasources.dictionary).toEqual({ BasketOrdered: 'Ours.' })
    isDown = false
    await vi.advanceTimersByTimeAsync(40_000)
    await ended()
    expect([reads, editorial.current().datasources.dictionary]).toEqual([4, { BasketOrdered: 'Theirs.' }])
    // The usual poll finds the same version.
    await vi.advanceTimersByTimeAsync(600_000)
    await ended()
    expect(reads).toBe(4)
    editorial.close()
  })

  test('[CON-08] logs an unusable text once, and serves the others', async () => {
    const logged: string[] = []
    const editorial = makeEditorialContentCache({
      content: contentWithDictionary({ dictionary: { 'save.saved': 'Saved.', 'save.nothing': 'Nothing.' } }),
      service: service(),
      log: (_, what) => logged.push(what),
    })
    expect(editorial.current().datasources.dictionary).toEqual({ 'save.saved': 'Saved.' })
    await control('PUT', '/entries', { datasource: 'dictionary', name: 'OrderFailed', value: 'Call {number}.' })
    await editorial.refresh()
    expect(editorial.current().datasources.dictionary).not.toHaveProperty('OrderFailed')
    expect(logged.filter((what) => what.startsWith('dictionary'))).toEqual([
      'dictionary.yaml: save.nothing is no key of a text',
      'dictionary of the content service: OrderFailed has the unknown placeholder {number}',
    ])
    editorial.close()
  })

  test('[CON-03] fetches everything again only when the version has changed', async () => {
    const editorial = makeEditorialContentCache({ content: own, service: service(), log: () => undefined })
    await control('PUT', '/space', { version: 1 })
    await editorial.refresh()
    const before = [editorial.current(), editorial.revision()]
    await control('PUT', '/entries', { datasource: 'dictionary', name: 'BasketOrdered', value: 'Baked.' })
    await editorial.refresh()
    expect([editorial.current(), editorial.revision()]).toEqual(before)
    await control('PUT', '/space', { version: 2 })
    await editorial.refresh()
    expect(editorial.current().datasources.dictionary['BasketOrdered']).toBe('Baked.')
    expect(editorial.revision()).not.toBe(before[1])
    editorial.close()
  })

  test('[CON-01] a story of the service overrides ours with the same slug; a story that lacks a field does not', async () => {
    const editorial = makeEditorialContentCache({ content: own, service: service(), log: () => undefined })
    const page = { component: 'page', title: 'New', description: 'D', markdown: 'M' }
    await control('PUT', '/stories', { full_slug: 'pages/own', content: page })
    await control('PUT', '/stories', { full_slug: 'pages/half', content: { component: 'page', title: 'Half' } })
    onTestFinished(() => editorial.close())
    const ownTitles = async () => {
      await editorial.refresh()
      return editorial.current().pages.flatMap(({ slug, title }) => (slug === 'own' ? [title] : []))
    }
    await expect.poll(ownTitles, waitOptions).toEqual(['New'])
    expect(editorial.current().pages.some(({ slug }) => slug === 'half')).toBe(false)
  })
})

describe('the content calls', () => {
  test('[CON-08] [CFG-06] [ACC-34] GET /content/dictionary happy: texts by key, including consents, cached for half an hour; feature flags are in the configuration', async () => {
    await control('PUT', '/entries', { datasource: 'dictionary', name: 'voucherUnknown', value: 'What code?' })
    await control('PUT', '/entries', { datasource: 'feature-flag', name: 'pizzas_page_category', value: 'true' })
    await control('PUT', '/entries', { datasource: 'feature-flag', name: 'express_pay_checkout', value: 'false' })
    const spinner = { component: 'spinner', text: 'Just a moment' }
    await control('PUT', '/stories', { full_slug: 'spinners/default', content: spinner })
    const shop = await startApp(undefined, { CONTENT_URL: simulators.urls.content, CONTENT_KEY: key })
    onTestFinished(() => shop.close())
    const read = () => shop.app.inject('/api/v1/content/dictionary')
    await expect
      .poll(async () => (await read()).json<object>(), waitOptions)
      .toHaveProperty('voucherUnknown', 'What code?')
    expect(replyOf(getDictionary, await read())).toMatchObject({ 'payment.flex': 'Credit or debit card' })
    expect((await read()).json<object>()).toMatchObject({ 'consents.email': 'Email me offers' })
    expect((await read()).headers['cache-control']).toBe('public, max-age=1800')
    expect((await shop.app.inject('/api/v1/Configuration')).json()).toMatchObject({
      settings: { pizzas_page_category: 'true', express_pay_checkout: 'false', SPINNER_TEXT: 'Just a moment' },
    })
    const page = await shop.app.inject('/api/v1/content/pages/faq')
    expect(replyOf(getContentPage, page).blocks.length).toBeGreaterThan(0)
  })

  test('[UI-05] the service’s spinner is among the settings, with its background; a spinner without a text is not', async () => {
    const spinner = { component: 'spinner', text: 'In the oven', showSpinBgVariant: true }
    await control('PUT', '/stories', { full_slug: 'spinners/default', content: spinner })
    const editorial = makeEditorialContentCache({
      content: contentWithDictionary({ dictionary: {} }),
      service: service(),
      log: () => undefined,
    })
    expect(spinnerSettings(editorial.current())).toEqual({})
    await editorial.refresh()
    expect(spinnerSettings(editorial.current())).toEqual({ SPINNER_TEXT: 'In the oven', SPINNER_BACKGROUND: 'true' })
    editorial.close()
    await control('PUT', '/stories', { full_slug: 'spinners/default', content: { component: 'spinner' } })
    const silent = makeEditorialContentCache({
      content: contentWithDictionary({ dictionary: {} }),
      service: service(),
      log: () => undefined,
    })
    await silent.refresh()
    expect(spinnerSettings(silent.current())).toEqual({})
    silent.close()
  })

  describe('without a service', () => {
    let shop: TestApp
    beforeAll(async () => {
      shop = await startApp()
    })
    afterAll(() => shop.close())

    test('[CFG-06] [CON-08] without a service our own files answer, and a feature flag never overrides a setting', async () => {
      expect(replyOf(getDictionary, await shop.app.inject('/api/v1/content/dictionary'))).toMatchObject({
        'payment.flex': 'Credit or debit card',
      })
      expect((await shop.app.inject('/api/v1/Configuration')).json()).toMatchObject({
        settings: { pizzas_page_category: 'false', WEBSITE_THEME: 'NONE' },
      })
    })

    test('[MKT-09] GET /content/campaigns/:slug happy: the texts of a campaign, without its offer', async () => {
      const campaign = replyOf(getCampaign, await shop.app.inject('/api/v1/content/campaigns/DEFAULT'))
      expect(campaign).toMatchObject({ slug: 'default', title: 'A pizza on us', thanksTitle: 'Check your email' })
      expect(campaign).not.toHaveProperty('offer')
    })

    test('[MKT-09] GET /content/campaigns/:slug refusal: PageUnknown for an unknown campaign', async () => {
      refusalOf(await shop.app.inject('/api/v1/content/campaigns/nothing'), 'PageUnknown')
    })
  })
})
