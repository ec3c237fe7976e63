import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cardSections } from '@forno/domain/content/site-stories'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clockFrom } from '../platform/clock.ts'
import { listen } from '../platform/http-server.ts'
import { fixtures } from './fixtures.ts'
import { createEngagementServer } from './server.ts'

const app = createEngagementServer(
  { app: 'the-app-key', rest: 'the-rest-key' },
  clockFrom(Date.parse('2026-11-20T08:30:00Z')),
)
let base = ''
beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(async () => {
  await fetch(`${base}/control`, { method: 'DELETE' })
})

const json = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Readonly<Record<string, unknown>>,
})
const send = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}, method = 'POST') =>
  json(
    await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  )
const control = (path: string, body: object, method = 'PUT') => send(`/control${path}`, body, {}, method)
const received = async (user = '') => {
  const query = user === '' ? '' : `?user=${user}`
  const { body } = await json(await fetch(`${base}/control/received${query}`))
  return body as {
    events: readonly { user: string; kind: string; data: object }[]
    purchases: readonly object[]
    sends: readonly object[]
    subscriptionGroups: readonly object[]
    users: Readonly<Record<string, object>>
  }
}

const common = { api_key: 'the-app-key', time: 1_795_000_000, sdk_version: '6.13.0', device_id: 'device-1' }
const sdk = (path: string, body: object = {}, key = 'the-app-key') =>
  send(`/api/v3${path}`, { ...common, ...body }, { 'x-braze-api-key': key })
const cardsOf = async (user?: string) => {
  const { body } = await sdk('/content_cards/sync', user === undefined ? {} : { user_id: user })
  return body['cards'] as readonly { id: string; v: boolean; e: Readonly<Record<string, string>> }[]
}

describe('fixtures', () => {
  test('[ENG-04] [ENG-10] every section of content cards has a card, and extras are strings', async () => {
    const cards = await cardsOf()
    expect(new Set(cards.map(({ e }) => e['site_section']))).toEqual(new Set(cardSections))
    for (const { e } of cards) for (const value of Object.values(e)) expect(value).toEqual(expect.any(String))
  })

  const menu = fileURLToPath(new URL('../../../../content/menu', import.meta.url))
  const text = globSync('**/*.yaml', { cwd: menu })
    .map((file) => readFileSync(`${menu}/${file}`, 'utf8'))
    .join('\n')

  test('[ENG-02] [ENG-10] products and meals of cards are on the menu', () => {
    const ids = fixtures.cards.flatMap(({ url, extras }) => [
      ...(extras['product_id'] === undefined ? [] : [extras['product_id']]),
      ...(url?.startsWith('/pizza-meals/') === true ? [url.slice('/pizza-meals/'.length)] : []),
    ])
    expect(ids.length).toBeGreaterThan(6)
    for (const id of ids) expect(text).toContain(`- id: ${id}\n`)
  })

  test('[ENG-02] [ENG-10] cards of products show the prices of the menu', () => {
    const shown = fixtures.cards.flatMap(({ extras }) => (extras['product_id'] === undefined ? [] : [extras]))
    expect(shown.length).toBeGreaterThan(3)
    for (const extras of shown) {
      const names = ['product_id', 'price_pickup', 'price_delivery']
      const [id = '', pickup = '', delivery = ''] = names.map((name) => extras[name])
      const [, product = ''] = text.split(`- id: ${id}\n`)
      expect(product.split('- id: ')[0]).toContain(`price: { pickup: ${pickup}, delivery: ${delivery} }\n`)
    }
  })
})

