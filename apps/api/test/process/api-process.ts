import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../compile-cache.ts'
import { saturdayNoon } from '../start-app.ts'
import { keepHeard } from './keep-heard.ts'

export type ApiProcess = {
  readonly url: string
  readonly pid: number
  /** The exit code of the process; null if a signal ended it. */
  readonly exitCode: Promise<number | null>
  /** Sends SIGTERM and does not wait. */
  readonly terminate: () => void
  /** Kills the process like a power cut: nothing is finished. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
/** Milliseconds for a start, because the other processes of a test keep the machine busy. */
const startTimeout = 300_000

type Ready = { readonly ready: string; readonly url: string; readonly posKeyFile: string | null }
const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'ready' in message && 'url' in message && 'posKeyFile' in message

/** One data folder for all API processes of a test file, so the kitchen PINs are generated once. */
export const makeDataFolder = (): { readonly path: string; readonly remove: () => Promise<void> } => {
  const path = mkdtempSync(join(tmpdir(), 'forno-process-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/**
 * Starts the API as a process over an existing database; resolves when it listens and all its stores are heard. Its
 * log goes to `logFile`, if given.
 */
export const startApi = async (
  databaseUrl: string,
  dataDir: string,
  environ: Readonly<Record<string, string>> = {},
  logFile?: string,
): Promise<ApiProcess> => {
  const log = logFile === undefined ? null : openSync(logFile, 'a')
  const child = fork(main, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      LOAD_SHEDDING: 'off',
      TRUSTED_PROXIES: '127.0.0.0/8',
      PASSWORD_COST: 'least',
      WORKERS: 'off',
      CLOCK: saturdayNoon,
      NODE_COMPILE_CACHE: compileCache,
      ...environ,
    },
    stdio: ['ignore', log ?? 'ignore', 'pipe', 'ipc'],
  })
  // The process has its own copy.
  if (log !== null) closeSync(log)
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  const gone = once(child, 'exit').finally(() => process.off('exit', end))
  let complaints = ''
  child.stderr?.on('data', (part: Buffer) => {
    complaints = (complaints + part.toString()).slice(-4_000)
  })
  const ready = await new Promise<Ready>((resolve, reject) => {
    const timer = setTimeout(() => {
      end()
      reject(new Error(`the API did not start in time: ${complaints}`))
    }, startTimeout)
    child.once('message', (message) => {
      clearTimeout(timer)
      if (isReady(message)) resolve({ ...message, url: message.url.replace('localhost', '127.0.0.1') })
      else {
        end()
        reject(new Error('the API sent an unexpected message'))
      }
    })
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`the API ended while starting: ${complaints}`))
    })
  })
  const { url } = ready
  const stopHearing = await keepHeard(ready)
  void gone.then(stopHearing)
  const endWith = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await gone
  }
  return {
    url,
    pid: child.pid ?? 0,
    exitCode: gone.then(() => child.exitCode),
    terminate: () => void child.kill('SIGTERM'),
    kill: () => endWith('SIGKILL'),
    stop: () => endWith('SIGTERM'),
  }
}
