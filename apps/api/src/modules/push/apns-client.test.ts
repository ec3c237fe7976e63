import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApns } from '../../../test/app-push-services.ts'
import { readyPush as push } from '../../../test/ready-push.ts'
import { waitOptions } from '../../../test/wait-options.ts'
import { makeSendApns } from './apns-client.ts'
import type { SendAppPush } from './push-outcome.ts'

const minute = 60_000

let apns: Awaited<ReturnType<typeof startApns>>
let time: number
let send: SendAppPush
let token: string

beforeAll(async () => {
  apns = await startApns({ id: 'com.example.shop', appleTeamId: 'A1B2C3D4E5' })
})
afterAll(() => apns.stop())
beforeEach(() => {
  apns.reset()
  time = Date.now()
  token = apns.newToken()
  send = sendWithin(minute)
})

/** Ends each call after these milliseconds: few where the service is silent, many where a busy machine may be late. */
const sendWithin = (deadline: number): SendAppPush => makeSendApns(apns.app, { now: () => time, deadline })

test('[ENG-09] sends an alert with its data, topic, collapse id and expiration to the token', async () => {
  expect(await send(token, push)).toEqual({ outcome: 'sent' })
  const { title, body, topic: tag } = push
  const data = { url: push.url, orderId: push.orderId, message: 'ready' }
  const lifetime = expect.closeTo(3_600, -1) as number
  expect([apns.pushes, apns.faults]).toEqual([[{ token, title, body, data, tag, lifetime }], []])
})

test('[ENG-09] uses one connection and one provider token for 40 minutes', async () => {
  await Promise.all([send(token, push), send(apns.newToken(), push)])
  time += 39 * minute
  await send(token, push)
  expect([apns.connections(), new Set(apns.providerTokens).size]).toEqual([1, 1])
  time += minute
  await send(token, push)
  expect([apns.connections(), new Set(apns.providerTokens).size]).toEqual([1, 2])
})

test('[ENG-09] replaces a provider token that Apple calls expired, once', async () => {
  const expired = { status: 403, body: 'ExpiredProviderToken' }
  apns.force(expired)
  expect(await send(token, push)).toEqual({ outcome: 'sent' })
  apns.force(expired, expired)
  expect(await send(token, push)).toMatchObject({ outcome: 'later', reason: 'status 403 ExpiredProviderToken' })
  expect(apns.requests()).toBe(4)
})

test.each([
  ['a removed app', { status: 410, body: 'Unregistered' }, { outcome: 'gone' }],
  ['an expired token', { status: 410, body: 'ExpiredToken' }, { outcome: 'gone' }],
  ['a bad token', { status: 400, body: 'BadDeviceToken' }, { outcome: 'gone' }],
  ['a token of another app', { status: 400, body: 'DeviceTokenNotForTopic' }, { outcome: 'refused', status: 400 }],
  ['a long payload', { status: 413, body: 'PayloadTooLarge' }, { outcome: 'refused', status: 413 }],
  ['a wrong key', { status: 403, body: 'InvalidProviderToken' }, { outcome: 'later', delay: null }],
  ['too many pushes', { status: 429, body: 'TooManyRequests' }, { outcome: 'later', delay: null }],
  [
    'too many pushes with Retry-After',
    { status: 429, body: 'TooManyRequests', headers: { 'retry-after': '90' } },
    { outcome: 'later', delay: 90_000 },
  ],
  ['a shutdown', { status: 503, body: 'Shutdown' }, { outcome: 'later', reason: 'status 503 Shutdown' }],
  ['an error of the server', { status: 500, body: 'x y' }, { outcome: 'later', reason: 'status 500 ' }],
] as const)('[ENG-09] has an outcome for %s', async (_, response, outcome) => {
  apns.force(response)
  expect(await send(token, push)).toMatchObject(outcome)
  expect(apns.requests()).toBe(1)
})

test.each(['silence', 'hangUp'] as const)(
  '[ENG-09] waits for a push service that answers with %s',
  async (response) => {
    apns.force(response)
    const sendBriefly = sendWithin(4_000)
    expect(await sendBriefly(token, push)).toMatchObject({
      outcome: 'later',
      delay: null,
      reason: expect.stringMatching(/^no answer \(\w+\)$/),
    })
    expect(await sendBriefly(token, push)).toEqual({ outcome: 'sent' })
    expect(apns.connections()).toBe(2)
  },
)

test('[ENG-09] opens a new connection after Apple has ended the old one', async () => {
  await send(token, push)
  apns.goAway()
  // Until the client has read of the end, its pushes may fail or still use the old connection.
  await vi.waitFor(async () => {
    expect(await send(token, push)).toEqual({ outcome: 'sent' })
    expect(apns.connections()).toBe(2)
  }, waitOptions)
})

test('[ENG-09] waits while nothing listens at the address', async () => {
  const nowhere = await startApns({ id: 'x', appleTeamId: 'A1B2C3D4E5' })
  await nowhere.stop()
  const sendThere = makeSendApns(nowhere.app, { now: () => time, deadline: 60_000 })
  expect(await sendThere(token, push)).toMatchObject({ outcome: 'later', reason: expect.stringMatching(/^no answer/) })
})
