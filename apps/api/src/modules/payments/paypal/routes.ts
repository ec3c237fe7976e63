import { completePayPal, initialisePayPal, type CompletePayPalBody } from '@forno/contracts/payments/paypal/payments'
import { checkPayIn4 } from '@forno/domain/payments/methods'
import type { FastifyInstance } from 'fastify'
import { aud, centsOf } from '../../../platform/core/aud.ts'
import { serve } from '../../../platform/http/serve.ts'
import { Refusal, refuse } from '../../../platform/refusals/refusal.ts'
import type { BasketCall, PaymentOperations, Payment } from '../payment-operations.ts'
import { startedResponse, pendingResponse } from '../responses.ts'

type CompleteCall = BasketCall & { readonly body: CompletePayPalBody }

/**
 * Stores the contact details that arrive with the customer's return; they do not change the approved basket. Refuses
 * `UnapprovedBasketTotal` for a total that differs from the payment's.
 */
const storeLateContact = async (
  payments: PaymentOperations,
  { amount }: Payment,
  { basketId, body, caller }: CompleteCall,
) => {
  if (body.basketTotal !== undefined && centsOf(body.basketTotal) !== amount)
    refuse('UnapprovedBasketTotal', { basketTotal: (await payments.readBasket({ basketId, caller })).priced.total })
  const { customerInfo } = body
  if (customerInfo !== undefined)
    await payments.changeContact({ basketId, caller, request: ['completePayPal', body], customerInfo })
}

/** The calls of PayPal, including Pay in 4. [PAY-18] */
export const paypalRoutes = (app: FastifyInstance, payments: PaymentOperations): void => {
  const { returned } = payments

  serve(app, initialisePayPal, async ({ params: { basketId }, body, caller, passOrRefuse }) => {
    const { state, priced, store } = await payments.readBasket({ basketId, caller })
    const { serviceType } = state.disposition
    if (body.payIn4 === true) passOrRefuse(checkPayIn4({ store, serviceType, total: priced.total }))
    const orderBody = {
      ...body,
      basketTotal: body.basketTotal ?? aud(priced.total),
    }
    const request = { basketId, method: 'paypal', body: orderBody, caller, call: 'InitialisePayPal' } as const
    const started = await payments.begin(request, body)
    return startedResponse(started, basketId, (paymentId, memo) => ({
      paymentId,
      approvalUrl: memo['approvalUrl'] ?? '',
    }))
  })

  serve(app, completePayPal, async ({ params: { basketId }, body, caller, refuse }) => {
    const back = { basketId, caller, provider: 'paypal', reference: body.paymentId }
    const payment = await returned.find(back)
    if (payment === null) {
      await payments.readBasket({ basketId, caller })
      return refuse('BadInput', { errors: [{ field: 'paymentId', message: 'is no payment of this basket' }] })
    }
    const isOwn = await returned.isOwn(back)
    if (isOwn && payment.state === 'awaiting_customer')
      await storeLateContact(payments, payment, { basketId, body, caller })
    const status = await returned.resume(payment, back)
    switch (status.kind) {
      case 'ordered':
        return returned.orderWire(status.order, back)
      case 'open':
        return pendingResponse(basketId)
      case 'waiting':
        return isOwn ? refuse('PayPalNotConfirmed') : returned.nothingPlaced
      case 'refused':
        throw new Refusal(status.refusal)
    }
  })
}
