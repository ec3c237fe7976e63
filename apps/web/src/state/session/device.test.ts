import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { device, forgetDevice, hasOrderedHere, keepDevice } from './device.ts'

test.each(['{}', '{"addresses":null,"orders":null}', '{"addresses":7,"orders":{}}'])(
  '[SES-12] stored data of this device without lists count as empty: %s',
  (state) => {
    const storage = memoryStorage()
    vi.stubGlobal('localStorage', storage)
    forgetDevice()
    storage.setItem('pinia_device', `{"state":${state},"version":1}`)
    keepDevice()
    expect([device.getState(), hasOrderedHere()]).toEqual([{ addresses: [], orders: [] }, false])
  },
)
