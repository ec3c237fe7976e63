import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resultsFolder } from './results.mjs'

const record = join(resultsFolder, 'prove.json')

/** Test files that passed at the full counts on this tree, each with its seed. */
export function provedFiles(fingerprint, path = record) {
  try {
    const known = JSON.parse(readFileSync(path, 'utf8'))
    return new Map(known.fingerprint === fingerprint ? Object.entries(known.files) : [])
  } catch {
    return new Map()
  }
}

/** Records one file immediately, so that an interrupted proof loses only the running files. */
export function rememberProved(fingerprint, file, seed, path = record) {
  const files = Object.fromEntries(provedFiles(fingerprint, path).set(file, seed))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.part`, JSON.stringify({ fingerprint, files }))
  renameSync(`${path}.part`, path)
}
