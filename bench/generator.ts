import { setTimeout as pause } from 'node:timers/promises'
import { makeClient } from './http-client.ts'
import type { Target, SimulatorUrls } from './target.ts'

/** The messages between the bench and the process that generates the load. */
export type Task = SimulatorUrls & {
  readonly url: string
  readonly target: string
  readonly scenario: string
  readonly clients: number
  readonly warmUp: number
  readonly seconds: number
}
export type GeneratorMessage =
  | { readonly kind: 'measurement started' }
  | {
      readonly kind: 'measurement'
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
  | { readonly kind: 'failure'; readonly reason: string }

const send = (message: GeneratorMessage): void => {
  process.send?.(message)
}

const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const generateLoad = async (task: Task): Promise<void> => {
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
  send({ kind: 'measurement started' })
  const start = performance.now()
  isCounting = true
  await pause(task.seconds * 1000)
  isCounting = false
  const seconds = (performance.now() - start) / 1000
  const sorted = Float64Array.from(times).sort()
  const at = (share: number): number => percentile(sorted, share)
  send({
    kind: 'measurement',
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
  generateLoad(task)
    .catch((error: unknown) =>
      send({ kind: 'failure', reason: error instanceof Error ? error.message : String(error) }),
    )
    .finally(() => process.disconnect())
})
// Exit when the process that started this one ends.
process.once('disconnect', () => setTimeout(() => process.exit(0), 1_000).unref())
