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

/** Waits until no job is due, so that the messages of earlier orders slow no other measurement. */
const waitForJobs = async (client: Client): Promise<void> => {
  const end = performance.now() + longest
  for (;;) {
    const due = await client.query('select from graphile_worker.jobs where run_at <= now() and attempts < 2 limit 1')
    if (due.rows.length === 0) return
    if (performance.now() > end) throw new Error('The jobs did not end.')
    await pause(100)
  }
}

/** Connects to the database and waits until no job is due. */
export const settleJobs = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await waitForJobs(client)
  } finally {
    await client.end()
  }
}

/** Runs each recurring job that many times, one after another, and waits until they are done. */
export const runRecurringJobs = async (databaseUrl: string, times: number): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select identifier as name from graphile_worker._private_known_crontabs order by identifier',
    )
    for (let turn = 0; turn < times; turn += 1) {
      for (const { name } of rows) await client.query('select graphile_worker.add_job($1::text)', [name])
      await waitForJobs(client)
    }
  } finally {
    await client.end()
  }
}
