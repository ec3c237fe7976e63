import { escaped } from '../platform/markup.ts'
import { pageOf } from '../platform/html-page.ts'
import type { Ledger, Transaction } from './gateway/ledger.ts'
import { amountOf } from './core/request-fields.ts'

const style =
  'body{max-width:72rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884}.scroll{overflow-x:auto}'
const mostShown = 200

/** The payments with their amounts, newest first. */
export function gatewayPage(ledger: Ledger): string {
  const payments = ledger
    .all()
    .filter(({ kind }) => kind === 'payment')
    .reverse()
    .slice(0, mostShown)
  const heads = ['Reference', 'When', 'Card', 'Asked', 'Status', 'Authorised', 'Captured', 'Refunded', 'Reversed']
  const table = `<div class="scroll" tabindex="0" role="region" aria-label="Payments"><table><thead><tr>${heads.map((each) => `<th scope="col">${each}</th>`).join('')}</tr></thead><tbody>${payments.map((each) => rowOf(each, ledger)).join('')}</tbody></table></div>`
  const about = '<p>A stand-in for the card gateway: no money moves, and no card number is kept.</p>'
  return pageOf('Card payments', about + (payments.length > 0 ? table : '<p>No payments yet.</p>'), style)
}

function rowOf(payment: Transaction, ledger: Ledger): string {
  const { authorised, captured, refunded, reversed } = ledger.sums(payment.id)
  const { code, at, card, requested, status, reason, paymentSolution } = payment
  const cells = [
    ...[code, new Date(at).toISOString(), `${paymentSolution ?? 'card'} ••${card.lastFour}`, amountOf(requested)],
    reason === null ? status : `${status}: ${reason}`,
    ...[authorised, captured, refunded, reversed].map(amountOf),
  ]
  return `<tr>${cells.map((each) => `<td>${escaped(each)}</td>`).join('')}</tr>`
}
