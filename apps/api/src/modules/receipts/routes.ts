import {
  getLinkedReceiptFile,
  getReceipt,
  getReceiptFile,
  linkReceiptFile,
  type Receipt,
} from '@forno/contracts/receipts/receipts'
import { methods } from '@forno/domain/core/payment-types'
import type { PriceRows } from '@forno/domain/pricing/price-rows'
import type { CustomerId, OrderId } from '@forno/domain/core/basic-types'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Brand } from '../../platform/core/brand.ts'
import type { Sql } from '../../platform/db/database.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { cardOfOrder, type RefundOfOrder } from '../checkout/index.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { orderPriceRows, ordersStore, ownOrder, type Order } from '../orders/index.ts'
import { findStore } from '../stores/index.ts'
import type { makeReceiptLinks } from './receipt-links.ts'
import { receiptWire } from './wire.ts'

type ReceiptRoutesDeps = {
  readonly sql: Sql
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly brand: Brand
  readonly refundOf: RefundOfOrder
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
  readonly links: ReturnType<typeof makeReceiptLinks>
}

/** Tax invoices, for the session that placed the order and for its customer. [ORD-19] */
export const receiptRoutes = (app: FastifyInstance, deps: ReceiptRoutesDeps): void => {
  const { sql, content, editorial, brand, customerOf, links } = deps
  const orders = ordersStore(sql)

  const labelOf = (method: PaymentType): string =>
    editorial.current().datasources.dictionary[`payment.${method}`] || methods[method].label
  const receiptOf = async (order: Order): Promise<{ receipt: Receipt; rows: PriceRows }> => {
    const [lines, masked, refund] = await Promise.all([
      orders.lines(order.orderId),
      cardOfOrder(sql, order.orderId),
      deps.refundOf(order),
    ])
    const store = findStore(content.current(), order.storeId)
    const receipt = receiptWire({ order, lines, store, brand, masked, refund, methodLabel: labelOf(order.method) })
    return { receipt, rows: orderPriceRows(order, lines, { isOwed: true }) }
  }

  const ownedBy = (caller: Caller, orderId: OrderId): Promise<Order> =>
    ownOrder({ orders, customerOf }, orderId, caller)
  const fileOf = async (order: Order, reply: FastifyReply) => {
    const { receipt, rows } = await receiptOf(order)
    const { receiptPdf } = await import('./receipt-pdf.ts')
    const file = await receiptPdf(receipt, rows, brand.accent)
    // After the file, so that a refusal has no file name.
    reply.header('content-disposition', `attachment; filename="tax-invoice-${receipt.orderReference}.pdf"`)
    return file
  }

  serve(app, getReceipt, async ({ params, caller }) => (await receiptOf(await ownedBy(caller, params.orderId))).receipt)
  serve(app, getReceiptFile, async ({ params, caller, reply }) => fileOf(await ownedBy(caller, params.orderId), reply))
  serve(app, linkReceiptFile, async ({ params, caller }) => {
    const { orderId } = await ownedBy(caller, params.orderId)
    return { ticket: links.issue(orderId) }
  })
  serve(app, getLinkedReceiptFile, async ({ params, reply, refuse }) => {
    const orderId = links.read(params.ticket)
    const order = orderId === null ? null : await orders.byId(orderId)
    return fileOf(order ?? refuse('OrderUnknown'), reply)
  })
}
