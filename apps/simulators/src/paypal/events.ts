/** An event that PayPal reports to merchants by webhook. */
export type EventDraft = {
  readonly type: EventType
  readonly resourceType: 'checkout-order' | 'capture' | 'authorization' | 'refund'
  readonly summary: string
  readonly resource: object
}

export const eventTypes = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'PAYMENT.AUTHORIZATION.CREATED',
  'PAYMENT.AUTHORIZATION.VOIDED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
] as const

type EventType = (typeof eventTypes)[number]

/** Reports an event to the webhooks that want its type. */
export type Emit = (event: EventDraft) => void
