import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { HealthProxy } from './health-proxy.ts'

const operations = new URL('../../../../docs/operations.md', import.meta.url)
/** Two processes of the shop, and one that replaces another. */
const servers = 'server-template process 1-3 127.0.0.1:1 disabled'
/** Milliseconds between two looks at the state of a server. */
const pollInterval = 50

/** The backend that docs/operations.md gives to operators, with servers whose addresses the test sets. */
const documentedBackend = (): string => {
  const [backend] = /^ {4}backend shop\n(?: {6}.*\n)+/m.exec(readFileSync(operations, 'utf8')) ?? []
  if (backend === undefined) throw new Error('docs/operations.md has no example of a backend for HAProxy')
  return `${backend.replaceAll(/^ {6}server .*\n/gm, '')}      ${servers}\n`
}

const configurationOf = (port: number, socket: string): string => `
global
  maxconn 1000
  stats socket ${socket} level admin
defaults
  mode http
  timeout client 60s
frontend callers
  bind 127.0.0.1:${port}
  default_backend shop
${documentedBackend()}`

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the program; resolves with its end once it runs. */
const run = async (configuration: string) => {
  const environment = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }
  const child = spawn('haproxy', ['-db', '-q', '-f', configuration], { env: environment, stdio: 'inherit' })
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  const gone = new Promise<void>((done) => child.once('exit', done)).finally(() => process.off('exit', end))
  await once(child, 'spawn').catch((error: unknown) => {
    throw new Error('HAProxy cannot start. `npm run prove` needs it: install the package "haproxy".', { cause: error })
  })
  return { gone, end: () => void child.kill('SIGTERM') }
}

type Row = Readonly<Record<string, string>>

/** What its counters call a call that failed, or that HAProxy sent to another process. */
const failureCounters = ['econ', 'eresp', 'srv_abrt', 'wretr', 'wredis'] as const

/** Starts HAProxy with the settings of docs/operations.md; its files are in `folder`. */
export const startHaproxy = async (folder: string): Promise<HealthProxy> => {
  const [port, socket, configuration] = [await freePort(), join(folder, 'haproxy.sock'), join(folder, 'haproxy.cfg')]
  writeFileSync(configuration, configurationOf(port, socket))
  const { gone, end } = await run(configuration)

  const ask = async (command: string): Promise<string> => {
    const connection = connect(socket)
    await once(connection, 'connect')
    connection.write(`${command}\n`)
    return (await text(connection)).trim()
  }
  const order = async (command: string): Promise<void> => {
    const complaint = await ask(command)
    if (/unknown|invalid|no such|require/i.test(complaint)) throw new Error(`HAProxy refuses ${command}: ${complaint}`)
  }
  /** Its table of servers, with a last row for the backend. */
  const readBackend = async (): Promise<readonly Row[]> => {
    const [head = '', ...lines] = (await ask('show stat')).replace(/^# /, '').split('\n')
    const names = head.split(',')
    const rows = lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [names[at] ?? '', value])))
    return rows.filter(({ pxname }) => pxname === 'shop')
  }
  const isRunning = (): Promise<boolean> =>
    ask('show info').then(
      () => true,
      () => false,
    )
  const ended = gone.then(() => {
    throw new Error('HAProxy ended while it started')
  })
  while (!(await Promise.race([isRunning(), ended]))) await pause(pollInterval)
  // From here on its end is expected.
  ended.catch(() => undefined)

  return {
    url: `http://127.0.0.1:${port}`,
    add: async (processUrl) => {
      const free = (await readBackend()).find(({ status = '' }) => /^(MAINT|DOWN)/.test(status))?.['svname']
      if (free === undefined) throw new Error('all servers of HAProxy have a process')
      await order(`set server shop/${free} addr 127.0.0.1 port ${new URL(processUrl).port}`)
      await order(`set server shop/${free} state ready`)
      const isUp = async (): Promise<boolean> =>
        (await readBackend()).some(({ svname, status }) => svname === free && status === 'UP')
      while (!(await isUp())) await pause(pollInterval)
    },
    failures: async () => {
      const backend = (await readBackend()).find(({ svname }) => svname === 'BACKEND')
      return failureCounters.flatMap((name) => (backend?.[name] === '0' ? [] : [`${name}: ${backend?.[name]}`]))
    },
    stop: async () => {
      end()
      await gone
    },
  }
}
