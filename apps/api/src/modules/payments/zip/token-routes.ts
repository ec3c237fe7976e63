import { readZipToken, removeZipToken, storeZipToken } from '@forno/contracts/payments/zip/tokens'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import { serve, type Caller } from '../../../platform/http/serve.ts'
import { makeOpenToken } from './open-token.ts'
import { makeStoreToken, type StoreTokenDeps } from './store-token.ts'
import { zipTokensStore, type ZipTokenRow } from './zip-tokens-store.ts'

export type ZipTokenDeps = StoreTokenDeps & {
  /** The customer of the caller's access token; null = none or invalid. */
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

const tokenWire = ({ handle, expiresAt }: ZipTokenRow) => ({
  zipToken: handle,
  expiresAt: new Date(expiresAt).toISOString(),
})

/** Stores, reads and forgets Zip's permission for later charges. [ACC-15] */
export const zipTokenRoutes = (app: FastifyInstance, deps: ZipTokenDeps): void => {
  const storeToken = makeStoreToken(deps)
  const openToken = makeOpenToken(deps)
  serve(app, storeZipToken, async ({ body, caller, refuse }) => {
    const customerId = (await deps.customerOf(caller)) ?? refuse('LoginRequired')
    return tokenWire(await storeToken(customerId, body.checkoutId))
  })
  serve(app, readZipToken, async ({ caller, refuse }) => {
    const customerId = (await deps.customerOf(caller)) ?? refuse('LoginRequired')
    const found = await openToken.of(customerId)
    return found === null ? null : tokenWire(found.row)
  })
  serve(app, removeZipToken, async ({ caller, refuse }) => {
    await zipTokensStore(deps.sql).remove((await deps.customerOf(caller)) ?? refuse('LoginRequired'))
    return null
  })
}
