import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { retryMarker, takeRetryMarker } from './retry-marker.ts'

test('[ERR-21] the marker of a retry applies to one showing of the fatal screen', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  expect(takeRetryMarker()).toBe(false)
  sessionStorage.setItem(retryMarker, 'true')
  expect([takeRetryMarker(), takeRetryMarker()]).toEqual([true, false])
})
