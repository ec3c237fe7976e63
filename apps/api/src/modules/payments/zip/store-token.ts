import { randomUUID } from 'node:crypto'
import { zipTokenEnd } from '@forno/domain/payments/zip-token'
import type { CustomerId, Instant } from '@forno/domain/core/basic-types'
import type { Clock } from '../../../platform/core/clock.ts'
import type { Sql } from '../../../platform/db/database.ts'
import { orRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import { seal, unseal } from '../../../platform/crypto/sealed.ts'
import { customersStore } from '../../customers/index.ts'
import { ownerIn } from './checkout-owner.ts'
import { ZipUnavailableError, type Zip } from './zip-client.ts'
import { zipTokensStore, type ZipTokenRow } from './zip-tokens-store.ts'

export type StoreTokenDeps = {
  /** Null = Zip is not configured. */
  readonly zip: Zip | null
  readonly sql: Sql
  readonly clock: Clock
  /** The first key seals; all of them unseal. */
  readonly tokenKeys: readonly string[]
  readonly log: (error: unknown, what: string) => void
}

type NewToken = { readonly token: string; readonly expiresAt: Instant }

/** Binds the sealed token to one customer: it cannot be unsealed in another customer's row. */
const purposeOf = (customerId: CustomerId): string => `zip token ${customerId}`

/**
 * Stores the token of an approved checkout for its customer. Repeating the call returns the same token, even if an
 * answer was lost. Of two checkouts, the newer one wins. Refuses what the contract lists. [ACC-15]
 */
export const makeStoreToken = ({ zip, sql, clock, tokenKeys, log }: StoreTokenDeps) => {
  /** Whether a stored token is usable: not expired, and sealed with a key that we still have. */
  const isUsable = ({ sealedToken, expiresAt }: ZipTokenRow, customerId: CustomerId): boolean =>
    expiresAt > clock() && unseal(tokenKeys, purposeOf(customerId), sealedToken) !== null

  const exchange = async (of: Zip, customerId: CustomerId, checkoutId: string): Promise<NewToken> => {
    const checkout = (await of.checkout(checkoutId)) ?? refuse('ZipCheckoutUnknown')
    const owner = ownerIn(tokenKeys, checkout.metadata)
    const expiresAt = orRefuse(zipTokenEnd({ ...checkout, owner }, customerId, clock()))
    return { token: (await of.exchange(checkoutId)) ?? refuse('ZipNotApproved'), expiresAt }
  }

  const exchangeOrRefuse = (of: Zip, customerId: CustomerId, checkoutId: string): Promise<NewToken> =>
    exchange(of, customerId, checkoutId).catch((error: unknown) => {
      if (!(error instanceof ZipUnavailableError)) throw error
      log(error, 'no Zip token was stored')
      return refuse('GatewayError')
    })

  return async (customerId: CustomerId, checkoutId: string): Promise<ZipTokenRow> => {
    if (zip === null) return refuse('PaymentOptionUnavailable')
    const before = await zipTokensStore(sql).of(customerId)
    if (before?.checkoutId === checkoutId && isUsable(before, customerId)) return before
    // Zip is called without a lock. Parallel calls get the same token, because the call is idempotent.
    const { token, expiresAt } = await exchangeOrRefuse(zip, customerId, checkoutId)
    return sql.begin(async (inside) => {
      if (!(await customersStore(inside).lock(customerId))) refuse('LoginRequired')
      const store = zipTokensStore(inside)
      const now = await store.of(customerId)
      const isSame = now?.checkoutId === checkoutId
      if (now !== null && isUsable(now, customerId) && (isSame || now.expiresAt > expiresAt)) return now
      const sealedToken = seal(tokenKeys[0] ?? '', purposeOf(customerId), token)
      const row = { handle: randomUUID(), checkoutId, sealedToken, expiresAt }
      await store.save(customerId, row, clock())
      return row
    })
  }
}