describe('calls of the SDK', () => {
  test('[ENG-10] a preflight allows the headers that the SDK sends', async () => {
    const answer = await fetch(`${base}/api/v3/data/`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:4711', 'access-control-request-method': 'POST' },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-headers')).toContain('braze-sync-retry-count')
  })

  test('[ENG-10] the configuration is sent to an SDK that has none or an older one', async () => {
    const first = await sdk('/data', { respond_with: { config: { config_time: 0 } } })
    const { time } = first.body['config'] as { time: number }
    expect(first.body['config']).toMatchObject({ content_cards: { enabled: true }, feature_flags: { enabled: true } })
    expect((await sdk('/data', { respond_with: { config: { config_time: time } } })).body).toEqual({})
  })

  test('[ENG-10] a message that a user has seen is not offered again, unless the user is eligible again', async () => {
    const respond_with = { triggers: true, user_id: 'anna' }
    const idsFor = async () => {
      const { body } = await sdk('/data', { respond_with })
      return (body['triggers'] as readonly { id: string }[]).map(({ id }) => atob(id))
    }
    expect(await idsFor()).toEqual(expect.arrayContaining(['welcome-slide-up_web', 'website-purchase_web']))
    const data = { trigger_ids: [btoa('welcome-slide-up_web'), btoa('website-purchase_web')] }
    await sdk('/data', { events: [{ name: 'si', time: 1_795_000_000, data, user_id: 'anna' }] })
    const after = await idsFor()
    expect(after).not.toContain('welcome-slide-up_web')
    expect(after).toContain('website-purchase_web')
  })

  test('[ENG-10] a viewed card stays, a dismissed card goes, for this user only', async () => {
    const act = (name: string, id: string) => ({ name, time: 1_795_000_000, data: { ids: [id] }, user_id: 'anna' })
    await sdk('/data', { events: [act('cci', 'hero-default'), act('ccd', 'deal-date-night')] })
    const cards = await cardsOf('anna')
    expect(cards.find(({ id }) => id === 'hero-default')?.v).toBe(true)
    expect(cards.some(({ id }) => id === 'deal-date-night')).toBe(false)
    expect((await cardsOf('ben')).some(({ id }) => id === 'deal-date-night')).toBe(true)
  })

  test.each([
    ['an unknown event', '/data', { events: [{ name: 'zz', time: 1, data: {} }] }],
    ['an event at no time', '/data', { events: [{ name: 'ce', time: 1e300, data: {} }] }],
    ['an event without data', '/data', { events: [{ name: 'ce', time: 1 }] }],
    ['a template call without a trigger', '/template', {}],
    ['a call without the version of the SDK', '/content_cards/sync', { sdk_version: '' }],
  ])('[ENG-10] refuses %s and records nothing', async (_what, path, body) => {
    expect((await sdk(path, body)).status).toBe(400)
    expect((await received()).events).toEqual([])
  })

  test('[ENG-10] reports another app key and a missing device in the body, as the SDK expects', async () => {
    const refused = { status: 200, body: { error: 'invalid_api_key' } }
    expect(await sdk('/content_cards/sync', { api_key: 'wrong' })).toEqual(refused)
    expect(await sdk('/content_cards/sync', {}, 'wrong')).toEqual(refused)
    const without = await sdk('/content_cards/sync', { device_id: '' })
    expect(without).toEqual({ status: 200, body: { error: 'no_device_identifier' } })
  })
})

describe('REST calls of the shop’s server', () => {
  const rest = (path: string, body: object, key = 'the-rest-key') =>
    send(path, body, { authorization: `Bearer ${key}` })

  test('[ENG-10] /users/track stores attributes, events and purchases', async () => {
    const time = '2026-11-20T08:30:00Z'
    const answer = await rest('/users/track', {
      attributes: [{ external_id: 'anna', first_name: 'Anna' }],
      events: [{ external_id: 'anna', name: 'order_placed', time, properties: { total: 42.5 } }],
      purchases: [{ external_id: 'anna', product_id: 'margherita', currency: 'AUD', price: 12, quantity: 2, time }],
    })
    expect(answer).toEqual({
      status: 201,
      body: { message: 'success', attributes_processed: 1, events_processed: 1, purchases_processed: 1 },
    })
    expect(await received('anna')).toMatchObject({
      events: [{ kind: 'custom event', data: { n: 'order_placed', p: { total: 42.5 } } }],
      purchases: [{ product: 'margherita', price: 12, quantity: 2 }],
      users: { anna: { first_name: 'Anna' } },
    })
  })

  test('[ENG-10] /users/track leaves out invalid objects and names them', async () => {
    const { status, body } = await rest('/users/track', { events: [{ name: 'order_placed' }], attributes: [{}] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ message: 'success', events_processed: 0, attributes_processed: 0 })
    expect(body['errors']).toHaveLength(2)
  })

  test.each(['7', 'November 20, 2026', '2026-11-20', 'soon'])(
    '[ENG-10] /users/track leaves out an event at the time %j, which is not ISO 8601',
    async (time) => {
      const { body } = await rest('/users/track', { events: [{ external_id: 'anna', name: 'order_placed', time }] })
      expect(body).toMatchObject({ events_processed: 0, errors: [expect.any(String)] })
    },
  )

  test('[ENG-10] /users/track leaves out a user with a standard attribute of a wrong type or value', async () => {
    const values = [{ email: 'ann' }, { email_subscribe: 'yes' }, { first_name: 7 }, { phone: '' }]
    const attributes = values.map((value) => ({ external_id: 'anna', ...value }))
    const { body } = await rest('/users/track', { attributes })
    expect(body['errors']).toHaveLength(values.length)
    const good = { external_id: 'anna', email: null, email_subscribe: 'opted_in', favourite: 7 }
    expect((await rest('/users/track', { attributes: [good] })).body).not.toHaveProperty('errors')
  })

  test('[ENG-10] refuses more than 75 objects, more than 50 receivers and another key', async () => {
    const many = (count: number, each: object) => Array.from({ length: count }, () => each)
    expect((await rest('/users/track', { events: many(76, {}) })).status).toBe(400)
    const recipients = many(51, { external_user_id: 'anna' })
    expect((await rest('/campaigns/trigger/send', { campaign_id: 'one', recipients })).status).toBe(400)
    expect(await rest('/users/track', {}, 'wrong')).toEqual({ status: 401, body: { message: 'Invalid API key' } })
  })

  test('[ENG-10] a send and an opt-out are recorded, and a deleted user is gone', async () => {
    await rest('/campaigns/trigger/send', {
      campaign_id: 'free-pizza',
      trigger_properties: { code: 'ABC' },
      recipients: [{ external_user_id: 'anna' }],
    })
    await rest('/subscription/status/set', {
      subscription_group_id: 'news',
      subscription_state: 'unsubscribed',
      external_id: ['anna'],
    })
    await rest('/users/track', { attributes: [{ external_id: 'anna', first_name: 'Anna' }] })
    expect(await received('anna')).toMatchObject({
      sends: [{ campaign: 'free-pizza', properties: { code: 'ABC' } }],
      subscriptionGroups: [{ group: 'news', state: 'unsubscribed', to: ['anna'] }],
    })
    expect((await rest('/users/delete', { external_ids: ['anna', 'ben'] })).body).toMatchObject({ deleted: 1 })
    expect(await received('anna')).toMatchObject({ sends: [], subscriptionGroups: [], users: {} })
  })
})

