import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'

const phone = vi.hoisted(() => ({
  launch: null as string | null,
  failsToLaunch: false,
  listeners: [] as ((link: string) => void)[],
  preferences: new Map<string, string>(),
  unlock: Promise.withResolvers<null>(),
}))
vi.mock('../../../native/app-events.ts', () => ({
  launchUrl: () => (phone.failsToLaunch ? Promise.reject(new Error('no plug-in')) : Promise.resolve(phone.launch)),
  onUrlOpened: (listener: (link: string) => void) => {
    phone.listeners.push(listener)
    return () => undefined
  },
}))
vi.mock('../../../native/preferences.ts', () => ({
  readPreference: (key: string) => Promise.resolve(phone.preferences.get(key) ?? null),
  writePreference: (key: string, value: string | null) => {
    if (value === null) phone.preferences.delete(key)
    else phone.preferences.set(key, value)
    return Promise.resolve()
  },
}))
vi.mock('../../../state/vault/vault.ts', () => ({ untilNotLocked: () => phone.unlock.promise }))
vi.mock('../../../lib/browser/shop-site.ts', () => ({ shopSite: 'https://shop.example.com' }))
vi.mock('../../../lib/browser/app-scheme.ts', () => ({ appScheme: 'forno' }))

let pushed: string[]
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  phone.launch = null
  phone.failsToLaunch = false
  phone.listeners = []
  phone.preferences.clear()
  phone.unlock = Promise.withResolvers<null>()
  phone.unlock.resolve(null)
  pushed = []
})

/** Starts the watcher, as a start or a reload of the app does. */
const start = async () => {
  vi.resetModules()
  phone.listeners = []
  const { followLinks } = await import('./follow-links.ts')
  followLinks({ history: { push: (path) => void pushed.push(path) } }, { call: vi.fn() })
  await vi.waitFor(() => expect(phone.listeners).toHaveLength(1))
}
const open = (link: string) => {
  for (const listener of phone.listeners) listener(link)
}
/** Lets everything run that waits for no timer. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[NAT-02] the link that started the app is opened once after the start', async () => {
  phone.launch = 'https://shop.example.com/product/pizzas/margherita?size=large'
  await start()
  open(phone.launch)
  await settled()
  expect([pushed, phone.preferences.has('appInitUrl')]).toEqual([['/product/pizzas/margherita?size=large'], false])
})

test('[NAT-02] a reload of the page does not open the launch link again', async () => {
  phone.launch = 'forno://offers'
  await start()
  await settled()
  await start()
  await settled()
  expect(pushed).toEqual(['/offers'])
})

test('[NAT-02] a link that comes while the vault is locked is kept, and opened after the unlock', async () => {
  phone.unlock = Promise.withResolvers<null>()
  await start()
  open('forno://menu/pizza')
  await settled()
  expect([pushed, phone.preferences.get('appInitUrl')]).toEqual([[], 'forno://menu/pizza'])
  phone.unlock.resolve(null)
  await settled()
  expect([pushed, phone.preferences.has('appInitUrl')]).toEqual([['/menu/pizza'], false])
})

test('[NAT-02] a link that was kept when the system ended the locked app is opened by the next start', async () => {
  phone.preferences.set('appInitUrl', 'https://shop.example.com/order/1')
  await start()
  await settled()
  expect(pushed).toEqual(['/order/1'])
})

test.each([
  'https://evil.example/menu',
  'https://shop.example.com.evil.example/menu',
  'fb123://authorize',
  'https://shop.example.com/oauth/redirect#access_token=1',
  'javascript:alert(1)',
])('[NAT-02] ignores %s', async (link) => {
  phone.launch = link
  await start()
  open(`${link}?again`)
  await settled()
  expect([pushed, phone.preferences.size]).toEqual([[], 0])
})

test('[NAT-02] links are followed although the phone does not say what started the app', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  phone.failsToLaunch = true
  await start()
  open('forno://offers')
  await settled()
  expect(pushed).toEqual(['/offers'])
})

test('[NAT-02] the same link opens its page again when the customer taps it again', async () => {
  await start()
  open('forno://offers')
  await settled()
  open('forno://offers')
  await settled()
  expect(pushed).toEqual(['/offers', '/offers'])
})
