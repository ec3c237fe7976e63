import { apNotify, apOptions, initialiseAfterpay } from '@forno/contracts/payments/afterpay/payments'
import type { Cents } from '@forno/domain/core/basic-types'
import { instalmentCount } from '@forno/domain/payments/instalments'
import { methodsFor } from '@forno/domain/payments/methods'
import { isWithin } from '@forno/domain/payments/provider-limits'
import type { FastifyInstance } from 'fastify'
import { aud, centsOf } from '../../../platform/core/aud.ts'
import { serve } from '../../../platform/http/serve.ts'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import type { PaymentOperations } from '../payment-operations.ts'
import { startedResponse, pendingResponse } from '../responses.ts'
import type { CachedLimits } from './limits.ts'

/** The calls of Afterpay; null limits = Afterpay is not configured. [PAY-22] [PAY-23] [PAY-24] */
export const afterpayRoutes = (
  app: FastifyInstance,
  payments: PaymentOperations,
  cachedLimits: CachedLimits | null,
): void => {
  const { returned } = payments

  const limitsFor = async (total: Cents) => {
    const limits = (await cachedLimits?.current()) ?? null
    return { limits, fits: limits === null || isWithin(total, limits) }
  }

  serve(app, apOptions, async ({ params: { basketId }, caller }) => {
    const { store, priced, state } = await payments.readBasket({ basketId, caller })
    const { serviceType } = state.disposition
    const isOffered = methodsFor({ store, serviceType, total: priced.total }).includes('afterpay')
    const { limits, fits } = await limitsFor(priced.total)
    return {
      enabled: isOffered && limits !== null && fits,
      minimumAmount: limits === null ? null : aud(limits.minimum),
      maximumAmount: limits === null ? null : aud(limits.maximum),
      instalments: instalmentCount,
      currency: 'AUD' as const,
    }
  })

  serve(app, initialiseAfterpay, async ({ params: { basketId }, body, caller, refuse }) => {
    const { fits } = await limitsFor(centsOf(body.basketTotal))
    if (!fits) refuse('BadInput', { errors: [{ field: 'basketTotal', message: 'is outside the limits of Afterpay' }] })
    const request = { basketId, method: 'afterpay', body, caller, call: 'initialiseAfterpay' } as const
    const started = await payments.begin(request, body)
    return startedResponse(started, basketId, (token, memo) => ({
      token,
      redirectUrl: memo['redirectUrl'] ?? '',
      expires: memo['expires'] ?? '',
    }))
  })

  serve(app, apNotify, async ({ params: { basketId }, body, caller }) => {
    const back = { basketId, caller, provider: 'afterpay', reference: body.orderToken }
    const isCancelled = body.status === 'CANCELLED'
    const payment = await returned.find(back)
    if (payment === null) return returned.unpaid(back, isCancelled ? 'AfterpayCancelled' : 'Afterpay', null)
    const status = isCancelled ? await payments.cancel(payment.attemptId) : await returned.resume(payment, back)
    switch (status.kind) {
      case 'ordered':
        return returned.orderWire(status.order, back)
      case 'open':
        return pendingResponse(basketId)
      case 'waiting':
        return returned.unpaid(back, isCancelled ? 'AfterpayCancelled' : 'Afterpay', payment)
      case 'refused': {
        const after = await returned.find(back)
        if (isCancelled) return returned.unpaid(back, 'AfterpayCancelled', payment)
        if (after?.state === 'failed' && after.failure === null) return returned.unpaid(back, 'Afterpay', payment)
        throw new Refusal(status.refusal)
      }
    }
  })
}
