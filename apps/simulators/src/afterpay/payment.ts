import { fieldsOf } from '../platform/request-fields.ts'
import { day } from '@forno/domain/core/durations'
import type { PaymentMoney } from '../control/money-ledger.ts'
import { moneyOf } from './money.ts'

export type EventType = 'AUTH_APPROVED' | 'AUTH_DECLINED' | 'CAPTURED' | 'CAPTURE_DECLINED' | 'VOIDED' | 'EXPIRED'

export type PaymentEvent = {
  readonly id: string
  readonly created: number
  readonly type: EventType
  readonly cents: number
  readonly merchantReference: string | null
}

export type Refund = {
  readonly refundId: string
  readonly at: number
  readonly requestId: string
  readonly cents: number
  readonly merchantReference: string
}

/** Amounts in cents, times in epoch milliseconds. */
export type Payment = {
  readonly id: string
  readonly token: string
  readonly isApproved: boolean
  /** Captured and then reversed, for a merchant that lost the answer to its capture. */
  readonly isReversed: boolean
  readonly created: number
  readonly cents: number
  readonly merchantReference: string
  readonly requestBody: Readonly<Record<string, unknown>>
  readonly events: readonly PaymentEvent[]
  readonly refunds: readonly Refund[]
}

/** How long Afterpay holds an authorised amount, in milliseconds. */
export const holdLives = 13 * day

const sumOf = ({ events }: Payment, ...types: readonly EventType[]): number =>
  events.filter(({ type }) => types.includes(type)).reduce((sum, { cents }) => sum + cents, 0)

/** Cents. */
export const capturedOf = (payment: Payment): number => sumOf(payment, 'CAPTURED')
/** Cents. */
export const refundedOf = ({ refunds }: Payment): number => refunds.reduce((sum, { cents }) => sum + cents, 0)
/** Cents that can still be captured. */
export const openOf = (payment: Payment): number =>
  payment.isApproved && !payment.isReversed
    ? Math.max(0, payment.cents - sumOf(payment, 'CAPTURED', 'VOIDED', 'EXPIRED'))
    : 0

/** Afterpay's `paymentState`. */
export function stateOf(payment: Payment): string {
  const { isApproved, isReversed, events } = payment
  if (!isApproved) return events[0]?.type ?? 'CAPTURE_DECLINED'
  if (isReversed) return 'VOIDED'
  if (openOf(payment) > 0) return capturedOf(payment) > 0 ? 'PARTIALLY_CAPTURED' : 'AUTH_APPROVED'
  if (capturedOf(payment) > 0) return 'CAPTURED'
  return events.at(-1)?.type ?? 'VOIDED'
}

const instantOf = (at: number): string => new Date(at).toISOString()

/** A payment as Afterpay's API returns it. */
export function paymentResponse(payment: Payment): Readonly<Record<string, unknown>> {
  const { id, token, isApproved, created, cents, merchantReference, requestBody, events, refunds } = payment
  const {
    consumer,
    billing,
    shipping,
    courier,
    items = [],
    discounts = [],
    taxAmount,
    shippingAmount,
  } = fieldsOf(requestBody)
  return {
    id,
    token,
    status: isApproved ? 'APPROVED' : 'DECLINED',
    created: instantOf(created),
    originalAmount: moneyOf(cents),
    openToCaptureAmount: moneyOf(openOf(payment)),
    paymentState: stateOf(payment),
    merchantReference,
    refunds: refunds.map(refundResponse),
    orderDetails: { consumer, billing, shipping, courier, items, discounts, taxAmount, shippingAmount },
    events: events.map((event) => ({
      id: event.id,
      created: instantOf(event.created),
      type: event.type,
      amount: moneyOf(event.cents),
      expires: event.type === 'AUTH_APPROVED' ? instantOf(event.created + holdLives) : null,
      paymentEventMerchantReference: event.merchantReference,
    })),
  }
}

export const refundResponse = ({ refundId, at, requestId, cents, merchantReference }: Refund) => ({
  refundId,
  refundedAt: instantOf(at),
  requestId,
  amount: moneyOf(cents),
  merchantReference,
})

/** A reversed payment counts as authorised and voided: nothing was captured in the end. */
export function moneyOfPayment(payment: Payment): PaymentMoney {
  const { isApproved, isReversed, merchantReference: reference, cents } = payment
  if (!isApproved) return { reference, authorised: 0, captured: 0, refunded: 0, voided: 0 }
  if (isReversed) return { reference, authorised: cents, captured: 0, refunded: 0, voided: cents }
  const voided = sumOf(payment, 'VOIDED', 'EXPIRED')
  return { reference, authorised: cents, captured: capturedOf(payment), refunded: refundedOf(payment), voided }
}
