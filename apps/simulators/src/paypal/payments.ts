import { newId, type Books } from './books.ts'
import type { Emit } from './events.ts'
import { fieldsOf, optionalText, positiveCentsOf } from './money.ts'
import { emitCapture } from './orders.ts'
import { captureDeclined, capturePending, wrongAmount } from './outcomes.ts'
import { holdLives, refundLives, sumOf, type Authorization, type Capture, type Refund } from './payment.ts'
import { malformed, unprocessable } from './problem.ts'
import type { Told } from './told.ts'

export type Payments = ReturnType<typeof createPayments>

/** Capture, void and refund of authorized or captured money. */
export function createPayments(books: Books, told: Told, emit: Emit) {
  const openAuthorization = (id: string): Authorization => {
    const held = books.authorizations.find(id)
    const own = books.capturesOf(id)
    if (held.isVoided) throw unprocessable('AUTHORIZATION_VOIDED')
    if (own.some(({ isFinal }) => isFinal)) throw unprocessable('AUTHORIZATION_ALREADY_CAPTURED')
    if (books.now() - held.created > holdLives) throw unprocessable('AUTHORIZATION_EXPIRED')
    return held
  }

  return {
    capture(id: string, body: unknown, forced: string | undefined): Capture {
      const held = openAuthorization(id)
      const { amount, invoice_id: invoice, final_capture: isFinal = false } = fieldsOf(body)
      if (typeof isFinal !== 'boolean') throw malformed('/final_capture', 'INVALID_PARAMETER_SYNTAX')
      const open = held.cents - sumOf(books.capturesOf(id))
      const asked = amount === undefined ? open : positiveCentsOf(amount, '/amount')
      if (asked > open) throw unprocessable('MAX_CAPTURE_AMOUNT_EXCEEDED')
      const status = forced === captureDeclined ? 'DECLINED' : forced === capturePending ? 'PENDING' : 'COMPLETED'
      const capture = books.captures.put({
        ...{ id: newId(), orderId: held.orderId, authorizationId: id, status, customId: held.customId },
        cents: asked - (forced === wrongAmount ? 1 : 0),
        isFinal: isFinal || asked === open,
        invoiceId: optionalText(invoice, '/invoice_id', 127) ?? held.invoiceId,
        created: books.now(),
      })
      emitCapture(emit, told, capture)
      return capture
    },
    void(id: string): Authorization {
      const held = books.authorizations.find(id)
      if (held.isVoided) throw unprocessable('PREVIOUSLY_VOIDED')
      if (books.capturesOf(id).some(({ isFinal }) => isFinal)) throw unprocessable('PREVIOUSLY_CAPTURED')
      const voided = books.authorizations.put({ ...held, isVoided: true })
      const summary = 'A payment authorization was voided'
      emit({
        type: 'PAYMENT.AUTHORIZATION.VOIDED',
        resourceType: 'authorization',
        summary,
        resource: told.authorization(voided),
      })
      return voided
    },
    refund(id: string, body: unknown): Refund {
      const capture = books.captures.find(id)
      const { amount, invoice_id: invoice, note_to_payer: note } = fieldsOf(body)
      if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE')
      if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED')
      const open = capture.cents - sumOf(books.refundsOf(id))
      if (open === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED')
      if (books.now() - capture.created > refundLives) throw unprocessable('REFUND_TIME_LIMIT_EXCEEDED')
      const cents = amount === undefined ? open : positiveCentsOf(amount, '/amount')
      if (cents > open) throw unprocessable('REFUND_AMOUNT_EXCEEDED')
      const refund = books.refunds.put({
        ...{ id: newId(), captureId: id, cents, created: books.now() },
        invoiceId: optionalText(invoice, '/invoice_id', 127),
        note: optionalText(note, '/note_to_payer', 255),
      })
      const summary = `A ${(cents / 100).toFixed(2)} AUD refund was made`
      emit({ type: 'PAYMENT.CAPTURE.REFUNDED', resourceType: 'refund', summary, resource: told.refund(refund) })
      return refund
    },
    /** Resolves a pending capture. */
    resolve(id: string, status: 'COMPLETED' | 'DECLINED'): Capture {
      const capture = books.captures.find(id)
      if (capture.status !== 'PENDING') throw unprocessable('CAPTURE_NOT_PENDING')
      const resolved = books.captures.put({ ...capture, status })
      emitCapture(emit, told, resolved)
      return resolved
    },
  }
}
