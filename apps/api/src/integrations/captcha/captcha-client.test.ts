import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instant } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'
import { makeCaptcha } from './captcha-client.ts'

let simulators: Simulators<'captcha'>
beforeAll(async () => {
  simulators = await startSimulators(['captcha'])
})
afterAll(() => simulators.stop())

const send = (method: 'PUT' | 'POST' | 'DELETE', path: string, body: object = {}) =>
  fetch(`${simulators.urls.captcha}/control${path}`, {
    method,
    ...(method === 'DELETE' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
beforeEach(() => send('DELETE', ''))

const tokenFor = async (action: string, host = 'shop.example'): Promise<string> => {
  const query = new URLSearchParams({ k: 'demo-captcha-site-key', host, action })
  return (
    (await (await fetch(`${simulators.urls.captcha}/recaptcha/api2/token?${query.toString()}`)).json()) as {
      token: string
    }
  ).token
}

const verdictOf = (
  token: string,
  { captchaUrl = simulators.urls.captcha, captchaSecret = 'demo-captcha-secret', later = 0 } = {},
) =>
  makeCaptcha(
    { captchaUrl, captchaSecret, captchaScore: 0.5 },
    { clock: () => instant(Date.now() + later), publicUrl: () => 'https://shop.example' },
  )(token, 'CAMPAIGN_FORM', '203.0.113.7')

test('[ACC-40] accepts a fresh token for this action once', async () => {
  const token = await tokenFor('CAMPAIGN_FORM')
  expect(await verdictOf(token)).toEqual({ isPerson: true, score: 0.9 })
  expect(await verdictOf(token)).toEqual({ isPerson: false, why: 'refused' })
})

test('[ACC-40] refuses an invented token, one for another action or host, and an old one', async () => {
  expect(await verdictOf('sim.CAMPAIGN_FORM.0.9.0.invented')).toEqual({ isPerson: false, why: 'refused' })
  expect(await verdictOf(await tokenFor('REGISTER_USER'))).toEqual({ isPerson: false, why: 'otherAction' })
  expect(await verdictOf(await tokenFor('CAMPAIGN_FORM', 'evil.example'))).toEqual({
    isPerson: false,
    why: 'otherHost',
  })
  expect(await verdictOf(await tokenFor('CAMPAIGN_FORM'), { later: 121_000 })).toEqual({ isPerson: false, why: 'old' })
})

test('[ACC-40] refuses a score below the minimum', async () => {
  await send('PUT', '/score', { score: 0.49 })
  expect(await verdictOf(await tokenFor('CAMPAIGN_FORM'))).toEqual({ isPerson: false, why: 'lowScore' })
  await send('PUT', '/score', { score: 0.5 })
  expect(await verdictOf(await tokenFor('CAMPAIGN_FORM'))).toEqual({ isPerson: true, score: 0.5 })
})

test.each([
  ['no time', undefined],
  ['a time that cannot be read', 'yesterday'],
  ['a number as its time', Date.now()],
])('[ACC-40] refuses a token whose response has %s', async (_, challengeTime) => {
  const answer = { success: true, score: 0.9, action: 'CAMPAIGN_FORM', hostname: 'shop.example' }
  const server = createServer((_request, response) =>
    response.end(JSON.stringify({ ...answer, challenge_ts: challengeTime })),
  )
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const captchaUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await verdictOf('any', { captchaUrl })).toEqual({ isPerson: false, why: 'old' })
})

test('[ACC-40] a wrong secret and an unavailable service refuse everybody', async () => {
  expect(await verdictOf(await tokenFor('CAMPAIGN_FORM'), { captchaSecret: 'guess' })).toMatchObject({ why: 'refused' })
  await send('POST', '', { outcome: 'error' })
  expect(await verdictOf(await tokenFor('CAMPAIGN_FORM'))).toEqual({ isPerson: false, why: 'noAnswer' })
  expect(await verdictOf('any', { captchaUrl: 'http://localhost:1' })).toEqual({ isPerson: false, why: 'noAnswer' })
})
