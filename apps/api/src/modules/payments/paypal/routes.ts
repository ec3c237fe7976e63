import { completePayPal, initialisePayPal } from '@forno/contracts/payments/paypal/payments'
import { withContact } from '@forno/domain/baskets/changes'
import { orderRegisterFor } from '@forno/domain/orders/order-register'
import { checkPayIn4 } from '@forno/domain/payments/methods'
import type { FastifyInstance } from 'fastify'
import { aud, centsOf } from '../../../platform/core/aud.ts'
import { passOrRefuse, refuse, Refusal } from '../../../platform/refusals/refusal.ts'
import { pending, serve } from '../../../platform/http/serve.ts'
import { contactFrom } from '../../baskets/index.ts'
import { begunWire, makeBeginPayment } from '../../checkout/paying/begin-payment.ts'
import { makeReturned } from '../../checkout/paying/returned-payment.ts'
import type { CheckoutNeeds } from '../../checkout/routes.ts'
import { stillOpenWire } from '../../checkout/wire.ts'

/** Paying by PayPal, also in four parts. [PAY-18] */
export const paypalRoutes = (app: FastifyInstance, needs: CheckoutNeeds): void => {
  const begin = makeBeginPayment(needs)
  const returned = makeReturned(needs)

  serve(app, initialisePayPal, async ({ params: { basketId }, body, caller }) => {
    const { row, priced, store } = await needs.baskets.read(basketId, caller)
    const { serviceType } = row.state.disposition
    if (body.payIn4 === true) passOrRefuse(checkPayIn4({ store, serviceType, total: priced.total }))
    const placing = {
      ...body,
      orderRegister: body.orderRegister ?? row.state.customer.orderRegister ?? 'order-guest',
      basketTotal: body.basketTotal ?? aud(priced.total),
    }
    const begun = await begin({ basketId, method: 'paypal', body: placing, caller, call: 'InitialisePayPal' }, body)
    return begunWire(begun, basketId, (paymentId, memo) => ({ paymentId, approvalUrl: memo['approvalUrl'] ?? '' }))
  })

  serve(app, completePayPal, async ({ params: { basketId }, body, caller }) => {
    const back = { basketId, caller, provider: 'paypal', reference: body.paymentId }
    const attempt = await returned.find(back)
    if (attempt === null) {
      await needs.baskets.read(basketId, caller)
      return refuse('BadInput', { errors: [{ field: 'paymentId', message: 'is no payment of this basket' }] })
    }
    const isOwn = await returned.isOwn(back)
    if (isOwn && attempt.state === 'awaiting_customer') {
      if (body.basketTotal !== undefined && centsOf(body.basketTotal) !== attempt.amount)
        refuse('UnapprovedBasketTotal', { basketTotal: (await needs.baskets.read(basketId, caller)).priced.total })
      const { orderRegister: claimed, customerInfo } = body
      const isSignedIn = claimed === 'order-customer' && (await needs.customerOf(caller)) !== null
      const orderRegister = claimed === undefined ? undefined : orderRegisterFor(claimed, isSignedIn)
      const contact = customerInfo === undefined ? {} : contactFrom(customerInfo)
      // Who orders may be known only now; it is no other basket for that.
      if (orderRegister !== undefined || customerInfo !== undefined)
        await needs.baskets.change({
          ...{ basketId, caller: { ...caller, idempotencyKey: null }, request: ['completePayPal', body] },
          rule: (state) =>
            withContact(state, { ...contact, ...(orderRegister === undefined ? {} : { orderRegister }) }),
        })
    }
    const standing = await returned.resume(attempt, back)
    switch (standing.kind) {
      case 'ordered':
        return returned.orderWire(standing.order, back)
      case 'open':
        return pending(stillOpenWire(basketId))
      case 'waiting':
        return isOwn ? refuse('PayPalNotConfirmed') : returned.nothingPlaced
      case 'refused':
        throw new Refusal(standing.refusal)
    }
  })
}
