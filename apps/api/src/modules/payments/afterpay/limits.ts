import type { ProviderLimits as Limits } from '@forno/domain/payments/provider-limits'
import { ProviderUnclear } from '../charge.ts'

export type HeldLimits = {
  /** From memory; fetched only if they have never been loaded. Null = loading failed. */
  readonly current: () => Promise<Limits | null>
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

/** Milliseconds between two refreshes; the limits rarely change. */
const freshFor = 60 * 60_000

/** Caches Afterpay's limits and refreshes them every hour. While Afterpay is down, the last limits stay. [PAY-24] */
export const holdLimits = (
  { configuration }: { readonly configuration: () => Promise<Limits> },
  log: (trouble: unknown, what: string) => void,
): HeldLimits => {
  let limits: Limits | null = null
  const refresh = async (): Promise<void> => {
    try {
      limits = await configuration()
    } catch (trouble) {
      if (!(trouble instanceof ProviderUnclear)) throw trouble
      log(trouble, 'Afterpay does not tell its limits')
    }
  }
  const timer = setInterval(() => void refresh(), freshFor)
  timer.unref()
  return {
    current: async () => {
      if (limits === null) await refresh()
      return limits
    },
    refresh,
    close: () => clearInterval(timer),
  }
}
