import type { ProviderLimits as Limits } from '@forno/domain/payments/provider-limits'
import { ProviderUnclear } from '../charge.ts'

export type HeldLimits = {
  /** In memory; only before Afterpay has told them once is it asked. null = it has never told. */
  readonly current: () => Promise<Limits | null>
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

/** Milliseconds; they change seldom. */
const freshFor = 60 * 60_000

/** Keeps Afterpay's limits, which it is asked for every hour; while it is away what it said last stays. [PAY-24] */
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
