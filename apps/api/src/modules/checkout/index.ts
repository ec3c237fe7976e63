export { cardOfOrder } from './card-of-order.ts'
export { reconcile } from './reconcile/reconcile.ts'
export {
  makeFindPaymentWithoutOutcome,
  makeRefundOfOrder,
  type FindPaymentWithoutOutcome,
  type PaymentWithoutOutcome,
  type RefundOfOrder,
} from './refund-of-order.ts'
export { paymentMessageJob, type PaymentMessageWork } from './saga/payment-messages.ts'
export { enqueueRefund } from './saga/basket-transactions.ts'
export { makeCheckoutModule } from './module.ts'
