import type { OrderStatusReply, TrackedOrder } from '@forno/contracts/orders/tracking'
import { orderPollDelay, orderPollSeconds } from '@forno/domain/orders/poll-interval'
import { isFinal } from '@forno/domain/orders/status'
import type { OrderId } from '@forno/domain/core/basic-types'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../lib/http/read.ts'

export type { OrderStatusReply, TrackedOrder }

/** Milliseconds between two polls of an order's status while no stream is open. [ORD-13] */
export const ORDER_POLL_INTERVAL_MS = orderPollSeconds * 1_000

/**
 * What unlocks the whole order: its session, its mobile number or email, or the signed-in customer (the id alone).
 * [ORD-15]
 */
export type OrderProof =
  | { readonly orderId: OrderId; readonly sessionId: string }
  | { readonly orderId: OrderId; readonly contact: string }
  | { readonly orderReference: string; readonly contact: string }
  | { readonly orderId: OrderId }

/** Milliseconds until the next poll after this answer; false = never, because the status is final. [ORD-13] */
export const statusPollInterval = (reply: OrderStatusReply | undefined): number | false =>
  reply !== undefined && isFinal(reply.serviceType, reply.status) ? false : orderPollDelay(reply?.pollAfterSeconds)

/**
 * An order's status by its id; polls until it is final, not while the page is hidden, and at once when it is shown
 * again. [ORD-14] [ORD-13]
 */
export const orderStatusQuery = (orderId: string) =>
  queryOptions({
    ...read('GET /order/:orderId/status', { params: { orderId: orderId as OrderId } }, 0),
    refetchInterval: ({ state: { data } }: { readonly state: { readonly data: OrderStatusReply | undefined } }) =>
      statusPollInterval(data),
    refetchOnWindowFocus: true,
  })
