import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The lines of the lock file of a cluster's server: its pid first, the folder of its socket fifth. Empty without a
 * server; a server that stops may remove the file at any moment.
 */
export function lockFileLines(cluster: string): readonly string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
