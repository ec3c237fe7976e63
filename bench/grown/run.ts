import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measure, rate, stopLoad } from '../measure.ts'
import { measureCalls } from './calls.ts'
import { runRecurringJobs, settleJobs } from './job-times.ts'
import { startFilledShop, type FilledShop } from './shop.ts'

const help = `npm run bench -- --grown [options]

Compares a shop with the rows of a few days with one that has a year of a chain: orders, lines and events at all stores,
a Friday evening with 500 orders at one of them, baskets, customers, kitchen quarter hours and holds. Both are filled by
COPY and measured in turn. The output has the medians of all rounds, and what grew.

  --orders N     orders of the year (1000000)
  --baskets N    baskets of the last two months (1000000)
  --customers N  customers (200000)
  --rounds N     rounds of both shops (3)
  --clients N    customers who order at once (8)
  --seconds N    measured time of the orders (10), after 3 seconds
  --samples N    times that each call is made in a round (60)
  --jobs N       times that each recurring job runs in a round (3)

Exits with code 1 if a call failed, orders per second are below 0.9 of the small shop's, or the p95 of a call or job is
more than 1.3 times the small shop's and more than 3 ms above it. The cost of every statement is in .data/bench.`

const { values: options } = parseArgs({
  options: {
    grown: { type: 'boolean', default: true },
    orders: { type: 'string', default: '1000000' },
    baskets: { type: 'string', default: '1000000' },
    customers: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '10' },
    samples: { type: 'string', default: '60' },
    jobs: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})

const small = { orders: 2_000, baskets: 2_000, customers: 1_000 }
const grown = {
  orders: Number(options.orders),
  baskets: Number(options.baskets),
  customers: Number(options.customers),
}
const limits = { rate: 0.9, ratio: 1.3, milliseconds: 3 }
const seed = 1

const share = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
const median = (values: readonly number[]): number => share(values, 0.5)

/** What each round of a shop measured, by name: orders per second or milliseconds. */
type Values = Map<string, number[]>
const add = (values: Values, name: string, value: number): void => {
  values.set(name, [...(values.get(name) ?? []), value])
}

type Measurement = { readonly rates: Values; readonly p95: Values; readonly failures: string[] }
const nothing = (): Measurement => ({ rates: new Map(), p95: new Map(), failures: [] })

const measureRound = async (shop: FilledShop, { rates, p95, failures }: Measurement): Promise<void> => {
  shop.jobs.take()
  const orders = await measure(shop.system, {
    url: shop.system.url,
    target: 'forno',
    scenario: 'journey at all stores',
    clients: Number(options.clients),
    warmUp: 3,
    seconds: Number(options.seconds),
    gatewayUrl: null,
  })
  add(rates, 'whole orders per second', rate(orders))
  if (orders.firstError !== null) failures.push(`orders: ${orders.firstError}`)
  await settleJobs(shop.system.databaseUrl)
  for (const { name, times, failures: failed } of await measureCalls(shop, Number(options.samples))) {
    if (times.length > 0) add(p95, name, share(times, 0.95))
    failures.push(...failed.slice(0, 1).map((reason) => `${name}, ${failed.length} times: ${reason}`))
  }
  await settleJobs(shop.system.databaseUrl)
  await runRecurringJobs(shop.system.databaseUrl, Number(options.jobs))
  for (const [name, times] of shop.jobs.take()) add(p95, `job ${name}`, share(times, 0.95))
}

const print = (rows: readonly (readonly string[])[]): void => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

/** Prints the medians of both shops; returns what grew too much. */
const compare = (one: Measurement, other: Measurement): readonly string[] => {
  const grew: string[] = []
  const rows = [['', 'few orders', 'a year', 'ratio', '']]
  const row = (name: string, before: number, after: number, isBad: boolean): void => {
    if (isBad) grew.push(name)
    rows.push([name, before.toFixed(1), after.toFixed(1), (after / before).toFixed(2), isBad ? 'grows' : ''])
  }
  for (const [name, values] of one.rates) {
    const [before, after] = [median(values), median(other.rates.get(name) ?? [])]
    row(name, before, after, after < before * limits.rate)
  }
  for (const [name, values] of one.p95) {
    const after = other.p95.get(name)
    if (after === undefined) continue
    const [before, then] = [median(values), median(after)]
    row(`${name}, p95 ms`, before, then, then > before * limits.ratio && then > before + limits.milliseconds)
  }
  print(rows)
  return grew
}

const folder = fileURLToPath(new URL('../../.data/bench', import.meta.url))

const explainFile = fileURLToPath(new URL('../../apps/api/test/grown/explain-database.ts', import.meta.url))

/** Explains every statement and writes its cost to a file. */
const explain = async ({ system, options: chainOptions }: FilledShop, name: string): Promise<void> => {
  const args = [system.databaseUrl, JSON.stringify(chainOptions), join(folder, `statements-${name}.tsv`)]
  const child = fork(explainFile, args, { execArgv: [] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The statements were not explained.')
}

const bench = async (shops: FilledShop[]): Promise<void> => {
  for (const size of [small, grown]) {
    const shop = await startFilledShop(size, seed)
    shops.push(shop)
    console.log(
      `${size.orders} orders, ${size.baskets} baskets, ${size.customers} customers: filled in ${shop.fillSeconds.toFixed(0)} s`,
    )
  }
  const measured = shops.map(nothing)
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const [index, shop] of shops.entries()) await measureRound(shop, measured[index] ?? nothing())
  const [one = nothing(), other = nothing()] = measured
  console.log(`\nmedians of ${options.rounds} rounds, small and grown in turn\n`)
  const grew = compare(one, other)
  const failures = measured.flatMap((each) => each.failures)
  for (const failure of new Set(failures)) console.log(`\n${failure}`)
  for (const [index, shop] of shops.entries()) await explain(shop, index === 0 ? 'small' : 'grown')
  console.log(`\nthe cost of every statement: ${folder}`)
  if (grew.length > 0 || failures.length > 0) process.exitCode = 1
}

if (options.help) console.log(help)
else {
  mkdirSync(folder, { recursive: true })
  const shops: FilledShop[] = []
  const end = async (): Promise<void> => {
    stopLoad()
    for (const { system } of shops) await system.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(130)))
  try {
    await bench(shops)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await end()
  }
}
