import { expect, test, vi } from 'vitest'

type Handler = (event: { readonly waitUntil: (work: Promise<unknown>) => void }) => void

test('[NAV-18] the worker that replaces a service worker removes itself even if the device cannot delete caches', async () => {
  const handlers = new Map<string, Handler>()
  const unregister = vi.fn(() => Promise.resolve(true))
  vi.stubGlobal('self', {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: { unregister },
    skipWaiting: () => Promise.resolve(),
  })
  vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('the disk is full')) })
  await import('./removal.ts')
  const work: Promise<unknown>[] = []
  handlers.get('activate')?.({ waitUntil: (promise) => void work.push(promise) })
  await expect(work[0]).rejects.toThrow('the disk is full')
  expect(unregister).toHaveBeenCalledOnce()
})
