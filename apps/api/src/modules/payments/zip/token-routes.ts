import { storeZipToken } from '@forno/contracts/payments/zip/tokens'
import type { CustomerId } from '@forno/domain/core/words'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../../platform/http/serve.ts'
import { makeKeepToken, type KeepNeeds } from './keep-token.ts'

export type ZipRouteNeeds = KeepNeeds & {
  /** Whose token is sent; null = nobody's that is good. */
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

/** Leave to charge Zip again. [ACC-15] */
export const zipRoutes = (app: FastifyInstance, needs: ZipRouteNeeds): void => {
  const keepToken = makeKeepToken(needs)
  serve(app, storeZipToken, async ({ body, caller }) => {
    const customerId = (await needs.customerOf(caller)) ?? refuse('LoginRequired')
    const { handle, expiresAt } = await keepToken(customerId, body.checkoutId)
    return { zipToken: handle, expiresAt: new Date(expiresAt).toISOString() }
  })
}
