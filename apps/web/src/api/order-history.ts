import type { PastOrder } from '@forno/contracts/orders/history'
import type { CustomerId, UserId } from '@forno/domain/core/basic-types'
import { read } from '../lib/http/read.ts'

export type { PastOrder }

/** A customer's orders, newest first; the server limits the list. [ORD-16] */
export const orderHistoryQuery = (customerId: CustomerId) =>
  read('GET /order/orderHistory/:customerId', { params: { customerId } }, 1)

/** The customer's last order. */
export const lastOrderQuery = (customerId: CustomerId) =>
  read('GET /order/orderHistory/:customerId', { params: { customerId }, query: { page: 1, pageSize: 1 } }, 1)

/** Orders in progress, from any device. [ORD-17] */
export const currentOrdersQuery = (userId: UserId) =>
  read('GET /order/trackOrders/:userId', { params: { userId } }, 0.5)
