import { day } from '@forno/domain/core/durations'
import type { Clock } from '../../platform/clock.ts'
import type { Refusal } from '../core/card-outcomes.ts'
import { invalid } from '../core/gateway-refusal.ts'
import type { Ledger, Transaction } from './ledger.ts'
import { readingOf } from '../core/request-fields.ts'

/** A follow-up call with the outcome forced on it. */
export type FollowUp = { readonly body: unknown; readonly isWrongAmount: boolean; readonly forced: Refusal | null }

/** Milliseconds until a capture or refund is settled; after that it cannot be voided. */
const settledAfter = day

const isAuthorised = ({ status }: Transaction): boolean => ['AUTHORIZED', 'PARTIAL_AUTHORIZED'].includes(status)

/** The follow-up calls of an authorised payment. Each takes full effect or is refused with the gateway's reason. */
export function createFollowUps(ledger: Ledger, clock: Clock) {
  const payment = (id: string, reason: string): Transaction => {
    const found = ledger.find(id)
    if (found?.kind !== 'payment' || !isAuthorised(found))
      throw invalid(reason, `Declined - There is no authorised payment ${id}.`)
    return found
  }

  const referenceOf = (body: unknown) => {
    const reading = readingOf(body)
    const reference = {
      code: reading.required('clientReferenceInformation.code', (text) => text.length <= 50),
      transactionId: reading.text('clientReferenceInformation.transactionId') ?? null,
    }
    return { reading, reference }
  }

  /** A reversal may leave its currency out. */
  const amountIn = (body: unknown, path: string) => {
    const { reading, reference } = referenceOf(body)
    const requested = reading.amount(`${path}.totalAmount`)
    const isReversal = path.startsWith('reversalInformation')
    reading[isReversal ? 'text' : 'required'](`${path}.currency`, (text) => text === 'AUD')
    reading.done()
    if (requested === 0) throw invalid('INVALID_AMOUNT', 'Declined - The amount is zero.')
    ledger.refuseTwice(reference.transactionId)
    return { reference, requested }
  }

  /** One dollar less than asked, or half of an amount below two dollars. The answer contains the wrong amount. */
  const wrongAmountOf = (requested: number): number => (requested >= 200 ? requested - 100 : Math.floor(requested / 2))

  /** What a follow-up call takes over from its target. */
  const inheritedOf = ({ id, rootId, card, paymentSolution, paresStatus }: Transaction) =>
    ({ rootId, targetId: id, card, paymentSolution, paresStatus, isSale: false, reason: null }) as const

  const reverse = (of: Transaction, reference: Reference, requested: number): Transaction => {
    const { authorised, captured, reversed } = ledger.sums(of.rootId)
    if (reversed >= authorised) throw invalid('AUTH_ALREADY_REVERSED')
    if (captured > 0) throw invalid('TRANSACTION_ALREADY_SETTLED')
    if (requested > authorised - reversed) throw invalid('INVALID_AMOUNT', 'Declined - More than is authorised.')
    return ledger.record({
      ...inheritedOf(of),
      ...reference,
      kind: 'reversal',
      status: 'REVERSED',
      requested,
      cents: requested,
    })
  }

  /** Voids a transaction that moved money, is not settled, and is not needed for a refund. */
  const undo = (target: Transaction, reference: Reference): Transaction => {
    const { captured, refunded } = ledger.sums(target.rootId)
    const isMoney = target.kind === 'capture' || target.kind === 'refund' || target.isSale
    const isOpen = !target.isVoided && target.status !== 'DECLINED' && clock() - target.at < settledAfter
    const leavesRefunds = target.kind === 'refund' || captured - target.cents >= refunded
    if (!isMoney || !isOpen || !leavesRefunds) throw invalid('NOT_VOIDABLE')
    ledger.voided(target.id)
    const { cents } = target
    return ledger.record({
      ...inheritedOf(target),
      ...reference,
      kind: 'void',
      status: 'VOIDED',
      requested: cents,
      cents,
    })
  }

  /** The transaction whose answer was lost, by the merchant's id of the call. */
  const lostIn = (body: unknown): { readonly found: Transaction; readonly reference: Reference } => {
    const reading = readingOf(body)
    const id = reading.required('clientReferenceInformation.transactionId')
    const code = reading.text('clientReferenceInformation.code')
    reading.done()
    const found = ledger.byTransactionId(id)
    if (found === undefined) throw invalid('INVALID_DATA')
    return { found, reference: { code: code ?? found.code, transactionId: null } }
  }

  return {
    /** Captures a part or the rest of an authorised payment. */
    capture(id: string, { body, isWrongAmount, forced }: FollowUp): Transaction {
      const of = payment(id, 'MISSING_AUTH')
      const { reference, requested } = amountIn(body, 'orderInformation.amountDetails')
      const { authorised, captured, reversed } = ledger.sums(id)
      const outcome = forced ?? (of.card.outcome?.on === 'capture' ? of.card.outcome : null)
      if (outcome !== null) throw invalid(outcome.reason)
      if (reversed > 0) throw invalid('AUTH_ALREADY_REVERSED')
      if (captured >= authorised) throw invalid('TRANSACTION_ALREADY_SETTLED')
      if (requested > authorised - captured) throw invalid('EXCEEDS_AUTH_AMOUNT')
      const cents = isWrongAmount ? wrongAmountOf(requested) : requested
      return ledger.record({ ...inheritedOf(of), ...reference, kind: 'capture', status: 'PENDING', requested, cents })
    },

    /** Releases an authorised amount that is not captured. */
    reverse(id: string, { body }: FollowUp): Transaction {
      const of = payment(id, 'MISSING_AUTH')
      const { reference, requested } = amountIn(body, 'reversalInformation.amountDetails')
      return reverse(of, reference, requested)
    },

    /** Refunds a part or the rest of the captured amount; a forced decline refunds nothing. */
    refund(kind: 'payment' | 'capture', id: string, { body, isWrongAmount, forced }: FollowUp): Transaction {
      const target = ledger.find(id)
      if (target?.kind !== kind) throw invalid('INVALID_DATA', `Declined - There is no ${kind} ${id}.`)
      const { reference, requested } = amountIn(body, 'orderInformation.amountDetails')
      if (target.isVoided) throw invalid('CAPTURE_ALREADY_VOIDED')
      const { captured, refunded } = ledger.sums(target.rootId)
      if (captured === 0) throw invalid('INVALID_DATA', 'Declined - Nothing of the payment has been captured.')
      if (requested > captured - refunded) throw invalid('INVALID_AMOUNT', 'Declined - More than was captured.')
      const cents = isWrongAmount ? wrongAmountOf(requested) : requested
      const end = forced === null ? { status: 'PENDING' } : { status: 'DECLINED', reason: forced.reason }
      return ledger.record({ ...inheritedOf(target), ...reference, kind: 'refund', ...end, requested, cents })
    },

    /** Undoes a sale, a capture or a refund before it is settled. */
    void(kind: Transaction['kind'], id: string, { body }: FollowUp): Transaction {
      const { reading, reference } = referenceOf(body)
      reading.done()
      const target = ledger.find(id)
      if (target?.kind !== kind) throw invalid('NOT_VOIDABLE', `Declined - There is no ${kind} ${id}.`)
      return undo(target, reference)
    },

    /** Reverses an authorisation whose answer was lost, found by the merchant's id of the call. */
    reverseLost({ body }: FollowUp): Transaction {
      const { found, reference } = lostIn(body)
      const reading = readingOf(body)
      const requested = reading.amount('reversalInformation.amountDetails.totalAmount')
      reading.done()
      if (found.kind !== 'payment' || !isAuthorised(found)) throw invalid('MISSING_AUTH')
      if (requested !== found.cents) throw invalid('INVALID_AMOUNT', 'Declined - Not the amount that was authorised.')
      return reverse(found, reference, requested)
    },

    /** Voids a sale, capture or refund whose answer was lost, found by the merchant's id of the call. */
    voidLost({ body }: FollowUp): Transaction {
      const { found, reference } = lostIn(body)
      return undo(found, reference)
    },
    wrongAmountOf,
  }
}

type Reference = { readonly code: string; readonly transactionId: string | null }
