import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeElement, loadIntoPage } from '../../test/fake-page.ts'
import { postedBy, startSocial, type SocialTester } from '../../test/social-tester.ts'

let social: SocialTester
beforeAll(async () => {
  social = await startSocial()
})
afterAll(() => social.app.close())

const shop = 'http://localhost:4711'

type Id = {
  initialize: (given: object) => void
  renderButton: (parent: FakeElement, options?: object) => void
  prompt: (listener?: (moment: { getMomentType: () => string; getSkippedReason: () => string }) => void) => void
  cancel: () => void
  disableAutoSelect: () => void
}

/** The shop's page with the script. */
async function loadScript() {
  const page = await loadIntoPage(`${social.base}/google/gsi/client`, shop)
  const google = page.window.google as { readonly accounts: { readonly id: Id } }
  return { ...page, id: google.accounts.id }
}

let page: Awaited<ReturnType<typeof loadScript>>
/** The answers with which the script has called back. */
let answers: object[]
beforeEach(async () => {
  page = await loadScript()
  answers = []
})
const initialize = (more: object = {}) => {
  page.id.initialize({
    client_id: 'demo-google-client',
    nonce: 'n1',
    callback: (answer: object) => void answers.push(answer),
    ...more,
  })
}

/** The message that the popup's page would post, and its target origin. */
async function postedFrom(url: string, choice = {}) {
  const html = await (await social.choose(url, choice)).text()
  const [, data = '', origin = ''] = /postMessage\((\{.*?\}),("[^"]*")\)/.exec(html) ?? []
  return { data: JSON.parse(data) as object, to: JSON.parse(origin) as string }
}

test('[ACC-39] a page may load the script from another origin', () => {
  expect(page.headers.get('content-type')).toContain('text/javascript')
  expect(page.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('[ACC-39] the button opens the consent page, and only that page can deliver the credential', async () => {
  initialize()
  const parent = new FakeElement('div')
  page.id.renderButton(parent, { text: 'continue_with', width: '300' })
  const [button] = parent.children
  expect(button).toMatchObject({ textContent: 'Continue with Google', type: 'button' })
  expect(button?.style).toMatchObject({ minHeight: '44px', width: '300px' })
  button?.click()
  const { data, to } = await postedFrom(page.opened[0] ?? '')
  expect(to).toBe(shop)
  page.tell({ origin: 'http://evil.example', source: page.popup, data })
  page.tell({ origin: social.base, source: {}, data })
  page.tell({ origin: social.base, source: page.popup, data: 'noise' })
  expect(answers).toEqual([])
  page.tell({ origin: social.base, source: page.popup, data })
  expect(answers).toEqual([{ credential: expect.any(String), select_by: 'btn' }])
  const { credential } = answers[0] as { credential: string }
  expect(decodeJwt(credential)).toMatchObject({ nonce: 'n1', aud: 'demo-google-client', email: 'jo@example.com' })
})

test('[ACC-39] cancelling does not call the callback', async () => {
  initialize()
  const parent = new FakeElement('div')
  page.id.renderButton(parent)
  parent.children[0]?.click()
  const { data } = await postedFrom(page.opened[0] ?? '', { decision: 'cancel' })
  page.tell({ origin: social.base, source: page.popup, data })
  expect(answers).toEqual([])
})

test('[ACC-39] the prompt reports when it is displayed, skipped, dismissed and answered', async () => {
  initialize()
  const moments: string[] = []
  const listen = (moment: { getMomentType: () => string }) => void moments.push(moment.getMomentType())
  page.id.prompt(listen)
  page.document.body.children[0]?.children[1]?.click()
  page.id.prompt(listen)
  page.id.cancel()
  page.id.prompt(listen)
  page.document.body.children[2]?.children[0]?.click()
  page.tell({ origin: social.base, source: page.popup, data: (await postedFrom(page.opened[0] ?? '')).data })
  expect(moments).toEqual(['display', 'skipped', 'display', 'dismissed', 'display', 'dismissed'])
  expect(page.document.body.children.map(({ isRemoved }) => isRemoved)).toEqual([true, true, true])
  expect(answers).toMatchObject([{ select_by: 'user' }])
})

test('[ACC-39] in redirect mode the credential is posted with the token of its cookie', async () => {
  initialize({ ux_mode: 'redirect', login_uri: `${shop}/oauth/redirect` })
  const parent = new FakeElement('div')
  page.id.renderButton(parent)
  parent.children[0]?.click()
  const csrf = /g_csrf_token=([^;]+)/.exec(page.document.cookie)?.[1]
  const html = await (await social.choose(page.opened[0] ?? '')).text()
  expect(html).toContain(`<form method="post" action="${shop}/oauth/redirect">`)
  expect(postedBy(html)).toMatchObject({ credential: expect.any(String), g_csrf_token: csrf })
})

test('[ACC-39] throws when called in the wrong order, and refuses an unregistered page', async () => {
  expect(() => page.id.renderButton(new FakeElement('div'))).toThrow('initialize')
  expect(() => page.id.prompt()).toThrow('initialize')
  expect(() => page.id.initialize({ client_id: '' })).toThrow('client_id')
  expect(() => page.id.initialize({ client_id: 'a' })).toThrow('callback')
  const select = (origin: string, client = 'demo-google-client') =>
    fetch(`${social.base}/google/gsi/select?${new URLSearchParams({ client_id: client, origin }).toString()}`)
  expect((await select(shop)).status).toBe(200)
  expect((await select('http://evil.example')).status).toBe(400)
  expect((await select(`${shop}/page`)).status).toBe(400)
  expect((await select(shop, 'another')).status).toBe(400)
  page.id.disableAutoSelect()
  expect(page.document.cookie).toContain('g_state')
})
