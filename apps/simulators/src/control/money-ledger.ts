import { escaped } from '../platform/markup.ts'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../platform/html-page.ts'

/** The amounts of one payment at a provider, in cents. */
export type PaymentMoney = {
  /** The merchant's own reference. */
  readonly reference: string
  /** Held or taken from the payer. */
  readonly authorised: number
  /** The part of `authorised` that the merchant received. */
  readonly captured: number
  /** The part of `captured` that was refunded. */
  readonly refunded: number
  /** The part of `authorised` that was released or reversed. */
  readonly voided: number
}

/** The summed payments of one reference: the amounts that the shop's reconciliation must also find. */
type LedgerRow = PaymentMoney & { readonly payments: number }

function ledgerOf(payments: readonly PaymentMoney[]): readonly LedgerRow[] {
  const rows = new Map<string, LedgerRow>()
  for (const payment of payments) {
    const before = rows.get(payment.reference)
    rows.set(payment.reference, before === undefined ? { ...payment, payments: 1 } : sum(before, payment))
  }
  return [...rows.values()]
}

const sum = (row: LedgerRow, payment: PaymentMoney): LedgerRow => ({
  reference: row.reference,
  authorised: row.authorised + payment.authorised,
  captured: row.captured + payment.captured,
  refunded: row.refunded + payment.refunded,
  voided: row.voided + payment.voided,
  payments: row.payments + 1,
})

/** `GET /control/ledger` returns the provider's money by merchant reference; `/` shows it as a page. [PAY-38] */
export function addLedger(app: FastifyInstance, provider: string, payments: () => readonly PaymentMoney[]): void {
  app.get('/control/ledger', () => ({ currency: 'AUD', ledger: ledgerOf(payments()) }))
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(ledgerPage(provider, ledgerOf(payments()))),
  )
}

const style =
  'table{border-collapse:collapse;width:100%}th,td{padding:.25rem .5rem;text-align:end}th:first-child{text-align:start}'
const columns = ['authorised', 'captured', 'refunded', 'voided'] as const
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

const rowOn = (row: LedgerRow): string =>
  `<tr><th scope="row">${escaped(row.reference)}</th>${columns.map((name) => `<td>${dollars(row[name])}</td>`).join('')}</tr>`

const ledgerPage = (provider: string, rows: readonly LedgerRow[]): string =>
  pageOf(
    provider,
    `<p>A stand-in for ${escaped(provider)}: no money moves.</p>` +
      (rows.length === 0
        ? '<p>No payment yet.</p>'
        : `<table><tr><th scope="col">Reference</th>${columns.map((name) => `<th scope="col">${name}</th>`).join('')}</tr>${rows.map(rowOn).join('')}</table>`),
    style,
  )
