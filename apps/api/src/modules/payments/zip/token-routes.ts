import { readZipToken, removeZipToken, storeZipToken } from '@forno/contracts/payments/zip/tokens'
import type { Scope } from '@forno/domain/customers/scope'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../../platform/http/serve.ts'
import { makeOpenToken } from './open-token.ts'
import { makeStoreToken, type StoreTokenDeps } from './store-token.ts'
import { zipTokensStore, type ZipTokenRow } from './zip-tokens-store.ts'

export type ZipTokenDeps = StoreTokenDeps & {
  /** The customer of the caller's access token; null = none or invalid, or without the scope. */
  readonly customerOf: (caller: Caller, scope?: Scope) => Promise<CustomerId | null>
}

const tokenWire = ({ handle, expiresAt }: ZipTokenRow) => ({
  zipToken: handle,
  expiresAt: new Date(expiresAt).toISOString(),
})

/** Stores, reads and forgets Zip's permission for later charges. [ACC-15] */
export const zipTokenRoutes = (app: FastifyInstance, deps: ZipTokenDeps): void => {
  const storeToken = makeStoreToken(deps)
  const openToken = makeOpenToken(deps)

  /** Refuses LoginRequired without a customer, ScopeMissing if the token lacks the scope. [ACC-32] */
  const signedIn = async (caller: Caller, scope: Scope): Promise<CustomerId> =>
    (await deps.customerOf(caller, scope)) ??
    refuse((await deps.customerOf(caller)) === null ? 'LoginRequired' : 'ScopeMissing')

  serve(app, storeZipToken, async ({ body, caller }) => {
    const customerId = await signedIn(caller, 'write:card')
    return tokenWire(await storeToken(customerId, body.checkoutId))
  })
  serve(app, readZipToken, async ({ caller }) => {
    const customerId = await signedIn(caller, 'read:card')
    const found = await openToken.of(customerId)
    return found === null ? null : tokenWire(found.row)
  })
  serve(app, removeZipToken, async ({ caller }) => {
    await zipTokensStore(deps.sql).remove(await signedIn(caller, 'write:card'))
    return null
  })
}
