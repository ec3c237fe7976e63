import { pushLease } from '@forno/domain/customers/push'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fcmError, startFcm } from '../../../test/app-push-services.ts'
import { readyPush as push } from '../../../test/ready-push.ts'
import { makeSendFcm } from './fcm-client.ts'
import { pushDeadline, type SendAppPush } from './push-outcome.ts'

let fcm: Awaited<ReturnType<typeof startFcm>>
let time: number
let send: SendAppPush
const token = 'a-token-of-some-phone:APA91b'

beforeAll(async () => {
  fcm = await startFcm()
})
afterAll(() => fcm.stop())
beforeEach(() => {
  fcm.reset()
  time = Date.now()
  send = sendWithin(60_000)
})

/** Ends each call after these milliseconds: few where the service is silent, many where a busy machine may be late. */
const sendWithin = (deadline: number): SendAppPush => makeSendFcm(fcm, { now: () => time, deadline })

test('[ENG-09] sends a notification with its data, channel, tag and lifetime to the token', async () => {
  expect(await send(token, push)).toEqual({ outcome: 'sent' })
  const { title, body } = push
  const data = { url: push.url, orderId: push.orderId, message: 'ready' }
  expect([fcm.pushes, fcm.faults]).toEqual([[{ token, title, body, data, tag: push.orderId, lifetime: 3_600 }], []])
})

test('[ENG-09] uses one access token until five minutes before its end, also for simultaneous sends', async () => {
  await Promise.all([send(token, push), send(token, push), send(token, push)])
  time += 54 * 60_000
  await send(token, push)
  expect([fcm.tokenRequests(), new Set(fcm.sent).size]).toEqual([1, 1])
  time += 60_000
  await send(token, push)
  expect([fcm.tokenRequests(), new Set(fcm.sent).size]).toEqual([2, 2])
})

test('[ENG-09] replaces an access token that Google refuses, once', async () => {
  await send(token, push)
  fcm.endTokens()
  expect(await send(token, push)).toEqual({ outcome: 'sent' })
  expect([fcm.tokenRequests(), fcm.pushes.length]).toEqual([2, 2])
})

test('[ENG-09] waits if Google refuses a new access token as well, and keeps the device', async () => {
  fcm.force(fcmError(401, 'THIRD_PARTY_AUTH_ERROR'), fcmError(401, 'THIRD_PARTY_AUTH_ERROR'))
  expect(await send(token, push)).toMatchObject({ outcome: 'later', reason: 'status 401 THIRD_PARTY_AUTH_ERROR' })
  expect(fcm.requests()).toBe(2)
})

test('[ENG-09] ends all calls of a push within its lease, even if each takes its whole deadline', async () => {
  fcm.force(fcmError(401, 'THIRD_PARTY_AUTH_ERROR'), fcmError(401, 'THIRD_PARTY_AUTH_ERROR'))
  await send(token, push)
  const calls = fcm.tokenRequests() + fcm.requests()
  expect(calls).toBe(4)
  expect(calls * pushDeadline).toBeLessThan(pushLease)
})

test.each([
  ['a removed app', fcmError(404, 'UNREGISTERED'), { outcome: 'gone' }],
  ['a token that Google does not know', { status: 404, body: { error: { status: 'NOT_FOUND' } } }, { outcome: 'gone' }],
  ['a 404 of another server', { status: 404, body: 'no such page' }, { outcome: 'refused', status: 404 }],
  ['an invalid message', fcmError(400, 'INVALID_ARGUMENT'), { outcome: 'refused', status: 400 }],
  ['a token of another project', fcmError(403, 'SENDER_ID_MISMATCH'), { outcome: 'refused', status: 403 }],
  ['an account without the role', fcmError(403, 'PERMISSION_DENIED'), { outcome: 'later', delay: null }],
  ['an exceeded quota', fcmError(429, 'QUOTA_EXCEEDED'), { outcome: 'later', delay: null }],
  [
    'an exceeded quota with Retry-After',
    { ...fcmError(429, 'QUOTA_EXCEEDED'), headers: { 'retry-after': '120' } },
    { outcome: 'later', delay: 120_000 },
  ],
  ['an overload', fcmError(503, 'UNAVAILABLE'), { outcome: 'later', delay: null, reason: 'status 503 UNAVAILABLE' }],
  ['an error without a body', { status: 500, body: null }, { outcome: 'later', reason: 'status 500 ' }],
  ['details of another kind', { status: 400, body: { error: { details: 'x' } } }, { outcome: 'refused', status: 400 }],
  ['a redirect', { status: 307, headers: { location: 'http://127.0.0.1:1' } }, { outcome: 'refused', status: 307 }],
] as const)('[ENG-09] has an outcome for %s', async (_, response, outcome) => {
  fcm.force(response)
  expect(await send(token, push)).toMatchObject(outcome)
  expect(fcm.requests()).toBe(1)
})

test.each(['silence', 'hangUp'] as const)(
  '[ENG-09] waits for a push service that answers with %s',
  async (response) => {
    fcm.force(response)
    expect(await sendWithin(3_000)(token, push)).toMatchObject({
      outcome: 'later',
      delay: null,
      reason: expect.stringMatching(/^no answer \(\w+\)$/),
    })
    expect(await send(token, push)).toEqual({ outcome: 'sent' })
  },
)

test.each([
  ['without an answer', 'silence' as const, /no answer \(TimeoutError\)/, null],
  ['with a cut connection', 'hangUp' as const, /no answer \(TypeError\)/, null],
  ['with a refused assertion', { status: 400, body: { error: 'invalid_grant' } }, /answered with 400/, null],
  ['with an overload', { status: 503, headers: { 'retry-after': '60' } }, /answered with 503/, 60_000],
  ['without a token', { status: 200, body: {} }, /without a token/, null],
  ['with a text that is no JSON', { status: 200, body: undefined }, /without a token/, null],
])('[ENG-09] waits for an access token %s, and sends nothing', async (_, response, reason, delay) => {
  fcm.forceToken(response)
  const first = response === 'silence' ? sendWithin(3_000) : send
  expect(await first(token, push)).toMatchObject({ outcome: 'later', delay, reason: expect.stringMatching(reason) })
  expect(fcm.requests()).toBe(0)
  expect(await send(token, push)).toEqual({ outcome: 'sent' })
})
