import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './place.mjs'

const noteName = 'rendered.json'

/** The parts of a complete picture: a hero, or one of the sets of parts of a layer. */
const heroParts = [['hero']]
const layerParts = [['whole', 'over'], ['whole'], ['left-few', 'left-more', 'right-few', 'right-more']]

/** A folder's parts in their listed order; undefined while one is missing. */
function partsIn(folder, shelf) {
  if (!existsSync(folder)) return undefined
  const names = new Set(readdirSync(folder))
  const sets = shelf === 'layers' ? layerParts : heroParts
  return sets.find((parts) => parts.every((part) => names.has(`${part}.png`)))
}

/** The folder and parts of a picture rendered from exactly these sources, else undefined. */
export function renderedOf(place, { job, shelf }, fingerprint) {
  const folder = join(place.rendered, job.id)
  const note = join(folder, noteName)
  if (!existsSync(note) || JSON.parse(readFileSync(note, 'utf8')).fingerprint !== fingerprint) return undefined
  const parts = partsIn(folder, shelf)
  return parts && { folder, parts }
}

/** Makes an empty folder for a running job; it replaces the earlier rendering only when it is complete. */
export function beginRendering(place, { job }) {
  const folder = join(place.rendered, `${job.id}.unfinished`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'job.json')
  writeFileSync(file, JSON.stringify({ ...job, out: folder, threads: 1 }, null, 2))
  // The log is outside the folder, which moves before the log is closed.
  const log = join(place.logs, `${job.id}.log`)
  mkdirSync(place.logs, { recursive: true })
  writeFileSync(log, '')
  return { folder, file, log }
}

export function keepRendering(place, { job, shelf }, folder, fingerprint) {
  const parts = partsIn(folder, shelf)
  if (!parts) return undefined
  const kept = join(place.rendered, job.id)
  writeWhole(join(folder, noteName), JSON.stringify({ fingerprint }))
  rmSync(kept, { recursive: true, force: true })
  renameSync(folder, kept)
  return { folder: kept, parts }
}
