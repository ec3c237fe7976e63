import { hour } from '@forno/domain/core/durations'
import type { ProviderLimits as Limits } from '@forno/domain/payments/provider-limits'
import { every } from '../../../platform/core/every.ts'
import { UnclearOutcomeError } from '../charge.ts'

export type CachedLimits = {
  /** From memory; fetched only if they have never been loaded. Null = loading failed. */
  readonly current: () => Promise<Limits | null>
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

/** Milliseconds between two refreshes; the limits rarely change. */
const refreshInterval = hour

/** Caches Afterpay's limits and refreshes them every hour. While Afterpay is down, the last limits stay. [PAY-24] */
export const cacheLimits = (
  { configuration }: { readonly configuration: () => Promise<Limits> },
  log: (error: unknown, what: string) => void,
): CachedLimits => {
  let limits: Limits | null = null
  const refresh = async (): Promise<void> => {
    try {
      limits = await configuration()
    } catch (error) {
      if (!(error instanceof UnclearOutcomeError)) throw error
      log(error, 'Afterpay’s limits could not be loaded')
    }
  }
  const close = every(refreshInterval, refresh, (error) => log(error, 'Afterpay’s limits could not be refreshed'))
  return {
    current: async () => {
      if (limits === null) await refresh()
      return limits
    },
    refresh,
    close,
  }
}
