import type { PastOrder } from '@forno/contracts/orders/history'
import type { CustomerId, UserId } from '@forno/domain/core/words'
import { read } from '../lib/http/read.ts'

export type { PastOrder }

/** Rows of one page of the history. [UI-08] [ORD-22] */
const historyPageSize = 20

/** A customer's orders, newest first; the server tells as many as it keeps in one list. [ORD-16] */
export const orderHistoryQuery = (customerId: CustomerId) =>
  read('GET /order/orderHistory/:customerId', { params: { customerId } }, 1)

/** What they had last. */
export const lastOrderQuery = (customerId: CustomerId) =>
  read('GET /order/orderHistory/:customerId', { params: { customerId }, query: { page: 1, pageSize: 1 } }, 1)

/** What is under way, on whichever device it was ordered. [ORD-17] */
export const currentOrdersQuery = (userId: UserId) =>
  read('GET /order/trackOrders/:userId', { params: { userId } }, 0.5)

/** The rows of a page, counted from 1. */
export const pageOf = <Row>(rows: readonly Row[], page: number): readonly Row[] =>
  rows.slice((page - 1) * historyPageSize, page * historyPageSize)

export const pagesOf = (rows: readonly unknown[]): number => Math.max(1, Math.ceil(rows.length / historyPageSize))

/** "2 × Margherita, Garlic bread" */
export const thingsInWords = ({ basketItems, groupedBasketItems }: PastOrder): string =>
  [...basketItems, ...groupedBasketItems]
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
    .join(', ')
