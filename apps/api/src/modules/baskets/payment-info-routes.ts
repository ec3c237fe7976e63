import { changePaymentInfo } from '@forno/contracts/baskets/calls'
import { withPayment } from '@forno/domain/baskets/changes'
import { checkItems } from '@forno/domain/baskets/check'
import { checkOffered } from '@forno/domain/payments/methods'
import { paymentTypesOf } from '@forno/domain/pricing/price-basket'
import { revealingFields } from '@forno/domain/basket/payment-summary'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Baskets } from './change-basket.ts'
import type { OpenBasket } from './open-basket.ts'
import type { basketWire } from './wire.ts'

type PaymentInfoRoutesDeps = {
  readonly baskets: Baskets
  readonly answer: (open: OpenBasket) => Promise<ReturnType<typeof basketWire>>
}

/** Stores the intended payment method and a summary of it that is safe to display. [BAS-08] [PAY-30] */
export const paymentInfoRoutes = (app: FastifyInstance, { baskets, answer }: PaymentInfoRoutesDeps): void => {
  serve(app, changePaymentInfo, async ({ params: { basketId }, body, caller, refuse, passOrRefuse }) => {
    const { paymentType, reference = null, maskedCard = null, expiry = null } = body
    const { store, priced } = await baskets.read(basketId, caller)
    const summary = { reference, maskedCard, expiry }
    // Never echo the rejected value: it may be a card number.
    const errors = revealingFields(summary).map((field) => ({ field, message: 'tells more than it may' }))
    if (errors.length > 0) refuse('BadInput', { errors })
    const { serviceType } = priced.state.disposition
    const limitedTo = [...paymentTypesOf(priced)]
    // Items that are missing make the total wrong, so it decides nothing: the checks of the order name the items.
    if (checkItems(priced) === null)
      passOrRefuse(checkOffered(paymentType, { store, serviceType, total: priced.total, limitedTo }))
    const rule = (state: typeof priced.state) => withPayment(state, paymentType, summary)
    return answer(await baskets.change({ basketId, caller, request: ['paymentInfo', body], rule }))
  })
}
