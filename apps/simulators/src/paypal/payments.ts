import { fieldsOf } from '../platform/request-fields.ts'
import { newId, type Ledger } from './ledger.ts'
import type { Emit } from './events.ts'
import { optionalText, positiveCentsOf } from './money.ts'
import { emitCapture } from './orders.ts'
import { captureDeclined, capturePending, wrongAmount } from './outcomes.ts'
import { holdLives, refundLives, sumOf, type Authorization, type Capture, type Refund } from './payment.ts'
import { malformed, unprocessable } from './problem.ts'
import type { Responses } from './responses.ts'

export type Payments = ReturnType<typeof createPayments>

/** Capture, void and refund of authorized or captured money. */
export function createPayments(ledger: Ledger, responses: Responses, emit: Emit) {
  const openAuthorization = (id: string): Authorization => {
    const held = ledger.authorizations.find(id)
    const own = ledger.capturesOf(id)
    if (held.isVoided) throw unprocessable('AUTHORIZATION_VOIDED')
    if (own.some(({ isFinal }) => isFinal)) throw unprocessable('AUTHORIZATION_ALREADY_CAPTURED')
    if (ledger.now() - held.created > holdLives) throw unprocessable('AUTHORIZATION_EXPIRED')
    return held
  }

  return {
    capture(id: string, body: unknown, forced: string | undefined): Capture {
      const held = openAuthorization(id)
      const { amount, invoice_id: invoice, final_capture: isFinal = false } = fieldsOf(body)
      if (typeof isFinal !== 'boolean') throw malformed('/final_capture', 'INVALID_PARAMETER_SYNTAX')
      const open = held.cents - sumOf(ledger.capturesOf(id))
      const requestedCents = amount === undefined ? open : positiveCentsOf(amount, '/amount')
      if (requestedCents > open) throw unprocessable('MAX_CAPTURE_AMOUNT_EXCEEDED')
      const status = forced === captureDeclined ? 'DECLINED' : forced === capturePending ? 'PENDING' : 'COMPLETED'
      const capture = ledger.captures.put({
        id: newId(),
        orderId: held.orderId,
        authorizationId: id,
        status,
        customId: held.customId,
        cents: requestedCents - (forced === wrongAmount ? 1 : 0),
        isFinal: isFinal || requestedCents === open,
        invoiceId: optionalText(invoice, '/invoice_id', 127) ?? held.invoiceId,
        created: ledger.now(),
      })
      emitCapture(emit, responses, capture)
      return capture
    },
    void(id: string): Authorization {
      const held = ledger.authorizations.find(id)
      if (held.isVoided) throw unprocessable('PREVIOUSLY_VOIDED')
      if (ledger.capturesOf(id).some(({ isFinal }) => isFinal)) throw unprocessable('PREVIOUSLY_CAPTURED')
      const voided = ledger.authorizations.put({ ...held, isVoided: true })
      const summary = 'A payment authorization was voided'
      emit({
        type: 'PAYMENT.AUTHORIZATION.VOIDED',
        resourceType: 'authorization',
        summary,
        resource: responses.authorization(voided),
      })
      return voided
    },
    refund(id: string, body: unknown): Refund {
      const capture = ledger.captures.find(id)
      const { amount, invoice_id: invoice, note_to_payer: note } = fieldsOf(body)
      if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE')
      if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED')
      const open = capture.cents - sumOf(ledger.refundsOf(id))
      if (open === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED')
      if (ledger.now() - capture.created > refundLives) throw unprocessable('REFUND_TIME_LIMIT_EXCEEDED')
      const cents = amount === undefined ? open : positiveCentsOf(amount, '/amount')
      if (cents > open) throw unprocessable('REFUND_AMOUNT_EXCEEDED')
      const refund = ledger.refunds.put({
        id: newId(),
        captureId: id,
        cents,
        created: ledger.now(),
        invoiceId: optionalText(invoice, '/invoice_id', 127),
        note: optionalText(note, '/note_to_payer', 255),
      })
      const summary = `A ${(cents / 100).toFixed(2)} AUD refund was made`
      emit({ type: 'PAYMENT.CAPTURE.REFUNDED', resourceType: 'refund', summary, resource: responses.refund(refund) })
      return refund
    },
    /** Resolves a pending capture. */
    resolve(id: string, status: 'COMPLETED' | 'DECLINED'): Capture {
      const capture = ledger.captures.find(id)
      if (capture.status !== 'PENDING') throw unprocessable('CAPTURE_NOT_PENDING')
      const resolved = ledger.captures.put({ ...capture, status })
      emitCapture(emit, responses, resolved)
      return resolved
    },
  }
}
