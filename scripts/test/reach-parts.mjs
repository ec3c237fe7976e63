import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, recordFolder, writeJson } from './timings.mjs'

/**
 * The functions that an API file or a journey runs are recorded when there is no record yet, and again after some days:
 * counting costs a few percent.
 * @typedef {import('./executed-functions.mjs').Executed} Executed
 * @typedef {{ item: string, executed: Executed }} Part
 */
const day = 24 * 3600 * 1000
const validFor = 3 * day

/** Recording is asked for by RECORD_REACH=1, until its cost over a whole run is known. */
export const isRecording = process.env.RECORD_REACH === '1'

const partsFolder = (key, folder) => join(folder, `${key}-parts`)
const datesFile = (key, folder) => join(folder, `${key}-recorded.json`)
const dates = new Map()

/** @param {'api' | 'browser'} key */
export function isDue(key, item, folder = recordFolder, now = Date.now()) {
  const file = datesFile(key, folder)
  if (!dates.has(file)) dates.set(file, readJson(file) ?? {})
  return now - (dates.get(file)[item] ?? 0) > validFor
}

/** @param {'api' | 'browser'} key @param {Executed} executed */
export function savePart(key, item, executed, folder = recordFolder) {
  const name = createHash('sha256').update(item).digest('hex').slice(0, 16)
  writeJson(join(partsFolder(key, folder), `${name}.json`), { item, executed })
}

/** Takes and removes all parts that test processes have saved. @returns {Part[]} */
export function takeParts(key, folder = recordFolder, now = Date.now()) {
  const parts = partsFolder(key, folder)
  if (!existsSync(parts)) return []
  const read = readdirSync(parts).flatMap((name) => readJson(join(parts, name)) ?? [])
  rmSync(parts, { recursive: true, force: true })
  const file = datesFile(key, folder)
  writeJson(file, { ...readJson(file), ...Object.fromEntries(read.map(({ item }) => [item, now])) })
  return read
}
