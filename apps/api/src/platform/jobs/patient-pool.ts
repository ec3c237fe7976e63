import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two attempts. */
const retryInterval = 500

/** Milliseconds between two checks whether everything is recorded. */
const settleInterval = 10

/** The worker's statements that record the end of a job. Each may run twice. */
const recordsEnd = /^(complete|fail)_job/

/** A lost connection, or a server that stops or starts; not a refused statement. */
const isLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|57P0[123]|53300)/.test(error.code ?? '')

export type PatientPool = {
  readonly pool: pg.Pool
  /** Resolves when no end of a job is left to record: a worker that has stopped does not wait for that. */
  readonly settled: () => Promise<void>
}

/** An object whose methods work on the original; `replaced` takes the place of some. */
const withMethods = <Target extends object>(target: Target, replaced: Readonly<Record<string, unknown>>): Target =>
  new Proxy(target, {
    get: (original, name) => {
      if (typeof name === 'string' && name in replaced) return replaced[name]
      const value: unknown = Reflect.get(original, name, original)
      return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(original) : value
    },
  })

/**
 * A pool for the job worker that waits for a connection for as long as it takes, and records the end of a job on
 * another one if its own is lost. The worker awaits neither: without this, the job would stay locked for four hours,
 * and its rejection would be unhandled. It stops waiting once `isOver`.
 */
export const patientPool = (pool: pg.Pool, isOver: () => boolean): PatientPool => {
  let pending = 0
  const counted = <Result>(work: Promise<Result>): Promise<Result> => {
    pending += 1
    return work.finally(() => {
      pending -= 1
    })
  }
  const connect = async (): Promise<pg.PoolClient> => {
    for (;;)
      try {
        return await pool.connect()
      } catch (error) {
        if (!isLost(error) || isOver()) throw error
        await pause(retryInterval)
      }
  }
  const record = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    for (;;) {
      await pause(retryInterval)
      const client = await connect()
      try {
        const result = await client.query(config)
        client.release()
        return result
      } catch (error) {
        client.release(true)
        if (!isLost(error)) throw error
      }
    }
  }
  const patientClient = (client: pg.PoolClient): pg.PoolClient =>
    withMethods(client, {
      query: (...given: [pg.QueryConfig, ...unknown[]]) => {
        const [config] = given
        const result = (client.query as (...all: unknown[]) => Promise<pg.QueryResult>).apply(client, given)
        if (typeof config !== 'object' || !recordsEnd.test(config.name ?? '')) return result
        return counted(
          result.catch((error: unknown) => {
            if (!isLost(error)) throw error
            return record(config)
          }),
        )
      },
    })
  const patient = withMethods(pool, {
    // The listener of the worker calls with a callback, and reconnects by itself.
    connect: (callback?: Parameters<pg.Pool['connect']>[0]) =>
      callback === undefined ? counted(connect()).then(patientClient) : pool.connect(callback),
  })
  const settled = async (): Promise<void> => {
    do await pause(settleInterval)
    while (pending > 0)
  }
  return { pool: patient, settled }
}
