import { fieldsOf, isFields } from '../platform/request-fields.ts'
import { centsOf, faultsOfItems, isMoney, isText } from './checkout.ts'
import type { Detail } from './zip-refusal.ts'

type ChargeState = 'authorised' | 'captured' | 'cancelled' | 'refunded'

/** Amounts in cents. */
export type Charge = {
  readonly id: string
  readonly reference: string
  readonly state: ChargeState
  readonly amount: number
  readonly captured: number
  readonly refunded: number
  readonly created: string
  readonly receipt: string
  readonly order: unknown
  readonly metadata: unknown
}

export type Refund = {
  readonly id: string
  readonly chargeId: string
  readonly amount: number
  readonly reason: string
  readonly metadata: unknown
  readonly created: string
}

/** Reasons of a refused charge, by forced outcome or by the cents of the amount; all are HTTP 402. */
export const chargeRefusals = [
  'account_insufficient_funds',
  'account_locked',
  'account_inoperative',
  'fraud_check',
  'amount_invalid',
] as const

/** The code of a refused charge. */
export type ChargeRefusal = (typeof chargeRefusals)[number]

const byCents: Readonly<Record<number, ChargeRefusal>> = {
  51: 'account_insufficient_funds',
  52: 'account_locked',
  53: 'account_inoperative',
  54: 'fraud_check',
}

/** Amounts that end in .51, .52, .53 or .54 are refused. */
export const refusalByCents = (cents: number): ChargeRefusal | undefined => byCents[cents % 100]

const authorities = ['checkout_id', 'account_token', 'store_code']

/** The faults in the body of a create-charge request. */
export function faultsOfCharge(body: unknown): readonly Detail[] {
  const { authority, reference, amount, currency, capture = true, order = {}, metadata = {} } = fieldsOf(body)
  const { type, value } = fieldsOf(authority)
  const isRight = isMoney(amount) && amount > 0
  return [
    ...(authorities.includes(String(type)) && isText(value)
      ? []
      : [{ name: 'authority', message: `must be of type ${authorities.join(', ')} with a value` }]),
    ...(isText(reference) ? [] : [{ name: 'reference', message: 'is required' }]),
    ...(isRight ? [] : [{ name: 'amount', message: 'is no amount' }]),
    ...(currency === 'AUD' ? [] : [{ name: 'currency', message: 'is not AUD' }]),
    ...(typeof capture === 'boolean' ? [] : [{ name: 'capture', message: 'is neither true nor false' }]),
    ...(isFields(order) ? [] : [{ name: 'order', message: 'is no object' }]),
    ...(isFields(metadata) ? [] : [{ name: 'metadata', message: 'is no object' }]),
    ...(isRight ? faultsOfItems(fieldsOf(order).items, amount) : []),
  ]
}

/** The amount of a capture or refund in cents; undefined if it is invalid. */
export function amountOf(body: unknown): number | undefined {
  const { amount } = fieldsOf(body)
  return isMoney(amount) && amount > 0 ? centsOf(amount) : undefined
}

const dollars = (cents: number): number => cents / 100

/** A charge as Zip's API returns it; amounts are numbers of dollars. */
export const chargeResponse = (charge: Charge): object => ({
  id: charge.id,
  reference: charge.reference,
  amount: dollars(charge.amount),
  currency: 'AUD',
  state: charge.state,
  captured_amount: dollars(charge.captured),
  refunded_amount: dollars(charge.refunded),
  created_date: charge.created,
  order: charge.order,
  metadata: charge.metadata,
  receipt_number: charge.receipt,
})

/** A refund as Zip's API returns it. */
export const refundResponse = ({ id, chargeId, amount, reason, metadata, created }: Refund): object => ({
  id,
  charge_id: chargeId,
  amount: dollars(amount),
  reason,
  metadata,
  created,
})
