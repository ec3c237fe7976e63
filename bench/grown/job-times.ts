import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** Milliseconds of the jobs that a shop has run, by name, as its worker logs them. */
export type JobTimes = {
  readonly read: (line: string) => void
  /** Takes the times since the last call. */
  readonly take: () => ReadonlyMap<string, readonly number[]>
}

const completed = /Completed task \d+ \((\w+), (\d+(?:\.\d+)?)ms/

export const makeJobTimes = (): JobTimes => {
  let times = new Map<string, number[]>()
  return {
    read: (line) => {
      const [, name, milliseconds] = completed.exec(line) ?? []
      if (name !== undefined) times.set(name, [...(times.get(name) ?? []), Number(milliseconds)])
    },
    take: () => {
      const taken = times
      times = new Map()
      return taken
    },
  }
}

const longest = 300_000

/** Runs each recurring job that many times, one after another, and waits until they are done. */
export const runRecurringJobs = async (databaseUrl: string, times: number): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select identifier as name from graphile_worker._private_known_crontabs order by identifier',
    )
    const waiting = async (): Promise<boolean> => {
      const left = await client.query(`select from graphile_worker.jobs where key like 'bench %' limit 1`)
      return left.rows.length > 0
    }
    for (let turn = 0; turn < times; turn += 1) {
      for (const { name } of rows)
        await client.query('select graphile_worker.add_job($1::text, job_key => $2::text)', [name, `bench ${name}`])
      const end = performance.now() + longest
      while (await waiting()) {
        if (performance.now() > end) throw new Error('The recurring jobs did not end.')
        await pause(100)
      }
    }
  } finally {
    await client.end()
  }
}
