import { randomUUID } from 'node:crypto'
import { zipTokenEnd } from '@forno/domain/payments/zip-token'
import type { CustomerId, Instant } from '@forno/domain/core/basic-types'
import { orRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import { seal } from '../../../platform/crypto/sealed.ts'
import { customersStore } from '../../customers/index.ts'
import { ownerIn } from './checkout-owner.ts'
import { makeOpenToken, purposeOf, type OpenTokenDeps } from './open-token.ts'
import { ZipUnavailableError, type Zip } from './zip-client.ts'
import { zipTokensStore, type ZipTokenRow } from './zip-tokens-store.ts'

export type StoreTokenDeps = OpenTokenDeps & {
  /** Null = Zip is not configured. */
  readonly zip: Zip | null
  readonly log: (error: unknown, what: string) => void
}

type NewToken = { readonly token: string; readonly expiresAt: Instant }

/**
 * Stores the token of an approved checkout for its customer. Repeating the call returns the same token, even if an
 * answer was lost. Of two checkouts, the newer one wins. Refuses what the contract lists. [ACC-15]
 */
export const makeStoreToken = ({ zip, sql, clock, tokenKeys, log }: StoreTokenDeps) => {
  const { openRow } = makeOpenToken({ sql, clock, tokenKeys })
  const isUsable = (row: ZipTokenRow, customerId: CustomerId): boolean => openRow(row, customerId) !== null

  const exchange = async (client: Zip, customerId: CustomerId, checkoutId: string): Promise<NewToken> => {
    const checkout = (await client.checkout(checkoutId)) ?? refuse('ZipCheckoutUnknown')
    const owner = ownerIn(tokenKeys, checkout.metadata)
    const expiresAt = orRefuse(zipTokenEnd({ ...checkout, owner }, customerId, clock()))
    return { token: (await client.exchange(checkoutId)) ?? refuse('ZipNotApproved'), expiresAt }
  }

  const exchangeOrRefuse = (client: Zip, customerId: CustomerId, checkoutId: string): Promise<NewToken> =>
    exchange(client, customerId, checkoutId).catch((error: unknown) => {
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
      const stored = await store.of(customerId)
      const isSame = stored?.checkoutId === checkoutId
      if (stored !== null && isUsable(stored, customerId) && (isSame || stored.expiresAt > expiresAt)) return stored
      const sealedToken = seal(tokenKeys[0] ?? '', purposeOf(customerId), token)
      const row = { handle: randomUUID(), checkoutId, sealedToken, expiresAt }
      await store.save(customerId, row, clock())
      return row
    })
  }
}
