import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import type { Failure, ReportFailure } from './log.ts'

type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const dispatch = (type: string, event: object): void => listeners.get(type)?.(event)

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  vi.resetModules()
  listeners.clear()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener))
  logged = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const install = async (load?: () => Promise<ReportFailure>) => {
  const failures: Failure[] = []
  const { installErrorReports } = await import('./error-listeners.ts')
  const { logFailure } = await import('./log.ts')
  const take = (failure: Failure): void => void failures.push(failure)
  const loading = vi.fn(load ?? (() => Promise.resolve(take)))
  return { failures, loading, logFailure, take, install: () => installErrorReports(loading) }
}

test('[ERR-23] [SES-13] reports errors of the window, rejections, and elements that do not load', async () => {
  const { failures, loading, install: start } = await install()
  start()
  expect([...listeners.keys()]).toEqual(['error', 'unhandledrejection'])
  expect(loading).not.toHaveBeenCalled()
  const cause = new Error('odd')
  dispatch('error', { target: globalThis, message: 'Uncaught odd', error: cause, filename: 'https://shop/a.js' })
  dispatch('unhandledrejection', { reason: cause })
  dispatch('error', { target: { localName: 'img', src: 'https://shop/p.webp' } })
  dispatch('error', { target: { localName: 'link', href: 'https://shop/s.css' } })
  await vi.waitFor(() => expect(failures).toHaveLength(4))
  expect(failures).toEqual([
    { kind: 'error', what: 'Uncaught odd', cause, script: 'https://shop/a.js' },
    { kind: 'rejection', what: 'unhandled rejection', cause },
    { kind: 'load', what: 'img', cause: 'https://shop/p.webp' },
    { kind: 'load', what: 'link', cause: 'https://shop/s.css' },
  ])
  expect(loading).toHaveBeenCalledTimes(1)
})

test('[ERR-23] reports what was logged before the reporter is installed', async () => {
  const { failures, logFailure, install: start } = await install()
  const cause = new Error('no status bar')
  logFailure('a native step failed', cause)
  start()
  await vi.waitFor(() => expect(failures).toEqual([{ kind: 'handled', what: 'a native step failed', cause }]))
  expect(logged).toHaveBeenCalledWith('a native step failed', cause)
})

test('[ERR-23] a page that fails in a loop reports 50 failures', async () => {
  const { failures, logFailure, install: start } = await install()
  start()
  for (let count = 0; count < 1_000; count += 1) logFailure('odd', count)
  await vi.waitFor(() => expect(failures).toHaveLength(50))
})

test('[ERR-23] loads the reporter again after a load without a network', async () => {
  let isOnline = false
  const {
    failures,
    logFailure,
    take,
    loading,
    install: start,
  } = await install(() => (isOnline ? Promise.resolve(take) : Promise.reject(new Error('Failed to fetch'))))
  start()
  logFailure('offline', 1)
  await vi.waitFor(() => expect(loading).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve))
  isOnline = true
  logFailure('online', 2)
  await vi.waitFor(() => expect(failures.map(({ what }) => what)).toEqual(['online']))
})