describe('control calls', () => {
  const card = {
    id: 'own',
    type: 'classic',
    title: 'For Anna',
    expiresAt: -1,
    extras: { site_section: 'homepage_hero' },
  }

  test('[ENG-10] replace the cards of one user or of everyone, and DELETE reverts both', async () => {
    await control('/cards', { user: 'anna', cards: [card] })
    expect((await cardsOf('anna')).map(({ id }) => id)).toEqual(['own'])
    expect((await cardsOf('ben')).length).toBeGreaterThan(10)
    await control('/cards', { cards: [] })
    expect(await cardsOf('ben')).toEqual([])
    await fetch(`${base}/control`, { method: 'DELETE' })
    expect((await cardsOf('anna')).length).toBeGreaterThan(10)
  })

  test('[ENG-10] refuse extras that are not strings', async () => {
    expect((await control('/cards', { cards: [{ ...card, extras: { sequence: 1 } }] })).status).toBe(400)
  })

  test.each([
    ['invalidApiKey', 200, { error: 'invalid_api_key' }],
    ['authFailure', 200, { auth_error: { error_code: 24, reason: expect.any(String) as string } }],
    ['empty', 200, { full_sync: true, cards: [] }],
  ])('[ENG-10] force %s on the next call only', async (outcome, status, body) => {
    await control('', { outcome, operation: 'contentCards' }, 'POST')
    const first = await sdk('/content_cards/sync')
    expect(first.status).toBe(status)
    expect(first.body).toMatchObject(body)
    expect((await cardsOf()).length).toBeGreaterThan(10)
  })

  test('[ENG-10] [CFG-11] force 429 with a Retry-After that the page may read', async () => {
    await control('', { outcome: 'tooManyRequests' }, 'POST')
    const headers = { 'content-type': 'application/json', 'x-braze-api-key': 'the-app-key' }
    const answer = await fetch(`${base}/api/v3/data`, { method: 'POST', headers, body: JSON.stringify(common) })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(answer.headers.get('access-control-expose-headers')).toBe('retry-after')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test.each([
    ['emptyBody', ''],
    ['notJson', '<html>Bad gateway</html>'],
  ])('[ENG-10] force the malformed answer %s', async (outcome, text) => {
    await control('', { outcome }, 'POST')
    const headers = { 'content-type': 'application/json', 'x-braze-api-key': 'the-app-key' }
    const answer = await fetch(`${base}/api/v3/data`, { method: 'POST', headers, body: JSON.stringify(common) })
    expect(await answer.text()).toBe(text)
  })
})

test('[ENG-10] serves the script that a test has uploaded, and none before', async () => {
  const url = `${base}/sdk/6.13/braze.min.js`
  expect((await fetch(url)).status).toBe(404)
  const headers = { 'content-type': 'text/javascript' }
  await fetch(`${base}/control/sdk`, { method: 'PUT', headers, body: 'window.braze = {}' })
  const answer = await fetch(url)
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/javascript', 'window.braze = {}'])
})
