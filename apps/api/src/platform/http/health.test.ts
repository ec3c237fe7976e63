import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { serveHealth } from './health.ts'

test('(L3) /readyz runs one database query at a time for all waiting calls, and the next call runs another', async () => {
  let [asked, release] = [0, (): void => undefined]
  const sql = (): Promise<never> => {
    asked += 1
    return new Promise((_, reject) => {
      release = () => reject(new Error('the database is gone'))
    })
  }
  const app = fastify()
  serveHealth(app, { sql } as unknown as Database, { draining: false })
  const calls = Array.from({ length: 50 }, () => app.inject('/readyz').then(({ statusCode }) => statusCode))
  await expect.poll(() => asked).toBe(1)
  // When these later calls are answered, all earlier calls have reached their route.
  await Promise.all(Array.from({ length: 50 }, () => app.inject('/healthz')))
  expect(asked).toBe(1)
  release()
  expect(new Set(await Promise.all(calls))).toEqual(new Set([503]))
  const next = app.inject('/readyz')
  await expect.poll(() => asked).toBe(2)
  release()
  await next
  await app.close()
})
