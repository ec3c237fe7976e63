import { apNotify, apOptions, initialiseAfterpay } from '@forno/contracts/payments/afterpay/payments'
import { instalmentCount } from '@forno/domain/payments/instalments'
import { methodsFor } from '@forno/domain/payments/methods'
import { isWithin } from '@forno/domain/payments/provider-limits'
import type { Cents } from '@forno/domain/core/words'
import type { FastifyInstance } from 'fastify'
import { aud, centsOf } from '../../../platform/core/aud.ts'
import { refuse, Refusal } from '../../../platform/refusals/refusal.ts'
import { pending, serve } from '../../../platform/http/serve.ts'
import type { HeldLimits } from '../index.ts'
import { begunWire, makeBeginPayment } from '../../checkout/paying/begin-payment.ts'
import { makeReturned } from '../../checkout/paying/returned-payment.ts'
import type { CheckoutNeeds } from '../../checkout/routes.ts'
import { stillOpenWire } from '../../checkout/wire.ts'

export type AfterpayNeeds = CheckoutNeeds & {
  /** null = there is no Afterpay. */
  readonly afterpayLimits: HeldLimits | null
}

/** Paying by Afterpay. [PAY-22] [PAY-23] [PAY-24] */
export const afterpayRoutes = (app: FastifyInstance, needs: AfterpayNeeds): void => {
  const begin = makeBeginPayment(needs)
  const returned = makeReturned(needs)

  const limitsFor = async (total: Cents) => {
    const limits = (await needs.afterpayLimits?.current()) ?? null
    return { limits, fits: limits === null || isWithin(total, limits) }
  }

  serve(app, apOptions, async ({ params: { basketId }, caller }) => {
    const { store, priced, row } = await needs.baskets.read(basketId, caller)
    const { serviceType } = row.state.disposition
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

  serve(app, initialiseAfterpay, async ({ params: { basketId }, body, caller }) => {
    const { fits } = await limitsFor(centsOf(body.basketTotal))
    if (!fits) refuse('BadInput', { errors: [{ field: 'basketTotal', message: 'is outside the limits of Afterpay' }] })
    const paying = { basketId, method: 'afterpay', body, caller, call: 'initialiseAfterpay' } as const
    const begun = await begin(paying, body)
    return begunWire(begun, basketId, (token, memo) => ({
      token,
      redirectUrl: memo['redirectUrl'] ?? '',
      expires: memo['expires'] ?? '',
    }))
  })

  serve(app, apNotify, async ({ params: { basketId }, body, caller }) => {
    const back = { basketId, caller, provider: 'afterpay', reference: body.orderToken }
    const isCancelled = body.status === 'CANCELLED'
    const attempt = await returned.find(back)
    if (attempt === null) return returned.unpaid(back, isCancelled ? 'AfterpayCancelled' : 'Afterpay', null)
    const standing = isCancelled ? await needs.advance.cancel(attempt.attemptId) : await returned.resume(attempt, back)
    switch (standing.kind) {
      case 'ordered':
        return returned.orderWire(standing.order, back)
      case 'open':
        return pending(stillOpenWire(basketId))
      case 'waiting':
        return returned.unpaid(back, isCancelled ? 'AfterpayCancelled' : 'Afterpay', attempt)
      case 'refused': {
        const after = await returned.find(back)
        if (isCancelled) return returned.unpaid(back, 'AfterpayCancelled', attempt)
        if (after?.state === 'failed' && after.failure === null) return returned.unpaid(back, 'Afterpay', attempt)
        throw new Refusal(standing.refusal)
      }
    }
  })
}
