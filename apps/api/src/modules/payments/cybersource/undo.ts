import type { Fields } from '@forno/domain/core/unknown-fields'
import type { Cents } from '@forno/domain/core/basic-types'
import { UnclearOutcomeError, type Charge } from '../charge.ts'
import { textAt, type SendToGateway } from './gateway-client.ts'
import { amountDetails, followUpOf } from './payment-requests.ts'
import { isEffective, transactionsOf, type Transaction } from './transactions.ts'

/** Reasons for a transaction that is undone already. */
const undoneReasons = ['AUTH_ALREADY_REVERSED', 'CAPTURE_ALREADY_VOIDED']

/** True = undone; false = this kind of undo is not possible. Rejects with `UnclearOutcomeError`. */
const tryUndo = async (send: SendToGateway, target: string, body: Fields): Promise<boolean> => {
  const { isGood, status, body: answer } = await send('POST', target, body)
  if (isGood) return textAt(answer, 'status') !== 'DECLINED'
  if (status !== 400) throw new UnclearOutcomeError(`answered ${status}`)
  return undoneReasons.includes(textAt(answer, 'reason') ?? '')
}

const reverse = (send: SendToGateway, charge: Charge, { id, amount }: Transaction): Promise<boolean> =>
  tryUndo(send, `/pts/v2/payments/${id}/reversals`, {
    clientReferenceInformation: followUpOf(charge, 'reversal'),
    reversalInformation: { ...amountDetails(amount ?? charge.amount), reason: 'no order' },
  })

/** Voids a capture that has not settled, which is free of charge; refunds any other capture. */
const voidOrRefund = async (
  send: SendToGateway,
  charge: Charge,
  { id, amount }: Transaction,
  refunds: number,
): Promise<void> => {
  const path = `/pts/v2/captures/${id}`
  if (await tryUndo(send, `${path}/voids`, { clientReferenceInformation: followUpOf(charge, 'void') })) return
  const refund = {
    // The id differs from that of a declined refund, and equals that of a refund whose answer was lost.
    clientReferenceInformation: followUpOf(charge, `refund-${refunds}`),
    orderInformation: amountDetails(amount ?? charge.amount),
  }
  if (!(await tryUndo(send, `${path}/refunds`, refund))) throw new UnclearOutcomeError('refuses the refund')
}

const refundedOf = (all: readonly Transaction[]): Cents =>
  all
    .filter((each) => each.kind === 'refund' && isEffective(each))
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0) as Cents

/**
 * Undoes all transactions of a charge. It reads them from the gateway first, so it can be repeated. A payment that
 * the search does not show yet is reversed by our own id. `refunded` = money had been captured. Rejects with
 * `UnclearOutcomeError`.
 */
export const undoAll = async (send: SendToGateway, charge: Charge): Promise<'voided' | 'refunded'> => {
  const all = await transactionsOf(send, charge.transactionId)
  const paid = all.find((each) => each.kind === 'payment' && isEffective(each))
  const captures = all.filter((each) => each.kind === 'capture' && each.reason === null)
  const isReversed = all.some((each) => each.kind === 'reversal' && isEffective(each))
  if (paid === undefined) {
    // A failed reversal is fine too: the payment never arrived, or it was declined.
    await tryUndo(send, '/pts/v2/reversals', {
      clientReferenceInformation: { transactionId: charge.transactionId, code: charge.transactionId },
      reversalInformation: { ...amountDetails(charge.amount), reason: 'no order' },
    })
    return 'voided'
  }
  const open = captures.filter(isEffective)
  const refunds = all.filter(({ kind }) => kind === 'refund').length
  if (refundedOf(all) < charge.amount) for (const each of open) await voidOrRefund(send, charge, each, refunds)
  if (!isReversed && !(await reverse(send, charge, paid)) && captures.length === 0)
    throw new UnclearOutcomeError('does not reverse the payment')
  return captures.length > 0 ? 'refunded' : 'voided'
}
