import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { serveHealth } from './health.ts'

test('(L3) /readyz runs one database query at a time for all waiting calls, and the next call runs another', async () => {
  let [queries, release] = [0, (): void => undefined]
  const sql = (): Promise<never> => {
    queries += 1
    return new Promise((_, reject) => {
      release = () => reject(new Error('the database is gone'))
    })
  }
  const app = fastify()
  onTestFinished(() => app.close())
  serveHealth(app, { sql } as unknown as Database, { draining: false })
  const calls = Array.from({ length: 50 }, () => app.inject('/readyz').then(({ statusCode }) => statusCode))
  await expect.poll(() => queries).toBe(1)
  // When these later calls are answered, all earlier calls have reached their route.
  await Promise.all(Array.from({ length: 50 }, () => app.inject('/healthz')))
  expect(queries).toBe(1)
  release()
  expect(new Set(await Promise.all(calls))).toEqual(new Set([503]))
  const next = app.inject('/readyz')
  await expect.poll(() => queries).toBe(2)
  release()
  await next
})
