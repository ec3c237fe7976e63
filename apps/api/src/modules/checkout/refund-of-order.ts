import type { CustomerInfo } from '@forno/domain/customers/contact'
import { paymentLabel } from '@forno/domain/orders/tax-invoice'
import { methods } from '@forno/domain/core/payment-types'
import { refundOf } from '@forno/domain/payments/refund'
import { cents, type ServiceType } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { basketsStore } from '../baskets/index.ts'
import type { EditorialContentCache } from '../content/index.ts'
import type { Order, OrderRefund } from '../orders/index.ts'
import { attemptsStore, type Attempt } from './saga/attempts-store.ts'

type RefundDeps = { readonly sql: Sql; readonly editorial: EditorialContentCache }

/** The refund of an attempt, with its payment method in words; null = no refund is due. */
const refundOfAttempt = (
  attempt: Attempt,
  serviceType: ServiceType,
  { editorial }: Pick<RefundDeps, 'editorial'>,
): OrderRefund | null => {
  const refund = refundOf(attempt)
  if (refund === null) return null
  const { method, masked } = attempt
  const label = editorial.current().datasources.dictionary[`payment.${method}`] || methods[method].label
  return { ...refund, method: paymentLabel({ label, masked, collect: cents(0), serviceType }) }
}

export type RefundOfOrder = (order: Order) => Promise<OrderRefund | null>

/** Finds the refund of a cancelled order; null = the order is not cancelled, or was not paid online. [ORD-21] */
export const makeRefundOfOrder =
  ({ sql, editorial }: RefundDeps): RefundOfOrder =>
  async ({ orderId, status, serviceType }) => {
    const attempt = status === 'Unable to Deliver' ? await attemptsStore(sql).byOrder(orderId) : null
    return attempt === null ? null : refundOfAttempt(attempt, serviceType, { editorial })
  }

/** A payment whose outcome was unknown: the payment, its basket's contact, and the money on its way back. */
export type PaymentWithoutOutcome = Pick<
  Attempt,
  'attemptId' | 'basketId' | 'storeId' | 'orderId' | 'amount' | 'provider' | 'transactionId' | 'reference'
> & {
  readonly customer: CustomerInfo
  readonly refund: OrderRefund | null
}

export type FindPaymentWithoutOutcome = (attemptId: string) => Promise<PaymentWithoutOutcome | null>

/** Finds a payment for the messages about it; null = payment or basket are gone. [ORD-11] */
export const makeFindPaymentWithoutOutcome =
  ({ sql, editorial }: RefundDeps): FindPaymentWithoutOutcome =>
  async (attemptId) => {
    const attempt = await attemptsStore(sql).byId(attemptId)
    const row = attempt === null ? null : await basketsStore(sql).find(attempt.basketId)
    if (attempt === null || row === null) return null
    const { customer, disposition } = row.state
    return { ...attempt, customer, refund: refundOfAttempt(attempt, disposition.serviceType, { editorial }) }
  }
