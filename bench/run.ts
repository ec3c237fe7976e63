import { mkdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { catalogueOf, type Catalogue, type GrowingList } from './large-catalogue.ts'
import { loadNationalAddresses } from './national-addresses.ts'
import { measure, rate, stopLoad, type Result } from './measure.ts'
import { checkDurability, startSystem, type System } from './system.ts'
import type { Target } from './target.ts'

export const help = `npm run bench -- [options]
npm run bench -- evening [--help]   what one visitor notices during a flood of page views and with very large baskets
npm run bench -- --grown [--help]   the same calls, jobs and statements with few orders and with those of a year

Measures the capacity of one API process and one PostgreSQL, with every feature on except the rate limits.
It starts both with a new database, which it deletes afterwards. Another process generates the load.

  --url URL         measure the system at this URL instead (with DATABASE_URL its durability is checked too)
  --target NAME     the file in bench/targets that describes how to order there (forno)
  --only NAME       one scenario: menu, store, "add item", "add item with deals", "best price", journey,
                    "journey with card", or address for the three scenarios of the address search
  --clients N       concurrent customers (16)
  --seconds N       measured time of each scenario (8), after --warm-up N seconds (2)
  --rounds N        rounds of all scenarios; the output has the median of each scenario (1)
  --catalogue N     repeat the menu scenario with a catalogue of N products (1200; 0 = no)
  --stores N        repeat the store scenario with N stores (2500; 0 = no)
  --profile FOLDER  write a processor profile of the API to this folder

Times are per call in milliseconds; CPU is processor time per request or per journey, of the API and of PostgreSQL.`

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    target: { type: 'string', default: 'forno' },
    only: { type: 'string' },
    clients: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '8' },
    'warm-up': { type: 'string', default: '2' },
    rounds: { type: 'string', default: '1' },
    catalogue: { type: 'string', default: '1200' },
    stores: { type: 'string', default: '2500' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const median = (results: readonly Result[]): Result | undefined =>
  [...results].sort((one, other) => rate(one) - rate(other))[Math.floor((results.length - 1) / 2)]

const fixed = (value: number | null | undefined, digits = 1): string => (value == null ? '–' : value.toFixed(digits))

const headings = ['scenario', 'clients', 'per second', 'p50', 'p95', 'p99', 'errors', 'API CPU', 'PG CPU', 'memory']

const rowOf = (clients: number, result: Result): string[] => {
  const { scenario, unit, p50, p95, p99, errors, used, done, memory } = result
  const each = (milliseconds: number | undefined): string =>
    fixed(milliseconds === undefined || done === 0 ? null : milliseconds / done, 2)
  return [
    scenario,
    String(clients),
    `${fixed(rate(result))} ${unit}`,
    ...[p50, p95, p99].map((value) => fixed(value)),
    String(errors),
    `${each(used?.api)} ms`,
    `${each(used?.postgres)} ms`,
    `${fixed(memory, 0)} MB`,
  ]
}

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

const openSystem = async (): Promise<System> => {
  if (options.url === undefined) {
    mkdirSync(fileURLToPath(new URL('../.data', import.meta.url)), { recursive: true })
    const flags = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`]
    return startSystem(flags)
  }
  const databaseUrl = process.env['DATABASE_URL']
  const durability = databaseUrl === undefined ? 'not known' : await checkDurability(databaseUrl)
  // The bench changes the catalogue only of a system that it started itself.
  return {
    url: options.url,
    pids: null,
    databaseUrl: null,
    gatewayUrl: null,
    durability,
    stop: () => Promise.resolve(),
  }
}

type Growth = { readonly scenario: string; readonly list: GrowingList; readonly count: number }

/** The scenarios whose speed must not depend on the number of products or stores. */
const growths: readonly Growth[] = [
  { scenario: 'menu', list: 'products', count: Number(options.catalogue) },
  { scenario: 'store', list: 'stores', count: Number(options.stores) },
]

const withMore = ({ scenario, list, count }: Growth): string => `${scenario}, ${count} ${list}`

/** Runs one scenario after another, then repeats the scenarios of `growths` with more products or stores. */
const round = async (system: System, names: readonly string[], catalogue: Catalogue | null): Promise<Result[]> => {
  const times = { warmUp: Number(options['warm-up']), seconds: Number(options.seconds) }
  const clients = Number(options.clients)
  const once = (scenario: string): Promise<Result> =>
    measure(system, {
      url: system.url,
      target: options.target,
      scenario,
      clients,
      ...times,
      gatewayUrl: system.gatewayUrl,
    })
  const results: Result[] = []
  for (const name of names) {
    results.push(await once(name))
    const growth = growths.find(({ scenario }) => scenario === name)
    if (growth === undefined || growth.count === 0 || catalogue === null) continue
    await catalogue.enlarge(growth.list, growth.count)
    results.push({ ...(await once(name)), scenario: withMore(growth) })
    await catalogue.restore()
  }
  return results
}

const printShare = (medians: readonly Result[], growth: Growth): void => {
  const [usual, large] = [growth.scenario, withMore(growth)].map((name) =>
    medians.find(({ scenario }) => scenario === name),
  )
  if (usual === undefined || large === undefined) return
  console.log(`\n${large.scenario}: ${fixed((100 * rate(large)) / rate(usual), 0)} % of ${usual.scenario} per second`)
}

/** The group of a scenario, by which `--only` can choose it. */
const groupOf = (name: string): string => (/address|xml/.test(name) ? 'address' : name)

const bench = async (system: System, target: Target): Promise<void> => {
  const clients = Number(options.clients)
  const load = (): string => loadavg()[0]?.toFixed(1) ?? '?'
  console.log(`${target.name} at ${system.url}; ${system.durability}`)
  console.log(`${availableParallelism()} cores shared with the load generator; load average before: ${load()}`)
  const names = target.scenarios
    .filter(({ needs }) => needs !== 'evening' && (needs !== 'card gateway' || system.gatewayUrl !== null))
    .map(({ name }) => name)
    .filter((name) => [name, groupOf(name)].includes(options.only ?? name))
  const { databaseUrl, url } = system
  const catalogue = databaseUrl === null ? null : catalogueOf(url, databaseUrl)
  const needsAddresses = target.scenarios.some(
    ({ name, needs }) => needs === 'national addresses' && names.includes(name),
  )
  if (needsAddresses && databaseUrl !== null) console.log(await loadNationalAddresses(url, databaseUrl))
  const results: Result[] = []
  for (let done = 0; done < Number(options.rounds); done += 1) results.push(...(await round(system, names, catalogue)))
  const rows = [...new Set(results.map(({ scenario }) => scenario))]
  const medians = rows.flatMap((name) => median(results.filter(({ scenario }) => scenario === name)) ?? [])
  console.log(`load average after: ${load()}; medians of ${options.rounds}\n`)
  console.log(table([headings, ...medians.map((result) => rowOf(clients, result))]))
  for (const growth of growths) printShare(medians, growth)
  for (const { scenario, errors, firstError } of results)
    if (errors > 0 && firstError !== null) console.log(`\n${scenario}: ${firstError}`)
  if (results.some(({ errors }) => errors > 0)) process.exitCode = 1
}

if (options.help) console.log(help)
else {
  const { target } = (await import(`./targets/${options.target}.ts`)) as { target: Target }
  const system = await openSystem()
  const end = async (): Promise<void> => {
    stopLoad()
    await system.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(130)))
  try {
    await bench(system, target)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await end()
  }
}
