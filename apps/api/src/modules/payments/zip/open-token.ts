import type { CustomerId } from '@forno/domain/core/basic-types'
import type { Clock } from '../../../platform/core/clock.ts'
import { unseal } from '../../../platform/crypto/sealed.ts'
import type { Sql } from '../../../platform/db/database.ts'
import { zipTokensStore, type ZipTokenRow } from './zip-tokens-store.ts'

export type OpenTokenDeps = {
  readonly sql: Sql
  readonly clock: Clock
  /** The first key seals; all of them unseal. */
  readonly tokenKeys: readonly string[]
}

/** Binds the sealed token to one customer: it cannot be unsealed in another customer's row. */
export const purposeOf = (customerId: CustomerId): string => `zip token ${customerId}`

/** A stored token that can be charged. */
export type OpenToken = { readonly row: ZipTokenRow; readonly token: string }

/**
 * Reads tokens that can be charged; null = none, or it has expired, or it was sealed with a key that we no longer have.
 * [ACC-15]
 */
export const makeOpenToken = ({ sql, clock, tokenKeys }: OpenTokenDeps) => {
  const openRow = (row: ZipTokenRow | null, customerId: CustomerId): OpenToken | null => {
    if (row === null || row.expiresAt <= clock()) return null
    const token = unseal(tokenKeys, purposeOf(customerId), row.sealedToken)
    return token === null ? null : { row, token }
  }
  return {
    openRow,
    of: async (customerId: CustomerId): Promise<OpenToken | null> =>
      openRow(await zipTokensStore(sql).of(customerId), customerId),
  }
}
