import { receivePayPalEvent } from '@forno/contracts/payments/paypal/events'
import type { FastifyInstance } from 'fastify'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import { ProviderUnclear, type ReadPaypalEvent } from '../index.ts'
import { advanceJob, jobKeyOf } from '../../checkout/saga/job-names.ts'
import { providerEventsStore } from '../../checkout/saga/provider-events-store.ts'
import type { CheckoutNeeds } from '../../checkout/routes.ts'

/** What cannot be proven now PayPal sends again. */
const orLater = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (trouble) {
    if (trouble instanceof ProviderUnclear) return refuse('DependencyDown')
    throw trouble
  }
}

/**
 * Hears what PayPal tells of payments: each event is kept once, and the payment that it is about walked on by what PayPal then says of it; the event
 * itself changes nothing. One that comes before its payment is known waits for it. What cannot be proven is refused. [PAY-18] [PAY-10]
 */
export const paypalEvents = (app: FastifyInstance, needs: CheckoutNeeds, read: ReadPaypalEvent | null): void => {
  void app.register((inner, _options, done) => {
    inner.removeAllContentTypeParsers()
    // The bytes are what is signed.
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    serve(inner, receivePayPalEvent, async ({ body, reply }) => {
      const { headers } = reply.request
      const event = read === null || !Buffer.isBuffer(body) ? null : await orLater(() => read({ headers, body }))
      const told = { provider: 'paypal', ...(event ?? refuse('BadInput')) }
      await needs.sql.begin(async (inside) => {
        const attemptId = await providerEventsStore(inside).keep(told, needs.clock())
        if (attemptId !== null) await addJob(inside, advanceJob, { attemptId }, { key: jobKeyOf(attemptId) })
      })
      return null
    })
    done()
  })
}
