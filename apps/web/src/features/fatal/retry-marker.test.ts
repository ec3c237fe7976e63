import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { retryByReload, takeRetryMarker } from './retry-marker.ts'

const reload = vi.fn()
beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { reload })
})

test('[ERR-21] the marker of a retry applies to one showing of the fatal screen', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  expect(takeRetryMarker()).toBe(false)
  retryByReload()
  expect(reload).toHaveBeenCalledOnce()
  expect([takeRetryMarker(), takeRetryMarker()]).toEqual([true, false])
})

test('[ERR-12] a retry forgets the URLs that failed', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  sessionStorage.setItem('pinia_failedUrls', '["/api/v1/store"]')
  retryByReload()
  expect(sessionStorage.getItem('pinia_failedUrls')).toBeNull()
})

test('[ERR-21] [SES-16] a retry loads the page again in a browser that refuses storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  retryByReload()
  expect(reload).toHaveBeenCalledOnce()
  expect(takeRetryMarker()).toBe(false)
})
