import { startApp, type TestApp } from '../start-app.ts'
import { startTrustingCaptcha } from '../process/trusting-captcha.ts'
import { makeActors } from './actors.ts'
import { asCurl } from './as-curl.ts'
import { makeJudge } from './judge.ts'
import { operationsIn, type OpenApi, type Operation } from './openapi-document.ts'
import { makeProcessorWait } from './processor-wait.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { simplifyRequest } from './simplify-request.ts'
import { makeTransport, type Reply } from './transport.ts'
import { makeVictims, type Victims } from './victims.ts'

/** The longest answer in milliseconds, excluding the time without a processor. */
const longestAnswer = 1_000

/** The senders get new sign-ins, baskets and orders after this many calls of `fire`. */
const firesUntilRenewal = 10

type Figures = {
  requests: number
  /** Milliseconds of the slowest answer, excluding the wait for a processor. */
  slowest: number
  slowestCall: string
  readonly byStatus: Map<number, number>
}

export type FuzzWorld = {
  readonly shop: TestApp
  readonly url: string
  readonly operations: readonly Operation[]
  readonly victims: Victims
  readonly figures: Figures
  /** The names of the calls that have succeeded. */
  readonly reached: ReadonlySet<string>
  /** Sends the requests in parallel; resolves to the faults in their replies, each with a command that repeats it. */
  readonly fire: (requests: readonly FuzzRequest[]) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

type Options = {
  readonly environ: Readonly<Record<string, string>>
  /** The group of IP addresses that requests come from; null means one address for all. */
  readonly visitor: string | null
}

const databaseProcesses = async ({ sql }: TestApp['database']): Promise<readonly number[]> => {
  const rows = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`
  return rows.map(({ pid }) => pid)
}

/** The whole shop on a socket, with the senders and their victims. */
export const makeFuzzWorld = async ({ environ, visitor }: Options): Promise<FuzzWorld> => {
  const captcha = await startTrustingCaptcha()
  const shop = await startApp(undefined, { TRUSTED_PROXIES: '127.0.0.0/8', CAPTCHA_URL: captcha.url, ...environ })
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as OpenApi
  const victims = await makeVictims(url, shop)
  const actors = await makeActors(url, shop, victims)
  const transport = makeTransport(url, visitor)
  const judge = makeJudge(document)
  const reached = new Set<string>()
  const figures: Figures = { requests: 0, slowest: 0, slowestCall: '', byStatus: new Map() }
  let processorWait = makeProcessorWait([])

  const count = ({ operation, method, path }: FuzzRequest, { status, milliseconds }: Reply, waited: number): void => {
    figures.requests += 1
    figures.byStatus.set(status, (figures.byStatus.get(status) ?? 0) + 1)
    if (operation !== null && status >= 200 && status < 300) reached.add(operation.name)
    if (milliseconds - waited <= figures.slowest) return
    figures.slowest = milliseconds - waited
    figures.slowestCall = operation?.name ?? `${method} ${path.slice(0, 80)}`
  }

  const faultsOf = (request: FuzzRequest, reply: Reply, waited: number): readonly string[] => [
    ...judge(request, reply),
    ...(reply.milliseconds - waited > longestAnswer
      ? [`took ${Math.round(reply.milliseconds)} ms, of which it waited ${Math.round(waited)} for a processor`]
      : []),
    ...victims.secretsIn(`${reply.headers}\n${reply.text}`).map((secret) => `contains "${secret}" of another person`),
  ]

  /** Sends one request alone. */
  const faultsAlone = async (request: FuzzRequest): Promise<readonly string[]> => {
    const waitedSince = processorWait()
    const reply = await transport.send(request)
    return faultsOf(request, reply, waitedSince())
  }
  const isAtFault = async (request: FuzzRequest): Promise<boolean> => (await faultsAlone(request)).length > 0

  /** Parallel requests delay each other, so a late answer counts only if it is late alone, too. */
  const withoutLateByOthers = async (request: FuzzRequest, faults: readonly string[]): Promise<readonly string[]> => {
    const isLate = faults.some((fault) => fault.startsWith('took '))
    if (!isLate || (await isAtFault(request))) return faults
    return faults.filter((fault) => !fault.startsWith('took '))
  }

  const described = async (request: FuzzRequest, { status, text }: Reply, faults: readonly string[]) => {
    const simplest = await simplifyRequest(request, isAtFault)
    return `${asCurl(url, simplest)}\n→ ${status} ${text.slice(0, 400)}\n  ${faults.join('\n  ')}`
  }

  const renew = async (): Promise<void> => {
    await actors.renew()
    processorWait = makeProcessorWait(await databaseProcesses(shop.database))
  }
  await renew()

  let fires = 0
  return {
    shop,
    url,
    operations: operationsIn(document),
    victims,
    figures,
    reached,
    fire: async (requests) => {
      fires += 1
      if (fires % firesUntilRenewal === 0) await renew()
      const filled = requests.map(actors.fill)
      const waitedSince = processorWait()
      const replies = await Promise.all(
        filled.map((request) =>
          transport.send(request).catch((error: unknown) => {
            throw new Error(`${asCurl(url, request)}\n→ no answer: ${String(error)}`, { cause: error })
          }),
        ),
      )
      const waited = waitedSince()
      const faults: string[] = []
      for (const [index, request] of filled.entries()) {
        const reply = replies[index]!
        count(request, reply, waited)
        const found = await withoutLateByOthers(request, faultsOf(request, reply, waited))
        if (found.length > 0) faults.push(await described(request, reply, found))
      }
      await Promise.all(
        filled.map((request, index) => actors.mend(request, replies[index]!.status, replies[index]!.text)),
      )
      return faults
    },
    close: async () => {
      await transport.close()
      await shop.close()
      await captcha.stop()
    },
  }
}
