import { getPayment, notifyOrderError, placeOrder as placeOrderCall } from '@forno/contracts/orders/place-order'
import { hasAskedForMoney } from '@forno/domain/payments/attempt'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { viewerOf, basketsStore, mayOpen } from '../baskets/index.ts'
import { orderResultWire, placeOrder } from '../orders/index.ts'
import type { CheckoutDeps } from './deps.ts'
import type { CheckGuestCash } from './guest-cash-limits.ts'
import { orderErrorLine } from './order-error.ts'
import { makeOrderPlacement } from './payment/payment-operations.ts'
import { attemptsStore } from './saga/attempts-store.ts'

type CheckoutRouteDeps = CheckoutDeps & { readonly checkGuestCash: CheckGuestCash }

/**
 * Places orders that are paid at the door or free, reports whether a payment is in progress, and logs order errors of
 * browsers. [ORD-03] [ORD-07] [NAV-11]
 */
export const checkoutRoutes = (app: FastifyInstance, deps: CheckoutRouteDeps): void => {
  const orderPlacement = makeOrderPlacement(deps)
  serve(app, placeOrderCall, async ({ params: { basketId }, body, caller }) => {
    const { paymentType: method, customerToken = null } = body
    const placement = await orderPlacement({ basketId, method, body, caller, call: 'order' })
    const order = await placeOrder(deps, placement, (inside, open) =>
      deps.checkGuestCash(inside, { open, placement, customerToken }),
    )
    return orderResultWire(order)
  })
  serve(app, getPayment, async ({ params: { basketId }, caller }) => {
    await deps.baskets.read(basketId, caller)
    const attempt = await attemptsStore(deps.sql).findInProgress(basketId)
    const isInProgress = attempt !== null && hasAskedForMoney(attempt.state)
    return { basketId, fulfilmentStatus: isInProgress ? ('Processing' as const) : null }
  })
  serve(app, notifyOrderError, async ({ params: { basketId }, body, caller }) => {
    const row = await basketsStore(deps.sql).find(basketId, await viewerOf(deps, caller))
    if (row === null || !mayOpen(row, caller)) return null
    deps.log(new Error(orderErrorLine(body)), `order error of basket ${basketId}`)
    return null
  })
}
