import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Calls `changed` after each change below the folders since they had the known state, one call at a time. It compares
 * the files twice a second: the notices of the system miss files in new folders, or do not cross shared folders.
 */
export async function watchFolders(folders, known, changed) {
  for (;;) {
    await pause(500)
    const now = stateOf(folders)
    if (now === known) continue
    known = now
    await changed()
  }
}

/** Paths, times and sizes of all files below the folders. */
export function stateOf(folders) {
  return folders.flatMap(filesBelow).join('\n')
}

function filesBelow(folder) {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    if (entry.isDirectory()) return filesBelow(path)
    const { mtimeMs = 0, size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
    return [`${path} ${mtimeMs} ${size}`]
  })
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
