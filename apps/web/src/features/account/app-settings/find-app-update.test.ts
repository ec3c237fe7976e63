import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { downloadBundle } from '../../../state/app-updates/live-updates.ts'
import { findAppUpdate } from './find-app-update.ts'

const bundle = { version: '1.1.0', url: '/1.1.0.zip', checksum: 'c', sessionKey: 'k' }
const phone = vi.hoisted(() => ({
  newer: async (): Promise<unknown> => null,
  offered: async (): Promise<unknown> => null,
  download: async (): Promise<string> => 'bundle-1',
  downloads: 0,
}))
vi.mock('../../../native/store-update.ts', () => ({ storeUpdate: { newer: () => phone.newer() } }))
vi.mock('../../../native/live-update.ts', () => ({
  liveUpdate: {
    offered: () => phone.offered(),
    versions: async () => ({ native: '1.0.0', bundle: null }),
    failedVersion: async () => null,
    download: () => {
      phone.downloads += 1
      return phone.download()
    },
  },
}))
vi.mock('../../../native/preferences.ts', () => ({
  readPreference: async () => null,
  writePreference: async () => undefined,
}))

beforeEach(() => {
  phone.newer = async () => null
  phone.offered = async () => null
  phone.download = async () => 'bundle-1'
  phone.downloads = 0
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})

const search = () => {
  const shown: string[] = []
  return { shown, end: findAppUpdate(memoryStorage(), ({ kind }) => void shown.push(kind)) }
}

test('[NAT-08] [NAT-09] names the store first, then the bundle of the server, then nothing newer', async () => {
  const none = search()
  await none.end
  phone.offered = async () => bundle
  const live = search()
  await live.end
  phone.newer = async () => ({ version: '2.0.0', priority: 0, canInstallNow: false })
  const inStore = search()
  await inStore.end
  expect([none.shown, live.shown, inStore.shown]).toEqual([['current'], ['downloading', 'ready'], ['inStore']])
})

test.each(['fails', 'ends'] as const)(
  '[NAT-08] a download of the watcher that %s does not stay on its way, and is not repeated',
  async (outcome) => {
    const arrival = Promise.withResolvers<string>()
    phone.download = () => arrival.promise
    const watched = downloadBundle(bundle).catch(() => null)
    const { shown, end } = search()
    await vi.waitFor(() => expect(shown).toEqual(['downloading']))
    if (outcome === 'fails') {
      arrival.reject(new Error('no network'))
      await expect(end).rejects.toThrow('no network')
    } else {
      arrival.resolve('bundle-1')
      await end
    }
    await watched
    expect([shown, phone.downloads]).toEqual([outcome === 'fails' ? ['downloading'] : ['downloading', 'ready'], 1])
    // The next search starts again.
    phone.download = async () => 'bundle-2'
    phone.offered = async () => bundle
    const next = search()
    await next.end
    expect([next.shown, phone.downloads]).toEqual([['downloading', 'ready'], 2])
  },
)

test('[NAT-08] [NAT-09] a store that never answers holds up no bundle, and nothing newer is then unknown', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  phone.newer = () => new Promise(() => undefined)
  const unknown = search()
  await vi.advanceTimersByTimeAsync(15_000)
  await unknown.end
  phone.offered = async () => bundle
  const live = search()
  await vi.advanceTimersByTimeAsync(15_000)
  await live.end
  expect([unknown.shown, live.shown]).toEqual([['failed'], ['downloading', 'ready']])
})
