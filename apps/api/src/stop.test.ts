import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStop, type StopDeps } from './stop.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const make = (deps: Partial<StopDeps> = {}) => {
  const steps: string[] = []
  const readiness = { draining: false }
  const step = (name: string) => async (): Promise<void> => void steps.push(name)
  const stop = makeStop({
    readiness,
    drainSeconds: 0,
    stopSeconds: 5,
    logger: pino({ level: 'silent' }),
    finish: step('finish'),
    release: step('release'),
    abandon: step('abandon'),
    exit: (code) => steps.push(`exit ${code}`),
    ...deps,
  })
  return { stop, steps, readiness }
}

test('is not ready at once, ends requests and jobs, then connections, and exits with 0', async () => {
  const { stop, steps, readiness } = make()
  const stopped = stop(true)
  expect(readiness.draining).toBe(true)
  await stopped
  expect(steps).toEqual(['finish', 'release', 'exit 0'])
})

test('waits for load balancers before requests and jobs end', async () => {
  vi.useRealTimers()
  const { stop, steps } = make({ drainSeconds: 0.2 })
  const from = performance.now()
  const stopped = stop(true)
  expect(steps).toEqual([])
  await stopped
  // Timers count whole milliseconds.
  expect(performance.now() - from).toBeGreaterThan(198)
  expect(steps).toEqual(['finish', 'release', 'exit 0'])
})

test('abandons what does not end in time, and exits with 1', async () => {
  const { stop, steps } = make({ finish: () => new Promise(() => undefined) })
  void stop(false)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(steps).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(steps).toEqual(['abandon', 'exit 1'])
})

test('an end that comes while jobs are abandoned is still late', async () => {
  const [ended, freed] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const { stop, steps } = make({ finish: () => ended.promise, abandon: () => freed.promise })
  const stopped = stop(false)
  await vi.advanceTimersByTimeAsync(5_000)
  ended.resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(steps).toEqual([])
  freed.resolve(undefined)
  await stopped
  expect(steps).toEqual(['exit 1'])
})

test('abandons jobs and exits with 1 if requests or jobs fail to end', async () => {
  const { stop, steps } = make({ finish: () => Promise.reject(new Error('no end')) })
  await stop(true)
  expect(steps).toEqual(['abandon', 'exit 1'])
})

test('exits with 1 and abandons no job if connections fail to end after them', async () => {
  const { stop, steps } = make({ release: () => Promise.reject(new Error('no end')) })
  await stop(true)
  expect(steps).toEqual(['finish', 'exit 1'])
})

test('says that jobs stay locked if they cannot be freed, and exits', async () => {
  const failures: string[] = []
  const logger = { info: vi.fn(), error: (_: unknown, message: string) => failures.push(message) }
  const { stop, steps } = make({
    logger: logger as unknown as StopDeps['logger'],
    finish: () => Promise.reject(new Error('no end')),
    abandon: () => Promise.reject(new Error('no database')),
  })
  await stop(true)
  expect([failures, steps]).toEqual([['the process did not stop cleanly', 'jobs under way stay locked'], ['exit 1']])
})

test('a second signal ends the wait for load balancers, and nothing ends twice', async () => {
  vi.useRealTimers()
  const { stop, steps } = make({ drainSeconds: 3_600 })
  const first = stop(true)
  await stop(true)
  await first
  expect(steps).toEqual(['finish', 'release', 'exit 0'])
})

test('an interrupt does not wait for load balancers', async () => {
  vi.useRealTimers()
  const { stop, steps } = make({ drainSeconds: 3_600 })
  await stop(false)
  expect(steps).toEqual(['finish', 'release', 'exit 0'])
})
