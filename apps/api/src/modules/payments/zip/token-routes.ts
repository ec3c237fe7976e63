import { storeZipToken } from '@forno/contracts/payments/zip/tokens'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import { serve, type Caller } from '../../../platform/http/serve.ts'
import { makeStoreToken, type StoreTokenDeps } from './store-token.ts'

export type ZipTokenDeps = StoreTokenDeps & {
  /** The customer of the caller's access token; null = none or invalid. */
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

/** Stores Zip's permission for later charges. [ACC-15] */
export const zipTokenRoutes = (app: FastifyInstance, deps: ZipTokenDeps): void => {
  const storeToken = makeStoreToken(deps)
  serve(app, storeZipToken, async ({ body, caller, refuse }) => {
    const customerId = (await deps.customerOf(caller)) ?? refuse('LoginRequired')
    const { handle, expiresAt } = await storeToken(customerId, body.checkoutId)
    return { zipToken: handle, expiresAt: new Date(expiresAt).toISOString() }
  })
}
