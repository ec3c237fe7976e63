import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen } from '../platform/http-server.ts'
import { createCaptchaServer } from './server.ts'

const start = Date.parse('2026-11-20T08:30:00Z')
let now = start
const app = createCaptchaServer({ siteKey: 'site', secret: 'hush' }, () => now)
let base = ''

beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = start
  await fetch(`${base}/control`, { method: 'DELETE' })
})

const ask = (query: string) => fetch(`${base}/recaptcha/api2/token?${query}`)
const tokenFor = async (action: string): Promise<string> =>
  ((await (await ask(`k=site&host=shop.example&action=${action}`)).json()) as { token: string }).token

const verify = async (response: string, secret = 'hush'): Promise<Record<string, unknown>> => {
  const body = new URLSearchParams({ secret, response })
  const answer = await fetch(`${base}/recaptcha/api/siteverify`, { method: 'POST', body })
  return (await answer.json()) as Record<string, unknown>
}

test('[ACC-40] siteverify returns the action, time, host name and score of a token', async () => {
  expect(await verify(await tokenFor('CAMPAIGN_FORM'))).toEqual({
    success: true,
    score: 0.9,
    action: 'CAMPAIGN_FORM',
    challenge_ts: '2026-11-20T08:30:00.000Z',
    hostname: 'shop.example',
    'error-codes': [],
  })
})

test('[ACC-40] the control endpoint sets the score of new tokens', async () => {
  await fetch(`${base}/control/score`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ score: 0.1 }),
  })
  expect(await verify(await tokenFor('REGISTER_USER'))).toMatchObject({ success: true, score: 0.1 })
})

test('[ACC-40] refuses a used, an expired and an unknown token, and a wrong secret', async () => {
  const used = await tokenFor('A')
  await verify(used)
  expect(await verify(used)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  const old = await tokenFor('A')
  now += 2 * 60_000 + 1
  expect(await verify(old)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  expect(await verify('made-up')).toEqual({ success: false, 'error-codes': ['invalid-input-response'] })
  expect(await verify('')).toEqual({ success: false, 'error-codes': ['missing-input-response'] })
  expect(await verify(await tokenFor('A'), 'guess')).toEqual({
    success: false,
    'error-codes': ['invalid-input-secret'],
  })
})

test('[ACC-40] reads forms only: a JSON body has no secret', async () => {
  const response = await tokenFor('A')
  const answer = await fetch(`${base}/recaptcha/api/siteverify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: 'hush', response }),
  })
  expect(await answer.json()).toEqual({ success: false, 'error-codes': ['missing-input-secret'] })
  expect(await verify(response)).toMatchObject({ success: true })
})

test('[ACC-40] issues tokens for the site key only, and only for a valid action name', async () => {
  expect((await ask('k=other&host=a&action=A')).status).toBe(400)
  expect((await ask('k=site&host=a&action=no%20spaces')).status).toBe(400)
})

test('[ACC-40] serves the browser a script that defines grecaptcha', async () => {
  const script = await fetch(`${base}/recaptcha/api.js?render=site`)
  expect(script.headers.get('content-type')).toContain('javascript')
  expect(await script.text()).toContain('window.grecaptcha')
})
