import { createHash } from 'node:crypto'
import { getFrame } from '@forno/contracts/layouts/frame'
import { afterAll, beforeAll, describe, expect, test, onTestFinished } from 'vitest'
import { refusalOf, replyOf } from '../../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../../test/start-simulators.ts'

const previewKey = 'the-preview-key'
const editor = 'https://editor.example'
let simulators: Simulators<'content'>
let shop: TestApp
beforeAll(async () => {
  simulators = await startSimulators(['content'], { CONTENT_KEY: 'the-key', CONTENT_PREVIEW_KEY: previewKey })
  shop = await startApp(undefined, {
    CONTENT_URL: simulators.urls.content,
    CONTENT_KEY: 'the-key',
    CONTENT_PREVIEW_KEY: previewKey,
    CONTENT_EDITOR_URL: `${editor}/space/1`,
  })
  await saveDraft('splash-screens/flood', draftSplash)
})
afterAll(async () => {
  await shop.close()
  await simulators.stop()
})

const saveDraft = async (story: string, text: string) => {
  const saved = await fetch(`${simulators.urls.content}/editor/story`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ story, text }),
  })
  expect(saved.status).toBe(200)
}

const draftReads = async (): Promise<number> => {
  const control = await fetch(`${simulators.urls.content}/control`)
  const { calls } = (await control.json()) as { calls: readonly { detail: object }[] }
  return calls.filter(({ detail }) => 'version' in detail && detail.version === 'draft').length
}

const linkAt = (milliseconds: number, changes: Readonly<Record<string, string>> = {}, key = previewKey): string => {
  const seconds = String(Math.floor(milliseconds / 1000))
  const token = createHash('sha1').update(`1:${key}:${seconds}`).digest('hex')
  const named = { space_id: '1', timestamp: seconds, token, ...changes }
  const query = new URLSearchParams({ _storyblok: '1001', _storyblok_c: 'page' })
  for (const [name, value] of Object.entries(named)) query.set(`_storyblok_tk[${name}]`, value)
  return `/?${query.toString()}`
}
const open = (url: string, app = shop) => app.app.inject({ url, headers: { accept: 'text/html' } })
const cookieIn = (headers: Readonly<Record<string, unknown>>): string =>
  [headers['set-cookie'] ?? '']
    .flat()
    .map(String)
    .find((cookie) => cookie.includes('preview='))
    ?.split(';')[0] ?? ''
const openPreview = async () => cookieIn((await open(linkAt(shop.clock()))).headers)
const call = (path: string, cookie = '') =>
  shop.app.inject({ url: `/api/v1/${path}`, headers: cookie === '' ? {} : { cookie } })
const splashOf = async (cookie = '') => replyOf(getFrame, await call('content/frame', cookie)).splash?.title ?? null

const draftSplash = ['name: flood', 'active: true', 'title: Closed today', 'markdown: We are sorry.'].join('\n')

