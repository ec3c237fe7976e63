import type { OrderStatus } from './status.ts'

/** What can change about an order while its customer waits; times as instants, or as texts of a reply. [ORD-13] */
export type OrderProgress<Time extends number | string> = {
  readonly status: OrderStatus
  /** null = the store has not acknowledged it. [ORD-02] */
  readonly storeConfirmedAt: Time | null
  /** null = not fetched yet, or a delivery. */
  readonly collectedAt: Time | null
  readonly orderDueAt: Time
}

/** Whether a customer would see no difference. [ORD-13] */
export const isSameProgress = <Time extends number | string>(
  one: OrderProgress<Time>,
  other: OrderProgress<Time>,
): boolean =>
  one.status === other.status &&
  one.storeConfirmedAt === other.storeConfirmedAt &&
  one.collectedAt === other.collectedAt &&
  one.orderDueAt === other.orderDueAt
