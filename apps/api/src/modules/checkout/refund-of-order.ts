import { paymentLabel } from '@forno/domain/orders/tax-invoice'
import { methods } from '@forno/domain/core/payment-types'
import { refundOf } from '@forno/domain/payments/refund'
import { cents } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import type { EditorialContentCache } from '../content/index.ts'
import type { Order, OrderRefund } from '../orders/index.ts'
import { attemptsStore } from './saga/attempts-store.ts'

export type RefundOfOrder = (order: Order) => Promise<OrderRefund | null>

/** Finds the refund of a cancelled order; null = the order is not cancelled, or was not paid online. [ORD-21] */
export const makeRefundOfOrder =
  ({ sql, editorial }: { readonly sql: Sql; readonly editorial: EditorialContentCache }): RefundOfOrder =>
  async ({ orderId, method, status, serviceType }) => {
    if (status !== 'Unable to Deliver') return null
    const attempt = await attemptsStore(sql).byOrder(orderId)
    const refund = attempt === null ? null : refundOf(attempt)
    if (attempt === null || refund === null) return null
    const label = editorial.current().datasources.dictionary[`payment.${method}`] || methods[method].label
    const { masked } = attempt
    return { ...refund, method: paymentLabel({ label, masked, collect: cents(0), serviceType }) }
  }
