import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noUpdateKeyMark } from '@forno/domain/native/update-key'
import { liveUpdate } from './live-update.native.ts'

type Bundle = { readonly id: string; readonly version: string; readonly status: string }

const updater = vi.hoisted(() => ({
  latest: {} as Readonly<Record<string, string | undefined>>,
  bundles: [] as Bundle[],
  downloads: 0,
  calls: 0,
}))
vi.mock('@capgo/capacitor-updater', () => ({
  CapacitorUpdater: {
    getLatest: async () => {
      updater.calls += 1
      return updater.latest
    },
    list: async () => ({ bundles: updater.bundles }),
    download: async () => {
      updater.downloads += 1
      return { id: 'downloaded' }
    },
  },
}))

const signedBundle = { version: '1.1.0', url: 'https://shop.example/1.1.0.zip', checksum: 'signed', sessionKey: 'key' }

beforeEach(() => Object.assign(updater, { latest: signedBundle, bundles: [], downloads: 0, calls: 0 }))
afterEach(() => vi.unstubAllGlobals())

test('[NAT-08] a signed bundle is offered', async () => {
  expect(await liveUpdate.offered()).toEqual(signedBundle)
})

test.each([
  ['without an address', { url: undefined }],
  ['without a checksum', { checksum: undefined }],
  ['without the key of its signature', { sessionKey: undefined }],
  ['of a server that has none', { kind: 'up_to_date' }],
])('[NAT-08] a bundle %s is not offered', async (_, change) => {
  updater.latest = { ...signedBundle, ...change }
  expect(await liveUpdate.offered()).toBeNull()
})

describe('the download', () => {
  test('[NAT-08] is skipped if the device has the bundle', async () => {
    updater.bundles = [{ id: 'earlier', version: '1.1.0', status: 'pending' }]
    expect([await liveUpdate.download(signedBundle), updater.downloads]).toEqual(['earlier', 0])
  })

  test.each([
    { id: 'other', version: '1.0.9', status: 'pending' },
    { id: 'broken', version: '1.1.0', status: 'error' },
  ])('[NAT-08] starts if the device has only %j', async (bundle) => {
    updater.bundles = [bundle]
    expect([await liveUpdate.download(signedBundle), updater.downloads]).toEqual(['downloaded', 1])
  })
})

test('[NAT-08] an app without an update key asks no server, and downloads not even a bundle that the device has', async () => {
  updater.bundles = [{ id: 'earlier', version: '1.1.0', status: 'pending' }]
  expect(liveUpdate.hasUpdateKey()).toBe(true)
  vi.stubGlobal('navigator', { userAgent: `${navigator.userAgent} ${noUpdateKeyMark}` })
  expect(liveUpdate.hasUpdateKey()).toBe(false)
  expect(await liveUpdate.offered()).toBeNull()
  await expect(liveUpdate.download(signedBundle)).rejects.toThrow('without an update key')
  expect([updater.calls, updater.downloads]).toEqual([0, 0])
})
