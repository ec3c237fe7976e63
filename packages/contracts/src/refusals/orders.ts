import type { RefusalRow } from './row.ts'

/** Refusals of an order. */
export const ordersRefusals = {
  OrderUnknown: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'orderNotFound',
    message: "We couldn't find that order. Please check your order number.",
  },
  OrderRestricted: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'restricted',
    message: 'You can no longer track this order.',
  },
} as const satisfies Record<string, RefusalRow>
