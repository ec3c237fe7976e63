import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startSystem } from '../system.ts'
import { field } from '../target.ts'
import type { FloodResult, FloodTask } from './flood.ts'
import { parties, party, type PartyName } from './party.ts'
import { firstVisits } from './first-visits.ts'
import { visit, type VisitorResult } from './visitor.ts'

const help = `npm run bench -- evening [options]

A busy evening: what one visitor who orders repeatedly notices while others request more than the shop can serve, and
whether each first visit of a browser works or says what is wrong.
Limits and load shedding are on. It starts an API process with a new database. Another process generates the load.

  --seconds N      seconds of the flood from 200 addresses (120)
  --per-minute N   uncached pages that the flood requests each minute (2400)

Exits with code 1 if a limit is missed.`

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    'per-minute': { type: 'string', default: '2400' },
    help: { type: 'boolean', default: false },
  },
})

const manyAddresses = 200
const capacitySeconds = 15
const loneSeconds = 40
const lonePerMinute = 1_000
const firstVisitSeconds = 60
const limits = { visitor95: 500, completeShare: 0.6, health: 100 }

const floodFile = fileURLToPath(new URL('flood.ts', import.meta.url))
const runFlood = async (task: FloodTask): Promise<FloodResult> => {
  const child = fork(floodFile, { execArgv: [] })
  child.send(task)
  const [result] = (await once(child, 'message')) as [FloodResult]
  return result
}

/** Every store with both service types, in the form of the cookie. */
const cookiesOf = async (url: string): Promise<string[]> => {
  const listed = (await (await fetch(`${url}/api/v1/store`)).json()) as readonly unknown[]
  return listed.flatMap((each) => ['Pickup', 'Delivery'].map((type) => `${String(field(each, 'storeId'))}.${type}`))
}

const missed: string[] = []
const check = (holds: boolean, limit: string): void => {
  if (!holds) missed.push(limit)
}
const at = (times: readonly number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
const floodLine = ({ requested, complete, shed, broken, seconds, firstBroken }: FloodResult) =>
  `${requested} requested, ${complete} complete (${(complete / seconds).toFixed(1)} a second), ${shed} refused with Retry-After, ${broken} broken${firstBroken === null ? '' : `: ${firstBroken}`}`
const visitorLine = ({ pages, orders, journeys, times, failures }: VisitorResult) =>
  `${journeys} journeys, ${orders} orders, ${pages} pages; p50 ${at(times, 0.5).toFixed(0)} ms, p95 ${at(times, 0.95).toFixed(0)} ms, worst ${at(times, 1).toFixed(0)} ms; ${failures.length} failures${failures.length === 0 ? '' : `: ${failures[0]}`}`
const checkVisitor = ({ times, failures, orders, journeys }: VisitorResult, when: string) => {
  check(failures.length === 0 && orders === journeys, `the visitor gets all pages and orders ${when}`)
  check(at(times, 0.95) <= limits.visitor95, `the visitor's p95 is at most ${limits.visitor95} ms ${when}`)
}

const evening = async (url: string, cookies: string[]): Promise<void> => {
  const base = { url, cookies, connections: 64 }
  const seconds = Number(options.seconds)

  const capacity = await runFlood({
    ...base,
    addresses: manyAddresses,
    perSecond: null,
    connections: 8,
    seconds: capacitySeconds,
  })
  const capacityRate = capacity.complete / capacity.seconds
  console.log(`capacity        ${floodLine(capacity)}`)

  const perSecond = Number(options['per-minute']) / 60
  const [flood, visitor] = await Promise.all([
    runFlood({ ...base, addresses: manyAddresses, perSecond, seconds }),
    visit(url, seconds),
  ])
  console.log(`${manyAddresses} addresses   ${floodLine(flood)}\n  visitor       ${visitorLine(visitor)}`)
  checkVisitor(visitor, `during the flood of ${manyAddresses} addresses`)
  check(flood.broken === 0, 'no page of the flood is broken')
  check(
    flood.complete / flood.seconds >= limits.completeShare * Math.min(capacityRate, perSecond),
    '60 % of the pages are still rendered',
  )

  const [lone, loneVisitor] = await Promise.all([
    runFlood({ ...base, addresses: 1, perSecond: lonePerMinute / 60, seconds: loneSeconds }),
    visit(url, loneSeconds),
  ])
  console.log(`1 address       ${floodLine(lone)}\n  visitor       ${visitorLine(loneVisitor)}`)
  checkVisitor(loneVisitor, 'during the flood of one address that floods')
  check(lone.shed > 0 && lone.broken === 0, 'one address that requests 1,000 pages a minute is limited')

  const [more, first] = await Promise.all([
    runFlood({ ...base, addresses: manyAddresses, perSecond, seconds: firstVisitSeconds }),
    firstVisits(url, firstVisitSeconds),
  ])
  const { working, explained, dead, slowest } = first
  console.log(
    `first visits    ${floodLine(more)}\n  browser       ${working} pages work, ${explained} say what is wrong, ${dead.length} dead; slowest ${slowest.toFixed(0)} ms after its HTML`,
  )
  check(dead.length === 0, `each first visit works or says what is wrong within 10 s: ${dead.join(' ')}`)
  check(working + explained > 0, 'a browser visits during the flood')

  for (const name of Object.keys(parties) as PartyName[]) {
    const result = await party(url, name)
    console.log(
      `${name.padEnd(15)} ${result.answered} best prices, ${result.refused} refused in ${result.seconds.toFixed(1)} s; slowest health check ${result.slowestHealthCheck.toFixed(0)} ms`,
    )
    check(
      result.slowestHealthCheck <= limits.health,
      `health checks are answered within ${limits.health} ms during ${name}`,
    )
    check(result.answered === 10, `all best prices of ${name} are answered`)
  }
}

if (options.help) console.log(help)
else {
  mkdirSync(fileURLToPath(new URL('../../.data', import.meta.url)), { recursive: true })
  const system = await startSystem([], { RATE_LIMITS: 'on', LOAD_SHEDDING: 'on', TRUSTED_PROXIES: '127.0.0.0/8' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void system.stop().finally(() => process.exit(130)))
  try {
    await evening(system.url, await cookiesOf(system.url))
    for (const limit of missed) console.log(`MISSED: ${limit}`)
    process.exitCode = missed.length === 0 ? 0 : 1
  } finally {
    await system.stop()
  }
}
