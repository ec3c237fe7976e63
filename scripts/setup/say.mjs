import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Where logs, test results and unpacked helpers go: the project's own folder, independent of DATA_DIR. */
export const workFolder = join(root, '.data')

/** Something the reader can act on: one clear sentence, shown without a stack. */
export class Sorry extends Error {}

export const say = (text = '') => console.log(text)

export function logPath(name) {
  const folder = join(workFolder, 'logs')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.log`)
  // a log that cannot be written is found out now, not by the first line of a command that is already running
  closeSync(openSync(file, 'a'))
  return file
}

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Says what is being done and where to look, gives a sign of life every ten seconds, and how long it took. */
export async function step(title, work, where) {
  const start = Date.now()
  say(`${title} …${where ? ` (details: ${where})` : ''}`)
  const life = setInterval(() => say(`  still working, ${Math.round((Date.now() - start) / 1000)} s`), 10_000)
  try {
    const result = await work()
    say(`  done in ${seconds(start)}`)
    return result
  } finally {
    clearInterval(life)
  }
}

const knownFaults = {
  ENOSPC: () => 'There is no space left on the disk: free some and start again.',
  EDQUOT: () => 'Your disk quota is used up: free some space and start again.',
  EROFS: ({ path = root }) => `${path} is read-only: use a checkout that you may write to.`,
  EACCES: ({ path = root }) => `${path} may not be written by you: check who owns the checkout.`,
}

/** Runs a script's story and turns a failure into its sentence and exit code 1. */
export async function tell(story) {
  try {
    await story()
  } catch (error) {
    process.exitCode = 1
    const known = error instanceof Sorry ? error.message : knownFaults[error?.code]?.(error)
    if (known) console.error(`\n${known}`)
    else console.error('\nSomething unexpected went wrong:\n', error)
  }
}
