import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from './start-postgres.ts'

const clearing: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clear of clearing.splice(0).reverse()) await clear()
})

function emptyFolder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'forno-test-')))
  chmodSync(path, 0o755)
  return path
}

function folder(): string {
  const path = emptyFolder()
  clearing.push(() => {
    rmSync(path, { recursive: true, force: true })
  })
  return path
}

const cluster = 'postgres-18'
/** A data folder with an empty cluster, which takes longer to create than to copy. */
let created: string
beforeAll(async () => {
  created = emptyFolder()
  await (await startPostgres(created, { durable: false })).stop()
})
afterAll(() => {
  rmSync(created, { recursive: true, force: true })
})

/** A data folder with a cluster of its own that was started and stopped before. */
function startedFolder(path = folder()): string {
  cpSync(join(created, cluster), join(path, cluster), { recursive: true })
  chmodSync(join(path, cluster), 0o700)
  return path
}

async function started(dataDir: string, say?: (sentence: string) => void): Promise<EmbeddedPostgres> {
  const server = await startPostgres(dataDir, { durable: false, ...(say ? { say } : {}) })
  clearing.push(server.stop)
  return server
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const serverPid = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, cluster, 'postmaster.pid'), 'utf8'), 10)

function runs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

async function eventually<T>(what: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + 120_000
  for (;;) {
    try {
      return await what()
    } catch (error) {
      if (performance.now() > end) throw error
      await pause(50)
    }
  }
}

test('refuses a second start, restarts a killed server on the same address, and keeps its data over a restart', async () => {
  const dataDir = startedFolder()
  const said: string[] = []
  const first = await started(dataDir, (sentence) => said.push(sentence))
  await query(first.url, `create table pizza as select 'Margherita' as name`)
  await expect(startPostgres(dataDir)).rejects.toThrow(
    `The database in ${dataDir} is in use by process ${process.pid}: stop that one, or set DATA_DIR to another folder.`,
  )

  for (let kills = 1; kills <= 2; kills++) {
    process.kill(serverPid(dataDir), 'SIGKILL')
    await eventually(() => {
      expect(said).toHaveLength(kills)
    })
    expect(await query(first.url, 'select name from pizza')).toEqual([{ name: 'Margherita' }])
  }
  expect(said[0]).toBe('The embedded PostgreSQL ended unexpectedly and was started again.')

  const pid = serverPid(dataDir)
  await first.stop()
  expect(runs(pid)).toBe(false)
  const second = await started(dataDir)
  expect(await query(second.url, 'select name from pizza')).toEqual([{ name: 'Margherita' }])
})

test('a start that cannot create the database leaves no server and no socket folder behind', async () => {
  const dataDir = startedFolder(join(folder(), 'x'.repeat(100)))
  const first = await started(dataDir)
  await query(first.url.replace('/forno?', '/postgres?'), 'drop database forno')
  await first.stop()
  const temporary = folder()
  vi.stubEnv('TMPDIR', temporary)
  clearing.push(() => {
    vi.unstubAllEnvs()
  })
  await expect(
    startPostgres(dataDir, { durable: false, settings: { default_transaction_read_only: 'on' } }),
  ).rejects.toThrow('cannot execute CREATE DATABASE in a read-only transaction')
  expect(existsSync(join(dataDir, cluster, 'postmaster.pid'))).toBe(false)
  expect(readdirSync(temporary)).toEqual([])
})

function startInChild(dataDir: string): { child: ChildProcess; up: Promise<string> } {
  const program = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start-postgres.ts'))}
    const { url } = await startPostgres(${JSON.stringify(dataDir)}, { durable: false })
    process.send(url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  clearing.push(() => {
    child.kill('SIGKILL')
  })
  const up = new Promise<string>((done, failed) => {
    child.once('message', (url) => {
      done(url as string)
    })
    child.once('exit', () => {
      failed(new Error('the child ended before its database was up'))
    })
  })
  return { child, up }
}

test('when this process is killed, its server stops too, and the next start finds all committed data', async () => {
  const dataDir = startedFolder()
  const { child, up } = startInChild(dataDir)
  await query(await up, 'create table kept as select 1 as one')
  const pid = serverPid(dataDir)
  child.kill('SIGKILL')
  const again = await started(dataDir)
  expect(await query(again.url, 'select one from kept')).toEqual([{ one: 1 }])
  expect(runs(pid)).toBe(false)
})

test('a folder starts again after server and owner were killed at the same moment', async () => {
  const dataDir = startedFolder()
  const { child, up } = startInChild(dataDir)
  await query(await up, 'create table kept as select 1 as one')
  process.kill(serverPid(dataDir), 'SIGKILL')
  child.kill('SIGKILL')
  const again = await started(dataDir)
  expect(await query(again.url, 'select one from kept')).toEqual([{ one: 1 }])
})

test('works in a path with spaces, quotes and more than 107 bytes, below a private home', async () => {
  const home = join(folder(), 'home')
  mkdirSync(home, { mode: 0o700 })
  const dataDir = join(home, `a "deep, 'odd'" folder ${'x'.repeat(100)}`)
  const server = await started(dataDir)
  expect(await query(server.url, 'select current_database() as name')).toEqual([{ name: 'forno' }])
  const socketFolder = new URL(server.url).searchParams.get('host') ?? ''
  expect(Buffer.byteLength(socketFolder)).toBeLessThan(90)
  await server.stop()
  expect(existsSync(socketFolder)).toBe(false)
})
