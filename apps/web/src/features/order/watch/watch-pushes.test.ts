import type { PushAddressReport } from '@forno/domain/native/push-addresses'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/http/api-error.ts'
import type { Call } from '../../../lib/http/call.ts'
import type { ReceivedPush } from '../../../native/push-events.ts'
import { makeLoginStore, type SignIn } from '../../../state/sign-in/login.ts'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import { watchPushes } from './watch-pushes.ts'

const phone = vi.hoisted(() => ({
  report: (_report: unknown): Promise<void> => Promise.resolve(),
  open: (_path: string): void => undefined,
  receive: (_push: unknown): void => undefined,
  resume: (): void => undefined,
  network: (_isConnected: boolean): void => undefined,
  checks: 0,
  leaves: 0,
  unlock: (): void => undefined,
  isLocked: false,
}))
vi.mock('../../../native/push-events.ts', () => ({
  setPushAddressReporter: (report: typeof phone.report) => void (phone.report = report),
  checkPushAddress: () => Promise.resolve(void phone.checks++),
  leavePushes: () => Promise.resolve(void phone.leaves++),
  onPushOpened: (subscriber: typeof phone.open) => void (phone.open = subscriber),
  onPushReceived: (subscriber: typeof phone.receive) => void (phone.receive = subscriber),
}))
vi.mock('../../../native/app-events.ts', () => ({
  onResume: (subscriber: typeof phone.resume) => void (phone.resume = subscriber),
}))
vi.mock('../../../native/network.ts', () => ({
  onNetworkChange: (subscriber: typeof phone.network) => void (phone.network = subscriber),
}))
vi.mock('../../../state/vault/vault.ts', () => ({
  untilNotLocked: () =>
    phone.isLocked ? new Promise<void>((resolve) => void (phone.unlock = resolve)) : Promise.resolve(),
}))

const path = '/order/0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77'
const signIn = { customerId: 'c1', accessToken: 'a' } as unknown as SignIn
const report = (each: PushAddressReport): Promise<void> => phone.report(each)
const receive = (push: ReceivedPush): void => phone.receive(push)

let pages: string[]
let snacks: { text: string; action?: { label: string; run: () => void } }[]
let calls: unknown[]
let failure: ApiError | null
let login: AppDeps['login']
let pathname: string

beforeEach(() => {
  Object.assign(phone, { checks: 0, leaves: 0, isLocked: false })
  ;[pages, snacks, calls, failure, pathname] = [[], [], [], null, '/menu/pizza']
  login = makeLoginStore()
  login.setState({ signIn })
  const call = ((address: string, { body }: { body: unknown }) => {
    calls.push([address, body])
    return failure === null ? Promise.resolve(null) : Promise.reject(failure)
  }) as unknown as Call
  const router = {
    history: { push: (page: string) => pages.push(page) },
    state: {
      get location() {
        return { pathname }
      },
    },
  }
  const notices = { snackbar: (snack: (typeof snacks)[number]) => snacks.push(snack) }
  watchPushes(router as unknown as AppRouter, { call, login, notices: notices as unknown as AppDeps['notices'] })
})

test('[ENG-09] a tapped push opens its order', async () => {
  phone.open(path)
  await Promise.resolve()
  expect(pages).toEqual([path])
})

test('[NAT-06] a push tapped while the vault is locked opens its order after the unlock, the last of several', async () => {
  phone.isLocked = true
  phone.open('/order/earlier')
  phone.open(path)
  await Promise.resolve()
  expect(pages).toEqual([])
  phone.unlock()
  await Promise.resolve()
  await Promise.resolve()
  expect(pages).toEqual([path])
})

test('[ACC-08] a push that waits for the unlock opens no page after a log-out', async () => {
  phone.isLocked = true
  phone.open(path)
  login.setState({ signIn: null })
  phone.unlock()
  await Promise.resolve()
  await Promise.resolve()
  expect(pages).toEqual([])
})

test('[ACC-08] the message of a push leads the next customer to no order', () => {
  receive({ title: 'Ready', body: '', path })
  login.setState({ signIn: { ...signIn, customerId: 'c2' as SignIn['customerId'] } })
  snacks[0]?.action?.run()
  expect(pages).toEqual([])
})

test('[ENG-09] a push that arrives while the app is in front shows its text, and a way to its order', () => {
  receive({ title: 'Your order is ready', body: 'Order 1 is ready.', path })
  expect(snacks).toMatchObject([
    { text: 'Your order is ready. Order 1 is ready.', action: { label: 'See your order' } },
  ])
  snacks[0]?.action?.run()
  expect(pages).toEqual([path])
})

test('[ENG-09] a push about the order on screen needs no way to it', () => {
  pathname = path
  receive({ title: 'Your order is ready', body: '', path })
  receive({ title: 'News', body: '', path: null })
  expect(snacks.map(({ text, action }) => [text, action])).toEqual([
    ['Your order is ready', undefined],
    ['News', undefined],
  ])
})

test('[ENG-09] a log-out removes the phone from the account, and so does the log-in of another customer', () => {
  login.setState({ signIn: { ...signIn, accessToken: '' } })
  expect(phone.leaves).toBe(0)
  login.setState({ signIn: { ...signIn, customerId: 'c2' as SignIn['customerId'] } })
  expect(phone.leaves).toBe(1)
  login.setState({ signIn: null })
  expect(phone.leaves).toBe(2)
  login.setState({ signIn })
  expect(phone.leaves).toBe(2)
})

test('[ENG-09] a new token replaces the old one at the shop, and an ended one is stopped', async () => {
  await report({ kind: 'renew', endpoint: 'fcm:a', to: 'fcm:b' })
  await report({ kind: 'stop', endpoint: 'fcm:b' })
  expect(calls).toEqual([
    ['POST /push/renew', { endpoint: 'fcm:a', subscription: { endpoint: 'fcm:b' } }],
    ['POST /push/stop', { endpoint: 'fcm:b' }],
  ])
})

test.each([
  ['a shop that knows neither token', 404, true],
  ['a shop that does not answer', 0, false],
])('[ENG-09] for %s (%i) a renewal counts as received: %s', async (_, status, isReceived) => {
  failure = new ApiError({ status, data: null, url: '/push/renew', method: 'POST' })
  const received = report({ kind: 'renew', endpoint: 'fcm:a', to: 'fcm:b' }).then(
    () => true,
    () => false,
  )
  expect(await received).toBe(isReceived)
})

test('[ENG-09] the address is checked at the start, when the app resumes, and when the network is back', () => {
  phone.resume()
  phone.network(false)
  phone.network(true)
  expect(phone.checks).toBe(3)
})
