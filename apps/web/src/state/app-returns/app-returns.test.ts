import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'

const plugin = vi.hoisted(() => ({ opened: [] as string[], closed: 0, finished: [] as (() => void)[], fails: false }))
vi.mock('@capacitor/browser', () => ({
  Browser: {
    addListener: (event: string, listener: () => void) => {
      if (event === 'browserFinished') plugin.finished.push(listener)
      return Promise.resolve({ remove: () => Promise.resolve() })
    },
    open: ({ url }: { url: string }) => {
      if (plugin.fails) return Promise.reject(new Error('no browser'))
      plugin.opened.push(url)
      return Promise.resolve()
    },
    close: () => {
      plugin.closed += 1
      closeByCustomer()
      return Promise.resolve()
    },
  },
}))
vi.mock('../../native/browser.ts', () => import('../../native/browser.native.ts'))
vi.mock('../../native/native-app.ts', () => import('../../native/native-app.native.ts'))

const preferences = vi.hoisted(() => ({ writes: [] as unknown[] }))
vi.mock('../../native/preferences.ts', () => ({
  writePreference: (key: string, value: unknown) => {
    preferences.writes.push([key, value])
    return Promise.resolve()
  },
}))

const returnId = '11111111-1111-4111-8111-111111111111'
const [verifier, code] = ['v'.repeat(43), 'c'.repeat(43)]
const link = `forno://app-return?id=${returnId}&code=${code}`
const closeByCustomer = () => {
  for (const listener of plugin.finished) listener()
}

type SentCall = { readonly address: string; readonly input: unknown }
let sent: SentCall[]
let collection: () => Promise<unknown>
const call = ((address: string, input: unknown) => {
  sent.push({ address, input })
  return address === 'POST /app-returns' ? Promise.resolve({ returnId, verifier }) : collection()
}) as unknown as Call

const load = () => import('./app-returns.ts')
const late = (result: string) => lateResults.push(result)
let lateResults: string[]

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  Object.assign(plugin, { opened: [], closed: 0, fails: false })
  sent = []
  lateResults = []
  collection = () => Promise.resolve({ result: '/process-order/1?token=EC-1' })
})

afterEach(() => vi.useRealTimers())

test('[NAT-02] [NAT-08] no update reloads the app while a page above it is open', async () => {
  preferences.writes = []
  const { visitOutside } = await load()
  const visit = visitOutside('https://shop.example/card-page/1')
  await vi.waitFor(() => expect(plugin.opened).toHaveLength(1))
  expect(preferences.writes).toEqual([['preventReloadInBackground', true]])
  closeByCustomer()
  await visit
  expect(preferences.writes.slice(1)).toEqual([['preventReloadInBackground', null]])
})

test('[PAY-12] a visit ends with the result that the link and the app’s verifier open', async () => {
  const { openReturn, visitOutside, takeReturnLink } = await load()
  await openReturn(call)
  const visit = visitOutside('https://paypal.example/pay')
  await vi.waitFor(() => expect(plugin.opened).toEqual(['https://paypal.example/pay']))
  expect(takeReturnLink(call, 'forno', link, late)).toBe(true)
  // Android reports the end of the browser right after the link.
  closeByCustomer()
  expect(await visit).toBe('/process-order/1?token=EC-1')
  expect(sent.at(-1)).toEqual({
    address: 'POST /app-returns/:returnId/collection',
    input: { params: { returnId }, body: { verifier, code } },
  })
  expect([plugin.closed, lateResults]).toEqual([1, []])
})

test('[PAY-12] a customer who closes the page ends the visit without a result', async () => {
  const { openReturn, visitOutside } = await load()
  await openReturn(call)
  const visit = visitOutside('https://shop.example/card-page/1')
  await vi.waitFor(() => expect(plugin.opened).toHaveLength(1))
  closeByCustomer()
  expect(await visit).toBeNull()
})

test('[PAY-12] a visit fails if no browser opens', async () => {
  const { visitOutside } = await load()
  plugin.fails = true
  await expect(visitOutside('https://shop.example')).rejects.toThrow('no browser')
})

test('[NAT-02] a link of another return, or of none, collects nothing', async () => {
  const { openReturn, takeReturnLink } = await load()
  expect(takeReturnLink(call, 'forno', link, late)).toBe(true)
  await openReturn(call)
  const other = link.replace(returnId, '22222222-2222-4222-8222-222222222222')
  expect(takeReturnLink(call, 'forno', other, late)).toBe(true)
  expect(sent.map(({ address }) => address)).toEqual(['POST /app-returns'])
})

