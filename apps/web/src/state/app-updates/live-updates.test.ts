import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { assertStatedBundle, clearInterrupted, makeLiveUpdates, offeredBundle } from './live-updates.ts'

const phone = vi.hoisted(() => {
  const calls: string[] = []
  const preferences = new Map<string, boolean>()
  const offered: { version: string }[] = []
  return {
    calls,
    preferences,
    offered,
    isReachable: true,
    isStorageFull: false,
    hasUpdateKey: true,
    applyBuiltIn: async (): Promise<void> => undefined,
    answers: Promise.resolve(),
    failed: [] as string[],
    running: { native: '1.0.0', bundle: null as string | null },
    versions: async (): Promise<unknown> => undefined,
    download: async (): Promise<string> => 'bundle-1',
  }
})
vi.mock('../../native/live-update.ts', () => ({
  liveUpdate: {
    hasUpdateKey: () => phone.hasUpdateKey,
    applyBuiltIn: () => {
      phone.calls.push('applyBuiltIn')
      return phone.applyBuiltIn()
    },
    offered: async () => {
      phone.calls.push('offered')
      await phone.answers
      if (!phone.isReachable) throw new Error('network_error')
      return phone.offered[0] ?? null
    },
    versions: async () => (await phone.versions()) ?? phone.running,
    failedVersion: async () => phone.failed.shift() ?? null,
    download: async ({ version }: { version: string }) => {
      phone.calls.push(`download ${version}, in progress: ${String(phone.preferences.get('downloadInProgress'))}`)
      return phone.download()
    },
    apply: async (id: string) => void phone.calls.push(`apply ${id}`),
  },
}))
vi.mock('../../native/preferences.ts', () => ({
  readPreference: async (key: string) => phone.preferences.get(key) ?? null,
  writePreference: async (key: string, value: boolean) => {
    if (phone.isStorageFull) throw new Error('the storage is full')
    phone.preferences.set(key, value)
  },
}))

let page = { isUpdateFreePage: false, isSaving: false }
let now = 0
const storage = memoryStorage()
const updates = () =>
  makeLiveUpdates({
    page: () => page,
    beforeReload: () => void phone.calls.push('beforeReload'),
    now: () => now,
    storage,
  })

beforeEach(() => {
  phone.calls.length = 0
  phone.isReachable = true
  phone.isStorageFull = false
  phone.hasUpdateKey = true
  phone.applyBuiltIn = async () => undefined
  phone.answers = Promise.resolve()
  phone.running = { native: '1.0.0', bundle: null }
  phone.versions = async () => undefined
  phone.offered.splice(0, 1, { version: '1.1.0' })
  phone.preferences.clear()
  storage.clear()
  phone.download = async () => 'bundle-1'
  page = { isUpdateFreePage: false, isSaving: false }
  now = 1_795_000_000_000
})

const downloaded = ['offered', 'download 1.1.0, in progress: true']
const applied = ['beforeReload', 'apply bundle-1']

test('[NAT-08] downloads no bundle that is not higher than the running one', async () => {
  phone.running = { native: '1.0.0', bundle: '1.2.0' }
  await updates().check()
  expect(phone.calls).toEqual(['offered'])
})

test('[NAT-08] a start rejects under a version that the publisher did not sign', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/bundle.json' ? { version: '1.1.0', minimumNative: '1.0.0' } : null),
  )
  phone.running = { native: '1.0.0', bundle: '1.1.0' }
  await expect(assertStatedBundle()).resolves.toBeUndefined()
  phone.running = { native: '1.0.0', bundle: '9.1.0' }
  await expect(assertStatedBundle()).rejects.toThrow('9.1.0 is not what its publisher signed')
})

