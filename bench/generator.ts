import { setTimeout as pause } from 'node:timers/promises'
import { makeClient } from './http-client.ts'
import type { Target, World } from './target.ts'

/** What the generator's process is told, and what it tells. */
export type Task = World & {
  readonly url: string
  readonly target: string
  readonly scenario: string
  readonly clients: number
  readonly warmUp: number
  readonly seconds: number
}
export type Told =
  | { readonly told: 'measuring' }
  | {
      readonly told: 'measured'
      readonly unit: 'requests' | 'journeys'
      readonly done: number
      readonly calls: number
      readonly seconds: number
      readonly p50: number
      readonly p95: number
      readonly p99: number
      readonly errors: number
      readonly firstError: string | null
    }
  | { readonly told: 'failed'; readonly why: string }

const tell = (told: Told): void => {
  process.send?.(told)
}

const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const work = async (task: Task): Promise<void> => {
  const { target } = (await import(`./targets/${task.target}.ts`)) as { target: Target }
  const scenario = target.scenarios.find(({ name }) => name === task.scenario)
  if (scenario === undefined) throw new Error(`${target.name} has no scenario "${task.scenario}"`)

  let isCounting = false
  let isOver = false
  let done = 0
  let errors = 0
  let firstError: string | null = null
  const times: number[] = []
  const clients = Array.from({ length: task.clients }, () =>
    makeClient(task.url, (milliseconds) => {
      if (isCounting) times.push(milliseconds)
    }),
  )
  const turns = await Promise.all(clients.map((client) => scenario.prepare(client, task)))
  const customers = turns.map(async (turn) => {
    for (let count = 0; !isOver; count += 1) {
      try {
        await turn(count)
        if (isCounting) done += 1
      } catch (error) {
        if (isCounting) errors += 1
        firstError ??= error instanceof Error ? error.message : String(error)
      }
    }
  })

  await pause(task.warmUp * 1000)
  tell({ told: 'measuring' })
  const start = performance.now()
  isCounting = true
  await pause(task.seconds * 1000)
  isCounting = false
  const seconds = (performance.now() - start) / 1000
  const sorted = Float64Array.from(times).sort()
  const at = (share: number): number => percentile(sorted, share)
  tell({
    told: 'measured',
    unit: scenario.unit,
    done,
    calls: times.length,
    seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    errors,
    firstError,
  })
  isOver = true
  await Promise.all(customers)
  for (const client of clients) client.close()
}

process.once('message', (task: Task) => {
  work(task)
    .catch((error: unknown) => tell({ told: 'failed', why: error instanceof Error ? error.message : String(error) }))
    .finally(() => process.disconnect())
})
// Whoever started it is gone: so is the reason to go on.
process.once('disconnect', () => setTimeout(() => process.exit(0), 1_000).unref())