describe('[CON-01] a preview of drafts', () => {
  test('is opened by the signed link of the editor, and continues by a cookie', async () => {
    const cookie = await openPreview()
    expect(await splashOf(cookie)).toBe('Closed today')
    expect(await splashOf()).toBeNull()
  })

  test('is never cached, and only the editor may show it in a frame', async () => {
    const cookie = await openPreview()
    const { headers } = await call('content/frame', cookie)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('etag')
    const page = await open(linkAt(shop.clock()))
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${editor};`)
    expect(page.headers).not.toHaveProperty('x-frame-options')
    const plain = await open('/')
    expect(plain.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(plain.headers['x-frame-options']).toBe('DENY')
  })

  test('keeps the last good version of a broken draft', async () => {
    const cookie = await openPreview()
    await saveDraft('layouts/home', 'sections: [{ kind: games }]')
    await expect.poll(async () => (await call('content/layouts/home', cookie)).statusCode).toBe(200)
    const { sections } = (await call('content/layouts/home', cookie)).json<{ sections: readonly unknown[] }>()
    expect(sections.length).toBeGreaterThan(3)
  })

  test('reads no drafts for a file or another document of the shop', async () => {
    const cookie = await openPreview()
    const before = await draftReads()
    shop.pass(4_000)
    for (const path of ['/robots.txt', '/sitemap.xml']) {
      const file = await shop.app.inject({ url: path, headers: { cookie } })
      expect(file.statusCode).toBe(200)
      expect(file.headers['cache-control']).not.toBe('no-store')
    }
    expect(await draftReads()).toBe(before)
  })

  test('leaves to a path of the shop only', async () => {
    const cookie = await openPreview()
    for (const url of ['//evil.example/?leave-preview', '/\\evil.example/?leave-preview']) {
      const left = await shop.app.inject({ url: `http://localhost${url}`, headers: { cookie } })
      expect(new URL(String(left.headers.location), 'https://shop.example/').host).toBe('shop.example')
    }
  })

  test('ends after an hour, and when the editor leaves', async () => {
    const cookie = await openPreview()
    const left = await shop.app.inject({ url: '/menu/pizza?leave-preview', headers: { cookie } })
    expect([left.statusCode, left.headers.location]).toEqual([303, '/menu/pizza'])
    expect(String(left.headers['set-cookie'])).toMatch(/^preview=;.*Expires=Thu, 01 Jan 1970/)
    shop.pass(3_500_000)
    expect(await splashOf(cookie)).toBe('Closed today')
    shop.pass(101_000)
    expect(await splashOf(cookie)).toBeNull()
  })

  test('costs three reads of the service for a page and the calls that follow it', async () => {
    const before = await draftReads()
    const cookie = await openPreview()
    await Promise.all(['content/frame', 'content/layouts/home', 'offers'].map((path) => call(path, cookie)))
    expect((await draftReads()) - before).toBeLessThanOrEqual(6)
  })

  test('[ORD-03] POST /baskets/:basketId/order refusal: PreviewCannotOrder while a draft is shown', async () => {
    const cookie = await openPreview()
    const order = {
      method: 'POST',
      url: '/api/v1/baskets/11111111-1111-4111-8111-111111111111/order',
      payload: {},
    } as const
    refusalOf(await shop.app.inject({ ...order, headers: { cookie } }), 'PreviewCannotOrder')
    expect((await shop.app.inject(order)).statusCode).not.toBe(403)
  })
})

describe('[CON-01] a link that the editor did not make', () => {
  test.each([
    ['too old', () => linkAt(shop.clock() - 3_601_000)],
    ['too far ahead', () => linkAt(shop.clock() + 3_601_000)],
    ['of another space', () => linkAt(shop.clock(), { space_id: '2' })],
    ['with another time', () => linkAt(shop.clock(), { timestamp: '1' })],
    ['with another key', () => linkAt(shop.clock(), {}, 'another-key')],
    ['with a short token', () => linkAt(shop.clock(), { token: 'ab' })],
    ['without a token', () => linkAt(shop.clock(), { token: '' })],
  ])('%s shows the published page', async (_, link) => {
    expect(cookieIn((await open(link())).headers)).toBe('')
  })

  test('and a cookie that the shop did not seal opens none', async () => {
    expect(await splashOf('preview=invented')).toBeNull()
  })

  test('and a shop without a preview key opens none', async () => {
    const other = await startApp(undefined, { CONTENT_URL: simulators.urls.content, CONTENT_KEY: 'the-key' })
    onTestFinished(() => other.close())
    for (const key of ['', previewKey])
      expect(cookieIn((await open(linkAt(other.clock(), {}, key), other)).headers)).toBe('')
  })
})

test('[CON-01] behind https the cookie is bound to this host, secure, and partitioned by the editor’s site', async () => {
  const other = await startApp(undefined, {
    CONTENT_URL: simulators.urls.content,
    CONTENT_KEY: 'the-key',
    CONTENT_PREVIEW_KEY: previewKey,
    PUBLIC_URL: 'https://shop.example',
    TRUSTED_PROXIES: '10.0.0.0/8',
    TOKEN_KEYS: 'a-key-of-the-shop-with-at-least-32-letters',
    EMAIL_HASH_KEY: 'another-key-with-at-least-32-letters-here',
  })
  onTestFinished(() => other.close())
  const { headers } = await open(linkAt(other.clock()), other)
  const cookie = [headers['set-cookie']].flat().join()
  expect(cookie).toMatch(/^__Host-preview=/)
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/', 'Max-Age=3600'])
    expect(cookie).toContain(attribute)
})
