import type { CustomerId } from '@forno/domain/core/basic-types'
import type { WaitingTimes } from '@forno/domain/orders/waiting'
import type { PaymentTimes } from '@forno/domain/payments/attempt'
import type { FastifyInstance } from 'fastify'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { BasketsModule } from '../baskets/index.ts'
import type { MethodProviders, PaymentOperations } from '../payments/index.ts'
import { makeCheckGuestCash, noGuestCashLimits } from './guest-cash-limits.ts'
import { makePaymentOperations } from './payment/payment-operations.ts'
import { checkoutRoutes } from './routes.ts'
import { checkoutJobs, makeAdvance } from './saga/advance.ts'
import { makeLockMetric } from './saga/lock-metric.ts'
import { sweepJob } from './saga/basket-transactions.ts'

type CheckoutModuleDeps = Pick<BasketsModule, 'shop' | 'baskets'> & {
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
  readonly agentOf: (caller: Caller) => Promise<string | null>
  readonly hasBotCheck: boolean
  /** The provider of each method. */
  readonly paidBy: MethodProviders
  readonly times: PaymentTimes
  readonly waitingTimes: WaitingTimes
  /** Registers the calls of all providers. */
  readonly paymentRoutes: (app: FastifyInstance, payments: PaymentOperations) => void
}

/** The checkout: the payment saga, and the calls that start and finish a payment. */
export const makeCheckoutModule = (
  { rateLimiter, clock, tokenKeys, publicUrl, log, settings, registry }: Platform,
  { shop, baskets, paidBy, times, waitingTimes, paymentRoutes, hasBotCheck, ...callers }: CheckoutModuleDeps,
) => {
  const saga = { ...shop, baskets, paidBy, times, waitingTimes, log, countWithoutOutcome: makeLockMetric(registry) }
  const advance = makeAdvance(saga)
  const checkGuestCash = settings.rateLimits
    ? makeCheckGuestCash({ rateLimiter, clock, tokenKeys, hasBotCheck })
    : noGuestCashLimits
  const checkout = { ...saga, ...callers, advance, checkGuestCash, publicUrl }
  return {
    routes: (app) => {
      checkoutRoutes(app, checkout)
      paymentRoutes(app, makePaymentOperations(checkout))
    },
    jobs: checkoutJobs({ ...saga, advance }),
    recurring: [{ task: sweepJob, match: '* * * * *' }],
  } satisfies MadeModule
}
