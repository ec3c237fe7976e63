import { fieldsOf } from '../platform/request-fields.ts'
import { day } from '@forno/domain/core/durations'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import { AfterpayRefusal, invalidObject } from './afterpay-refusal.ts'
import type { Checkout, Checkouts } from './checkouts.ts'
import { centsOf, isText, textOf } from './money.ts'
import { capturedOf, holdLives, openOf, refundedOf, stateOf } from './payment.ts'
import type { EventType, Payment, PaymentEvent, Refund } from './payment.ts'

export type Payments = ReturnType<typeof createPayments>

/** Captures one cent less than asked and reports it, to test that the shop compares amounts. */
export const wrongAmount = 'wrongAmount'
/** Declines the payer's next payment. */
export const declined = 'declined'

/** How long a payment can be refunded, in milliseconds. */
const refundLives = 120 * day

/** The stored payments: at most one per checkout. */
export function createPayments(checkouts: Checkouts, clock: Clock) {
  const payments = new Map<string, Payment>()

  const eventOf = (type: EventType, cents: number, reference: unknown = null): PaymentEvent => ({
    id: randomUUID(),
    created: clock(),
    type,
    cents,
    merchantReference:
      reference === null || reference === undefined ? null : textOf(reference, 'paymentEventMerchantReference'),
  })
  const put = (payment: Payment): Payment => {
    payments.set(payment.id, payment)
    return payment
  }
  const payment = (id: string): Payment => {
    const found = payments.get(id)
    if (found === undefined) throw new AfterpayRefusal(404, 'not_found', `There is no payment ${id}.`)
    const isOld = openOf(found) > 0 && clock() - found.created > holdLives
    return isOld ? put({ ...found, events: [...found.events, eventOf('EXPIRED', openOf(found))] }) : found
  }
  const ofToken = (token: string) => [...payments.values()].find((each) => each.token === token)

  return {
    payment,
    ofToken(token: string): Payment {
      const found = ofToken(token)
      if (found === undefined) throw new AfterpayRefusal(404, 'not_found', 'There is no payment of this token.')
      return payment(found.id)
    },
    /** Creates the payment of a confirmed checkout: `capture` takes the money now, `auth` holds it. */
    pay(body: unknown, way: 'capture' | 'auth', forced: string | undefined): Payment {
      const { token, merchantReference, amount, isCheckoutAdjusted = false } = fieldsOf(body)
      const checkout = confirmed(checkouts, token)
      const reference = merchantReference ?? checkout.requestBody.merchantReference
      const requestedCents = amount === undefined ? checkout.cents : centsOf(amount, 'amount')
      if (requestedCents !== checkout.cents && isCheckoutAdjusted !== true)
        throw invalidObject('The amount is not that of the checkout, and isCheckoutAdjusted is not true.')
      if (requestedCents > checkout.cents) throw invalidObject('The amount is more than the consumer confirmed.')
      const paymentReference = reference === undefined ? '' : textOf(reference, 'merchantReference')
      const isApproved = !checkout.willDecline && forced !== declined
      const cents = forced === wrongAmount ? requestedCents - 1 : requestedCents
      const types = { capture: ['CAPTURED', 'CAPTURE_DECLINED'], auth: ['AUTH_APPROVED', 'AUTH_DECLINED'] } as const
      checkouts.end(checkout, 'completed')
      return put({
        id: idOf(),
        token: checkout.token,
        isApproved,
        created: clock(),
        cents,
        requestBody: checkout.requestBody,
        isReversed: false,
        merchantReference: paymentReference,
        events: [eventOf(types[way][isApproved ? 0 : 1], cents)],
        refunds: [],
      })
    },
    /** Captures a part or the rest of an authorised amount. */
    capture(id: string, body: unknown, forced: string | undefined): Payment {
      const { amount, paymentEventMerchantReference } = fieldsOf(body)
      const found = payment(id)
      const cents = centsOf(amount, 'amount')
      checkOpen(found)
      if (cents < 1 || cents > openOf(found)) throw invalidAmount('There is less open to capture.')
      const taken = forced === wrongAmount ? cents - 1 : cents
      return put({ ...found, events: [...found.events, eventOf('CAPTURED', taken, paymentEventMerchantReference)] })
    },
    /** Releases a part or the rest of an authorised amount. */
    void(id: string, body: unknown): Payment {
      const { amount } = fieldsOf(body)
      const found = payment(id)
      checkOpen(found)
      const cents = amount === undefined ? openOf(found) : centsOf(amount, 'amount')
      if (cents < 1 || cents > openOf(found)) throw invalidAmount('There is less open to void.')
      return put({ ...found, events: [...found.events, eventOf('VOIDED', cents)] })
    },
    /** Refunds a part or the rest of the captured amount. */
    refund(id: string, requestId: string, body: unknown): { readonly payment: Payment; readonly refund: Refund } {
      const { amount, merchantReference, refundMerchantReference } = fieldsOf(body)
      const found = payment(id)
      const cents = centsOf(amount, 'amount')
      if (capturedOf(found) === 0 || stateOf(found) === 'VOIDED')
        throw new AfterpayRefusal(412, 'precondition_failed', `The payment is ${stateOf(found)}: nothing is captured.`)
      if (clock() - found.created > refundLives)
        throw new AfterpayRefusal(422, 'refund_timelimit_exceeded', 'Refunds are for 120 days.')
      if (cents < 1 || refundedOf(found) + cents > capturedOf(found))
        throw invalidAmount('There is less left to refund.')
      // Afterpay recognises a repeated refund by requestId and merchantReference together.
      const ofOrder = textOf(merchantReference, 'merchantReference')
      const reference = textOf(refundMerchantReference ?? ofOrder, 'refundMerchantReference')
      const refund = { refundId: idOf(), at: clock(), requestId, cents, merchantReference: reference }
      return { payment: put({ ...found, refunds: [...found.refunds, refund] }), refund }
    },
    /** For a merchant that never received the answer to its capture: undoes the payment and blocks a later one. */
    reverse(token: string): void {
      const made = ofToken(token)
      const checkout = checkouts.find(token)
      if (checkout === undefined) throw new AfterpayRefusal(404, 'not_found', 'There is no such token.')
      if (made === undefined) {
        checkouts.end(checkout, 'reversed')
        return
      }
      if (!made.isApproved || stateOf(made) === 'VOIDED') return
      if (made.refunds.length > 0) throw new AfterpayRefusal(412, 'precondition_failed', 'A part is refunded already.')
      put({ ...made, isReversed: true, events: [...made.events, eventOf('VOIDED', made.cents)] })
    },
    update(id: string, body: unknown): Payment {
      return put({ ...payment(id), merchantReference: textOf(fieldsOf(body).merchantReference, 'merchantReference') })
    },
    all: (): readonly Payment[] => [...payments.values()],
    forget() {
      payments.clear()
    },
  }
}

const idOf = (): string => `100${randomBytes(6).readUIntBE(0, 6).toString().padStart(15, '0')}`
const invalidAmount = (message: string) => new AfterpayRefusal(422, 'invalid_amount', message)

function confirmed(checkouts: Checkouts, token: unknown): Checkout {
  const found = isText(token) ? checkouts.find(token) : undefined
  if (found === undefined || ['completed', 'expired', 'reversed'].includes(found.state))
    throw new AfterpayRefusal(402, 'invalid_token', 'The token is unknown, expired or used.')
  if (found.state !== 'confirmed')
    throw new AfterpayRefusal(412, 'invalid_order_transaction_status', 'The consumer has not confirmed the checkout.')
  return found
}

function checkOpen(found: Payment): void {
  if (openOf(found) > 0) return
  const state = stateOf(found)
  if (state === 'CAPTURED') throw new AfterpayRefusal(410, 'payment_captured', 'The payment is captured already.')
  const codes: Readonly<Record<string, string>> = { VOIDED: 'payment_voided', EXPIRED: 'payment_expired' }
  throw new AfterpayRefusal(412, codes[state] ?? 'invalid_state', `The payment is ${state}.`)
}