test('[NAT-02] a return is collected once', async () => {
  const { openReturn, takeReturnLink } = await load()
  await openReturn(call)
  takeReturnLink(call, 'forno', link, late)
  await vi.waitFor(() => expect(lateResults).toHaveLength(1))
  takeReturnLink(call, 'forno', link, late)
  expect(sent.filter(({ address }) => address.endsWith('/collection'))).toHaveLength(1)
})

test('[NAT-02] a result whose visit is over, as after a restart of the app, opens its page', async () => {
  const { openReturn, takeReturnLink } = await load()
  await openReturn(call)
  takeReturnLink(call, 'forno', link, late)
  await vi.waitFor(() => expect(lateResults).toEqual(['/process-order/1?token=EC-1']))
})

test('[PAY-12] a visit ends without a result if the API refuses the collection', async () => {
  const { openReturn, visitOutside, takeReturnLink } = await load()
  collection = () => Promise.reject(new Error('AppReturnUnknown'))
  await openReturn(call)
  const visit = visitOutside('https://paypal.example/pay')
  await vi.waitFor(() => expect(plugin.opened).toHaveLength(1))
  takeReturnLink(call, 'forno', link, late)
  expect(await visit).toBeNull()
})

const noAnswer = (): Promise<unknown> =>
  Promise.reject(new ApiError({ status: 0, data: null, url: '/app-returns', method: 'POST' }))
const collections = (): number => sent.filter(({ address }) => address.endsWith('/collection')).length

test('[PAY-12] a collection without an answer is repeated, because the API answers again for a minute', async () => {
  vi.useFakeTimers()
  const { openReturn, visitOutside, takeReturnLink } = await load()
  const answers = [noAnswer, noAnswer, collection]
  collection = () => answers.shift()!()
  await openReturn(call)
  const visit = visitOutside('https://paypal.example/pay')
  await vi.advanceTimersByTimeAsync(0)
  takeReturnLink(call, 'forno', link, late)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await visit).toBe('/process-order/1?token=EC-1')
  expect(collections()).toBe(3)
})

test('[PAY-12] a return whose collection never got an answer can be collected by its link once more', async () => {
  vi.useFakeTimers()
  const { openReturn, takeReturnLink } = await load()
  const answers = [noAnswer, noAnswer, noAnswer, noAnswer, collection]
  collection = () => answers.shift()!()
  await openReturn(call)
  takeReturnLink(call, 'forno', link, late)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lateResults).toEqual([])
  takeReturnLink(call, 'forno', link, late)
  await vi.advanceTimersByTimeAsync(0)
  expect(lateResults).toEqual(['/process-order/1?token=EC-1'])
})

test('[NAT-02] a link that the platform reports twice is collected once', async () => {
  const { openReturn, takeReturnLink } = await load()
  await openReturn(call)
  takeReturnLink(call, 'forno', link, late)
  takeReturnLink(call, 'forno', link, late)
  await vi.waitFor(() => expect(lateResults).toHaveLength(1))
  expect(collections()).toBe(1)
})

test('[PAY-12] the late end of a collection leaves the return that was opened in the meantime', async () => {
  const { openReturn, takeReturnLink } = await load()
  const first = Promise.withResolvers<unknown>()
  collection = () => first.promise
  await openReturn(call)
  takeReturnLink(call, 'forno', link, late)
  const next = '22222222-2222-4222-8222-222222222222'
  const nextCall = ((address: string) =>
    address === 'POST /app-returns' ? Promise.resolve({ returnId: next, verifier }) : call(address as never)) as Call
  await openReturn(nextCall)
  first.resolve({ result: '/process-order/1' })
  await vi.waitFor(() => expect(lateResults).toEqual(['/process-order/1']))
  collection = () => Promise.resolve({ result: '/process-order/2' })
  takeReturnLink(call, 'forno', link.replace(returnId, next), late)
  await vi.waitFor(() => expect(lateResults).toEqual(['/process-order/1', '/process-order/2']))
})

test('[NAT-02] other links are not taken', async () => {
  const { takeReturnLink } = await load()
  expect(takeReturnLink(call, 'forno', 'forno://menu/pizza', late)).toBe(false)
})

test('[NAV-10] [PAY-12] the address for a provider names the return', async () => {
  const { pathBackToApp } = await load()
  expect(await pathBackToApp(call, '/zippayconfirmation')).toBe(`/zippayconfirmation?app=${returnId}`)
})

test.each(['7', '{"returnId":"x"}', '{"returnId":1,"verifier":2}'])(
  '[NAT-02] a stored value that is no pending return collects nothing: %s',
  async (text) => {
    localStorage.setItem('pinia_appReturn', text)
    const { takeReturnLink } = await load()
    expect(takeReturnLink(call, 'forno', link, late)).toBe(true)
    await Promise.resolve()
    expect(collections()).toBe(0)
  },
)
