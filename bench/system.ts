import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startPostgres } from '@forno/embedded-postgres/start-postgres'
import { keepHeard, type ReadyShop } from '../apps/api/test/process/keep-heard.ts'

export type Pids = { readonly api: number; readonly postgres: number }

/** The system that is measured: its address, and its process ids if the bench started it. */
export type System = {
  readonly url: string
  readonly pids: Pids | null
  /** null = not known, so the bench does not change its catalogue. */
  readonly databaseUrl: string | null
  readonly durability: string
  /** null = the bench did not start the system. */
  readonly gatewayUrl: string | null
  readonly stop: () => Promise<void>
}

const root = fileURLToPath(new URL('../', import.meta.url))
const startTimeout = 180_000

/** Throws unless the database writes durably: without that the results would mean nothing. */
export const checkDurability = async (databaseUrl: string): Promise<string> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ fsync: string; commits: string }>(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits`,
    )
    const [row] = rows
    const description = `fsync ${row?.fsync ?? '?'}, synchronous_commit ${row?.commits ?? '?'}`
    if (row?.fsync !== 'on' || row.commits !== 'on')
      throw new Error(`The database is not durable (${description}), so the bench does not run.`)
    return description
  } finally {
    await client.end()
  }
}

const readyShop = (child: ChildProcess): Promise<ReadyShop> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The API did not start within three minutes.')), startTimeout)
    child.once('exit', () => reject(new Error('The API ended while starting.')))
    child.once('message', (message) => {
      clearTimeout(timer)
      if (typeof message === 'object' && 'url' in message && 'posKeyFile' in message)
        resolve({
          url: String(message.url).replace('localhost', '127.0.0.1'),
          posKeyFile: typeof message.posKeyFile === 'string' ? message.posKeyFile : null,
        })
      else reject(new Error('The API sent another message instead of its URL.'))
    })
  })

/** Milliseconds that each call to the gateway takes. */
const gatewayLatency = 150
const alwaysSlow = { outcome: 'delay', milliseconds: gatewayLatency, times: 1_000_000 }

type SimulatorName = 'cybersource' | 'smtp' | 'sms'

/** Starts the simulators. The card gateway answers as slowly as a remote one. */
const startSimulators = async (children: ChildProcess[]): Promise<Record<SimulatorName, string>> => {
  const child = fork(join(root, 'apps/simulators/src/main.ts'), {
    env: { PATH: process.env['PATH'], SIMULATORS_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const [{ urls }] = (await once(child, 'message')) as [{ urls: Record<SimulatorName, string> }]
  const { ok } = await fetch(`${urls.cybersource}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(alwaysSlow),
  })
  if (!ok) throw new Error('The card gateway refused the delay.')
  return urls
}

/**
 * Starts one API process with its own embedded database. Every feature is on except the rate limits, unless
 * `settings` change it. `onLogLine` gets each line of the API's log.
 */
export const startSystem = async (
  nodeFlags: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  onLogLine?: (line: string) => void,
): Promise<System> => {
  const folder = mkdtempSync(join(root, '.data', 'bench-'))
  const database = await startPostgres(folder)
  const children: ChildProcess[] = []
  let stopHearing = (): void => undefined
  const stop = async (): Promise<void> => {
    stopHearing()
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const durability = await checkDurability(database.url)
    const { cybersource: gatewayUrl, smtp, sms } = await startSimulators(children)
    const child = fork(join(root, 'apps/api/src/main.ts'), {
      cwd: root,
      execArgv: [...nodeFlags],
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        RATE_LIMITS: 'off',
        // Each client of the load sends its own caller address.
        TRUSTED_PROXIES: '127.0.0.0/8',
        CYBERSOURCE_URL: gatewayUrl,
        // Without them the shop would retry the messages of each order again and again.
        MAIL_URL: smtp,
        SMS_URL: sms,
        SMS_KEY: 'demo-sms-key',
        // Without payer authentication, so that only the work of the shop is measured.
        CYBERSOURCE_PAYER_AUTH: 'off',
        ...settings,
      },
      stdio: ['ignore', onLogLine === undefined ? 'ignore' : 'pipe', 'inherit', 'ipc'],
    })
    children.push(child)
    if (onLogLine !== undefined && child.stdout !== null) createInterface(child.stdout).on('line', onLogLine)
    const postgres = Number.parseInt(readFileSync(join(folder, 'postgres-18', 'postmaster.pid'), 'utf8'), 10)
    const pids = { api: child.pid ?? 0, postgres }
    const ready = await readyShop(child)
    stopHearing = await keepHeard(ready)
    return { url: ready.url, pids, databaseUrl: database.url, durability, gatewayUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Milliseconds in one clock tickMilliseconds: Linux counts processor time in hundredths of a second. */
const tickMilliseconds = 10
type Stat = { readonly parent: number; readonly own: number; readonly withChildren: number }

const statOf = (pid: number | string): Stat | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const number = (index: number): number => Number(fields[index])
    const own = (number(11) + number(12)) * tickMilliseconds
    return { parent: number(1), own, withChildren: own + (number(13) + number(14)) * tickMilliseconds }
  } catch {
    return null
  }
}

export type ProcessorTimes = { readonly api: number; readonly postgres: number }

/**
 * Processor time so far in milliseconds. PostgreSQL's includes all its server processes, also those that have ended.
 * null = not Linux.
 */
export const processorTime = ({ api, postgres }: Pids): ProcessorTimes | null => {
  const main = statOf(api)
  const server = statOf(postgres)
  if (main === null || server === null) return null
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === postgres)
  return { api: main.own, postgres: running.reduce((sum, stat) => sum + (stat?.own ?? 0), server.withChildren) }
}

/** Resident memory of a process in MB; null = not Linux. */
export const memoryOf = (pid: number): number | null => {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}
