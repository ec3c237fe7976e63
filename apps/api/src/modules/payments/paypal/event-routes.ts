import { receivePayPalEvent } from '@forno/contracts/payments/paypal/events'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { UnclearOutcomeError } from '../charge.ts'
import type { PaymentOperations } from '../payment-operations.ts'
import type { ReadPaypalEvent } from './signed-events.ts'

/** Refuses `DependencyDown` if the signature cannot be verified now; PayPal then sends the event again. */
const orDependencyDown = async <T>(verify: () => Promise<T>): Promise<T> => {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof UnclearOutcomeError) return refuse('DependencyDown')
    throw error
  }
}

/**
 * Receives PayPal's webhooks. Each event is stored once and triggers a poll of its payment; its content changes
 * nothing. An event that arrives before its payment is known waits for it. An event with an invalid signature is
 * refused; a null `read` refuses all. [PAY-18] [PAY-10]
 */
export const paypalEventRoutes = (
  app: FastifyInstance,
  payments: PaymentOperations,
  read: ReadPaypalEvent | null,
): void => {
  void app.register((inner, _options, done) => {
    inner.removeAllContentTypeParsers()
    // The signature covers the raw bytes.
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    serve(inner, receivePayPalEvent, async ({ body, reply, refuse }) => {
      const { headers } = reply.request
      const event =
        read === null || !Buffer.isBuffer(body) ? null : await orDependencyDown(() => read({ headers, body }))
      await payments.recordEvent({ provider: 'paypal', ...(event ?? refuse('BadInput')) })
      return null
    })
    done()
  })
}
