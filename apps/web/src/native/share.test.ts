import { afterEach, expect, test, vi } from 'vitest'
import { share as nativeShare } from './share.native.ts'
import { share } from './share.ts'

const sheet = vi.hoisted(() => vi.fn<(options: object) => Promise<object>>())
vi.mock('@capacitor/share', () => ({ Share: { share: sheet } }))

const link = { title: 'Order F-1', text: 'Follow my order:', url: 'https://shop.example/order/1' }

const answer = (error: Error | null) => {
  if (error === null) sheet.mockResolvedValue({})
  else sheet.mockRejectedValue(error)
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['shared', null, 'shared'],
  ['dismissed', new DOMException('closed', 'AbortError'), 'dismissed'],
  ['refused', new DOMException('not allowed', 'NotAllowedError'), 'failed'],
])('[NAT-01] the share sheet of a browser reports that a page was %s', async (_, error, result) => {
  answer(error)
  vi.stubGlobal('navigator', { share: sheet })
  expect(await share.open(link)).toBe(result)
})

test.each([
  ['shared', null, 'shared'],
  ['dismissed', new Error('Share canceled'), 'dismissed'],
  ['refused', new Error('Unsupported url'), 'failed'],
])('[NAT-01] the share sheet of the app reports that a page was %s', async (_, error, result) => {
  answer(error)
  expect(await nativeShare.open(link)).toBe(result)
})

test('[NAT-01] a browser without a share sheet offers none', () => {
  vi.stubGlobal('navigator', {})
  expect(share.isAvailable()).toBe(false)
})