test.each([
  ['fails to say', () => Promise.reject(new Error('Current bundle failed'))],
  ['never says', () => new Promise<never>(() => undefined)],
])(
  '[NAT-08] a bundle does not start if the updater %s what runs, but the package of the app does',
  async (_, versions) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
    error.mockClear()
    phone.versions = versions
    vi.stubGlobal('fetch', async () => Response.json({ version: '1.1.0', minimumNative: '1.0.0' }))
    const bundle = expect(assertStatedBundle()).rejects.toThrow('is not what its publisher signed')
    await vi.advanceTimersByTimeAsync(5_000)
    await bundle
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    const packaged = assertStatedBundle()
    await vi.advanceTimersByTimeAsync(5_000)
    await packaged
    expect(error).toHaveBeenCalledTimes(2)
  },
)

test('[NAT-08] an app without an update key leaves a bundle without a name, too', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.stubGlobal('fetch', async () => Response.json({ version: '1.1.0', minimumNative: '1.0.0' }))
  phone.hasUpdateKey = false
  phone.versions = () => Promise.reject(new Error('Current bundle failed'))
  await expect(assertStatedBundle()).rejects.toThrow('is not what its publisher signed')
  expect(phone.calls).toEqual(['applyBuiltIn'])
})

test('[NAT-08] an app without an update key leaves a bundle that an earlier build has downloaded, and one with a key does not', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ version: '1.1.0', minimumNative: '1.0.0' }))
  phone.running = { native: '1.0.0', bundle: '1.1.0' }
  await assertStatedBundle()
  expect(phone.calls).toEqual([])
  phone.hasUpdateKey = false
  await assertStatedBundle()
  expect(phone.calls).toEqual(['applyBuiltIn'])
  phone.running = { native: '1.0.0', bundle: null }
  await assertStatedBundle()
  expect(phone.calls).toEqual(['applyBuiltIn'])
})

test('[NAT-08] an app that cannot leave its bundle starts with it and logs why, unless its publisher did not sign it', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
  error.mockClear()
  vi.stubGlobal('fetch', async () => Response.json({ version: '1.1.0', minimumNative: '1.0.0' }))
  phone.hasUpdateKey = false
  phone.applyBuiltIn = () => Promise.reject(new Error('Reset failed'))
  phone.running = { native: '1.0.0', bundle: '1.1.0' }
  await expect(assertStatedBundle()).resolves.toBeUndefined()
  expect(error).toHaveBeenCalledOnce()
  phone.running = { native: '1.0.0', bundle: '9.1.0' }
  await expect(assertStatedBundle()).rejects.toThrow('is not what its publisher signed')
})

test('[NAT-08] [NAT-02] downloads an offered bundle with downloadInProgress set, and applies it at once', async () => {
  await updates().check()
  expect(phone.calls).toEqual([...downloaded, ...applied])
  expect(phone.preferences.get('downloadInProgress')).toBe(false)
})

test('[NAT-02] a download in progress is not started again, until a start of the app ends it', async () => {
  phone.preferences.set('downloadInProgress', true)
  const watcher = updates()
  await watcher.check()
  expect(phone.calls).toEqual([])
  phone.preferences.set('preventReloadInBackground', true)
  await clearInterrupted()
  now += 600_000
  await watcher.check()
  expect(phone.calls).toEqual([...downloaded, ...applied])
})

test('[NAT-08] does nothing when no bundle is offered', async () => {
  phone.offered.length = 0
  await updates().check()
  expect(phone.calls).toEqual(['offered'])
})

test('[NAV-18] [NAT-08] a downloaded bundle waits on an update-free page, and is applied with the next page', async () => {
  const watcher = updates()
  page = { isUpdateFreePage: true, isSaving: false }
  await watcher.check()
  await watcher.applyIfAllowed()
  expect(phone.calls).toEqual(downloaded)
  page = { isUpdateFreePage: false, isSaving: false }
  await watcher.applyIfAllowed()
  await watcher.applyIfAllowed()
  expect(phone.calls).toEqual([...downloaded, ...applied])
})

test('[NAT-08] [NAT-02] a downloaded bundle waits while preventReloadInBackground is set', async () => {
  const watcher = updates()
  phone.preferences.set('preventReloadInBackground', true)
  await watcher.check()
  expect(phone.calls).toEqual(downloaded)
  phone.preferences.set('preventReloadInBackground', false)
  await watcher.applyIfAllowed()
  expect(phone.calls).toEqual([...downloaded, ...applied])
})

