import { failsTooOften, startOutcome } from '@forno/domain/native/live-update'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/core/clock.ts'
import { networkOf } from '../../platform/core/caller-network.ts'
import { appStartHash } from '../../platform/crypto/keyed-hash.ts'
import type { Sql } from '../../platform/db/database.ts'
import { appUpdatesStore, type ReportedStart } from './app-updates-store.ts'

/** One report of the updater. */
type UpdaterReport = {
  readonly device_id: string
  readonly action: string
  readonly version_name?: string
}

type RecordDeps = { readonly sql: Sql; readonly clock: Clock; readonly hashKey: string; readonly logger: Logger }

/** The most starts of one batch that are stored: a device starts a few bundles between two batches. */
const mostStarts = 10

/** The network of a start: an IPv6 connection often has a /48 of addresses for itself. */
const startNetworkOf = (ip: string): string => networkOf(ip, 48)

/** A failed start counts before anything else of the same bundle and device. */
const startsIn = (reports: readonly UpdaterReport[], ip: string, hashKey: string): readonly ReportedStart[] => {
  const starts = new Map<string, ReportedStart>()
  for (const { action, version_name: version = '', device_id: deviceId } of reports) {
    const outcome = startOutcome(action)
    if (outcome === null || version === '') continue
    const deviceHash = appStartHash(hashKey, version, 'device', deviceId)
    const networkHash = appStartHash(hashKey, version, 'network', startNetworkOf(ip))
    if (starts.get(deviceHash)?.outcome !== 'failed')
      starts.set(deviceHash, { version, deviceHash, networkHash, outcome })
  }
  return [...starts.values()].slice(0, mostStarts)
}

/**
 * Stores how bundles started. A bundle that fails too often is withdrawn in the transaction of its last failure.
 * Reports about other versions are ignored. [NAT-08]
 */
export const recordStarts = async (
  { sql, clock, hashKey, logger }: RecordDeps,
  reports: readonly UpdaterReport[],
  ip: string,
): Promise<void> => {
  for (const start of startsIn(reports, ip, hashKey)) {
    if (start.outcome === 'succeeded') {
      await appUpdatesStore(sql).saveStart(start, clock())
      continue
    }
    const isWithdrawn = await sql.begin(async (inside) => {
      const store = appUpdatesStore(inside)
      // Parallel failures of a bundle are counted one after the other.
      if (!(await store.lock(start.version))) return false
      if (!(await store.saveStart(start, clock()))) return false
      return failsTooOften(await store.starts(start.version)) && store.withdraw(start.version, clock())
    })
    if (isWithdrawn) logger.warn({ version: start.version }, 'an app bundle is withdrawn: it fails to start')
  }
}
