import type { Cents } from '@forno/domain/core/words'
import { ProviderUnclear, type Charge } from '../charge.ts'
import { textAt, type Fields, type Line } from './gateway-client.ts'
import { amountDetails, followUpOf } from './payment-requests.ts'
import { stands, transactionsOf, type Transaction } from './transactions.ts'

/** By these there is nothing left of what was to be undone. */
const done = ['AUTH_ALREADY_REVERSED', 'CAPTURE_ALREADY_VOIDED']

/** true = undone; false = it cannot be undone in this way. Rejects with `ProviderUnclear`. */
const undone = async (on: Line, target: string, body: Fields): Promise<boolean> => {
  const { isGood, status, body: answer } = await on('POST', target, body)
  if (isGood) return textAt(answer, 'status') !== 'DECLINED'
  if (status !== 400) throw new ProviderUnclear(`answered ${status}`)
  return done.includes(textAt(answer, 'reason') ?? '')
}

const reverse = (on: Line, charge: Charge, { id, amount }: Transaction): Promise<boolean> =>
  undone(on, `/pts/v2/payments/${id}/reversals`, {
    clientReferenceInformation: followUpOf(charge, 'reversal'),
    reversalInformation: { ...amountDetails(amount ?? charge.amount), reason: 'no order' },
  })

/** A capture that has not gone out yet is voided, which costs nothing; the money of any other is refunded. */
const giveBack = async (on: Line, charge: Charge, { id, amount }: Transaction, refunds: number): Promise<void> => {
  const path = `/pts/v2/captures/${id}`
  if (await undone(on, `${path}/voids`, { clientReferenceInformation: followUpOf(charge, 'void') })) return
  const refund = {
    // Another id than that of a refund which was declined, the same for one whose answer was lost.
    clientReferenceInformation: followUpOf(charge, `refund-${refunds}`),
    orderInformation: amountDetails(amount ?? charge.amount),
  }
  if (!(await undone(on, `${path}/refunds`, refund))) throw new ProviderUnclear('gives no refund')
}

const refundedOf = (all: readonly Transaction[]): Cents =>
  all
    .filter((each) => each.kind === 'refund' && stands(each))
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0) as Cents

/**
 * Undoes whatever was held or taken under a reference, by what the gateway itself tells of it, so that it can be asked as often as need be. What the
 * gateway does not show yet is reversed by our own id of it. `refunded` = money had been taken. Rejects with `ProviderUnclear`.
 */
export const undoAll = async (on: Line, charge: Charge): Promise<'voided' | 'refunded'> => {
  const all = await transactionsOf(on, charge.transactionId)
  const paid = all.find((each) => each.kind === 'payment' && stands(each))
  const captures = all.filter((each) => each.kind === 'capture' && each.reason === null)
  const isReversed = all.some((each) => each.kind === 'reversal' && stands(each))
  if (paid === undefined) {
    // Nothing to reverse is as good: either it never came, or it was declined.
    await undone(on, '/pts/v2/reversals', {
      clientReferenceInformation: { transactionId: charge.transactionId, code: charge.transactionId },
      reversalInformation: { ...amountDetails(charge.amount), reason: 'no order' },
    })
    return 'voided'
  }
  const open = captures.filter(stands)
  const refunds = all.filter(({ kind }) => kind === 'refund').length
  if (refundedOf(all) < charge.amount) for (const each of open) await giveBack(on, charge, each, refunds)
  if (!isReversed && !(await reverse(on, charge, paid)) && captures.length === 0)
    throw new ProviderUnclear('does not reverse the payment')
  return captures.length > 0 ? 'refunded' : 'voided'
}