test('[NAT-08] a downloaded bundle waits while a change of the customer is on its way', async () => {
  page = { isUpdateFreePage: false, isSaving: true }
  await updates().check()
  expect(phone.calls).toEqual(downloaded)
})

test('[NAT-08] [NAT-02] a failed download clears downloadInProgress and applies nothing', async () => {
  phone.download = () => Promise.reject(new Error('no network'))
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await updates().check()
  expect(phone.calls).toEqual(downloaded)
  expect(phone.preferences.get('downloadInProgress')).toBe(false)
})

test('[NAT-02] a download whose flag the phone could not store is started again by the next check', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const watcher = updates()
  phone.isStorageFull = true
  await watcher.check()
  expect(phone.calls).toEqual(['offered'])
  phone.isStorageFull = false
  now += 600_000
  await watcher.check()
  expect(phone.calls).toEqual(['offered', ...downloaded, ...applied])
})

test('[NAT-08] one check runs at a time, and none within ten minutes of the last', async () => {
  phone.offered.length = 0
  const watcher = updates()
  await Promise.all([watcher.check(), watcher.check()])
  now += 599_999
  await watcher.check()
  expect(phone.calls).toEqual(['offered'])
  now += 1
  await watcher.check()
  expect(phone.calls).toEqual(['offered', 'offered'])
})

test('[NAT-08] a check that is due while the phone holds the one before it follows that one', async () => {
  let answer = (): void => undefined
  phone.answers = new Promise((resolve) => (answer = resolve))
  const watcher = updates()
  const first = watcher.check()
  now += 600_000
  const second = watcher.check()
  await new Promise((resolve) => setTimeout(resolve))
  expect(phone.calls).toEqual(['offered'])
  answer()
  await Promise.all([first, second])
  expect(phone.calls).toEqual([...downloaded, ...applied, 'offered', downloaded[1], ...applied])
})

test('[NAT-08] a server that never answers holds up no later check', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  phone.answers = new Promise(() => undefined)
  const watcher = updates()
  const first = watcher.check()
  await vi.advanceTimersByTimeAsync(0)
  expect(phone.calls).toEqual(['offered'])
  phone.answers = Promise.resolve()
  now += 600_000
  const second = watcher.check()
  await vi.advanceTimersByTimeAsync(60_000)
  await Promise.all([first, second])
  expect(phone.calls).toEqual(['offered', 'offered', downloaded[1], ...applied])
})

test('[NAT-08] a bundle that did not start is not downloaded again, but its successor is', async () => {
  phone.failed.push('1.1.0')
  await updates().check()
  await updates().check()
  expect(phone.calls).toEqual(['offered', 'offered'])
  phone.offered.splice(0, 1, { version: '1.1.1' })
  await updates().check()
  expect(phone.calls.at(-1)).toBe('apply bundle-1')
})

test('[NAT-08] the settings offer no bundle that did not start', async () => {
  expect(await offeredBundle(storage)).toEqual({ version: '1.1.0' })
  phone.failed.push('1.1.0')
  expect(await offeredBundle(storage)).toBeNull()
})

test('[NAT-08] a check without an answer changes nothing and reports no error', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
  error.mockClear()
  phone.isReachable = false
  await updates().check()
  expect(phone.calls).toEqual(['offered'])
  expect(error).not.toHaveBeenCalled()
})

test('[NAT-08] a check without an answer is repeated by the next one, without a pause', async () => {
  const watcher = updates()
  phone.isReachable = false
  await watcher.check()
  phone.isReachable = true
  await watcher.check()
  expect(phone.calls).toEqual(['offered', ...downloaded, ...applied])
})

test('[NAT-08] a clock that is set back ends the pause between two checks', async () => {
  phone.offered.length = 0
  const watcher = updates()
  await watcher.check()
  now -= 86_400_000
  await watcher.check()
  expect(phone.calls).toEqual(['offered', 'offered'])
})
