import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../../test/memory-storage.ts'
import { ok, scripted } from '../../../../../test/scripted-call.ts'
import { keepZipCheckout, rememberZip } from './remember-zip.ts'

const address = 'POST /customer/ziptoken'

test('[ACC-15] stores the permission of the checkout that asked for one, once', () => {
  const storage = memoryStorage()
  const { call, asked } = scripted({ [address]: ok({ zipToken: 'h', expiresAt: '2027-02-19T00:00:00Z' }) })
  rememberZip(call, storage, 'co_1')
  keepZipCheckout(storage, 'co_1')
  rememberZip(call, storage, 'co_2')
  rememberZip(call, storage, 'co_1')
  rememberZip(call, storage, 'co_1')
  expect(asked.map(({ name, body }) => [name, body])).toEqual([[address, { checkoutId: 'co_1' }]])
})
