import type { PastOrder } from '@forno/contracts/orders/history'
import type { OrderStatusReply } from '@forno/contracts/orders/tracking'
import type { CustomerId, UserId } from '@forno/domain/core/basic-types'
import { orderPollDelay } from '@forno/domain/orders/poll-interval'
import { trackingHours } from '@forno/domain/orders/tracking'
import { read } from '../lib/http/read.ts'

export type { PastOrder }

/** A customer's orders, newest first; the server limits the list. [ORD-16] */
export const orderHistoryQuery = (customerId: CustomerId) =>
  read('GET /order/orderHistory/:customerId', { params: { customerId } }, 1)

/** The customer's last order, as a list of one; empty before the first. */
export const lastOrderQuery = (customerId: CustomerId) =>
  read('GET /order/orderHistory/:customerId', { params: { customerId }, query: { page: 1, pageSize: 1 } }, 1)

type CurrentOrders = { readonly state: { readonly data: readonly OrderStatusReply[] | undefined } }

/** Milliseconds between two polls of the current orders: the longest interval that their answer names. [ORD-13] */
export const currentOrdersInterval = ({ state: { data = [] } }: CurrentOrders): number =>
  orderPollDelay(Math.max(0, ...data.map(({ pollAfterSeconds }) => pollAfterSeconds)))

/** Orders in progress, from any device. [ORD-17] */
export const currentOrdersQuery = (userId: UserId) =>
  read('GET /order/trackOrders/:userId', { params: { userId }, query: { hourLimit: trackingHours } }, 0.5)
