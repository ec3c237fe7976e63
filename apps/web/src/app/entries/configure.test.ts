import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { keepConfiguration } from '../../api/configuration.ts'
import { configure } from './configure.ts'

const configuration = { uris: { URI_API: 'https://shop.example/api/v1' }, settings: {} }
let waits: number[]

beforeEach(() => {
  waits = []
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('document', { querySelector: () => null, title: 'Our shop' })
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return Promise.reject(new Error('no answer'))
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    waits.push(milliseconds)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
})

test('[CFG-01] a slow network delays the start for four seconds while a kept configuration can open the shop', async () => {
  keepConfiguration(localStorage, configuration, Date.now())
  expect((await configure()).configuration).toEqual(configuration)
  expect(waits).toEqual([4_000])
})

test('[CON-10] [NAT-01] a page that no server has rendered shows the variants of its visitor', async () => {
  const EXPERIMENTS = JSON.stringify({ 'bottom-navigation': 'control 0, offers-first 1', colour: 'control 0, red 1' })
  keepConfiguration(localStorage, { ...configuration, settings: { EXPERIMENTS } }, Date.now())
  // As on pages of the server, which renders one experiment alone.
  expect((await configure()).variants).toEqual({ 'bottom-navigation': 'offers-first' })
})

test('[CFG-01] without a kept configuration the start waits as long as any call', async () => {
  await expect(configure()).rejects.toThrow()
  expect(waits).toEqual([15_000])
})
