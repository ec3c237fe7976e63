import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workFolder } from '../setup/say.mjs'

/** Records that earlier test runs keep for later ones; unlike the reports, a new run does not delete them. */
export const recordFolder = join(workFolder, 'test-record')

/** @returns {import('./progress.mjs').Timings} What each item of a stage took when it last ran. */
export function readTimings(key, folder = recordFolder) {
  const { seconds, pace } = readJson(join(folder, `${key}-timings.json`)) ?? { seconds: {}, pace: null }
  return { seconds: new Map(Object.entries(seconds)), pace }
}

/** @param {import('./progress.mjs').Timings} timings */
export function writeTimings(key, { seconds, pace }, folder = recordFolder) {
  writeJson(join(folder, `${key}-timings.json`), { seconds: Object.fromEntries(seconds), pace })
}

/** @returns {any} The content of the file; undefined where it is missing or broken. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

export function writeJson(file, value) {
  mkdirSync(join(file, '..'), { recursive: true })
  const part = `${file}.${process.pid}`
  writeFileSync(part, JSON.stringify(value))
  renameSync(part, file)
}
