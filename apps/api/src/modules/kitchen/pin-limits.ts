import type { Store } from '@forno/domain/catalogue/content'
import type { RateLimitKey } from '../../kernel/rate-limiter.ts'

/** The limits of a kitchen PIN. Unknown store codes count as one store, so that inventing codes buys no guesses. */
export const pinLimits = (store: Store | null, address: string): readonly RateLimitKey[] => {
  const of = store?.id ?? 'unknown'
  return [
    { limit: 'pinByAddressAndStore', of: `${address} ${of}` },
    { limit: 'pinByAddress', of: address },
    { limit: 'pinByStore', of },
  ]
}
