import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFcm } from '../../../test/app-push-services.ts'
import { readyPush as push } from '../../../test/ready-push.ts'
import { makePushSender, type PushSender } from './send-push.ts'
import { servicePause } from './service-pauses.ts'

let fcm: Awaited<ReturnType<typeof startFcm>>
let passed: number
/** Milliseconds; short where the service is silent, long where a busy machine may answer late. */
let deadline: number
let sender: PushSender
const send = () => sender.send({ kind: 'fcm', token: 'a-token-of-some-phone:APA91b' }, push)

beforeAll(async () => {
  fcm = await startFcm()
})
afterAll(() => fcm.stop())
beforeEach(() => {
  fcm.reset()
  passed = 0
  deadline = 1_500
  const { url, projectId, account } = fcm
  const settings = {
    vapidPublicKey: null,
    vapidPrivateKey: null,
    vapidSubject: null,
    pushExtraOrigins: [],
    fcmUrl: url,
    fcmTokenUrl: account.tokenUrl,
    fcmProjectId: projectId,
    fcmClientEmail: account.clientEmail,
    fcmPrivateKey: account.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    apnsUrl: url,
    apnsKeyId: null,
    apnsPrivateKey: null,
  }
  const app = { id: 'au.example.shop', appleTeamId: 'ABCDE12345' } as Parameters<typeof makePushSender>[1]
  const times = {
    now: () => Date.now() + passed,
    get deadline() {
      return deadline
    },
  }
  sender = makePushSender(settings, app, times)
})

test('[ENG-09] a silent push service holds up one job for its deadline; the next pushes wait elsewhere', async () => {
  fcm.force('silence', 'silence')
  expect(await send()).toMatchObject({ outcome: 'later', delay: null })
  const paused = await Promise.all([send(), send(), send()])
  for (const result of paused) expect(result).toMatchObject({ outcome: 'later', delay: expect.any(Number) })
  expect(fcm.requests()).toBe(1)
})

test('[ENG-09] after the pause one push alone tests the push service, and its answer ends the pause', async () => {
  fcm.force('silence', 'silence')
  await send()
  passed += servicePause
  const tested = await Promise.all([send(), send(), send()])
  expect(tested.map((result) => result?.outcome)).toEqual(['later', 'later', 'later'])
  expect(fcm.requests()).toBe(2)
  passed += servicePause
  deadline = 60_000
  expect(await send()).toEqual({ outcome: 'sent' })
  expect(await Promise.all([send(), send()])).toEqual([{ outcome: 'sent' }, { outcome: 'sent' }])
})

test('[ENG-09] a push service that refuses at once is not paused', async () => {
  deadline = 60_000
  fcm.force({ status: 503 }, 'hangUp')
  expect(await send()).toMatchObject({ outcome: 'later' })
  expect(await send()).toMatchObject({ outcome: 'later' })
  expect(await send()).toEqual({ outcome: 'sent' })
})
