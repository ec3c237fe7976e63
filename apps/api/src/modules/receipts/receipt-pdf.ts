import type { Accent } from '@forno/domain/core/accent'
import type { Receipt } from '@forno/contracts/receipts/receipts'
import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { adjustmentTitle, refundRow } from '@forno/domain/payments/refund'
import { dollars } from '@forno/domain/core/money'
import type { PriceRows } from '@forno/domain/pricing/price-rows'
import { centsOf } from '../../platform/core/aud.ts'
import { writePaper, type Paper } from './invoice-paper.ts'

const money = (aud: number): string => dollars(centsOf(aud as Parameters<typeof centsOf>[0]))

const small = { size: 8.5, colour: 'soft' } as const

/** The adjustment note of a refund: the amount, the GST in it, the date and the reason. [ORD-21] */
const adjustment = ({ line, rule }: Paper, refund: NonNullable<Receipt['refund']>): void => {
  rule()
  line(adjustmentTitle(refund.kind), { size: 14, face: 'display', role: 'H2' })
  line(`${dateLabel(refund.at)}, ${timeOf(refund.at)}. Reason: the order was cancelled.`, { colour: 'soft' })
  line(refundRow(refund), { amount: money(-refund.amount) })
  line('Includes GST of', { amount: money(-refund.gst) })
  line('Total after the refund', { amount: money(0), face: 'bold' })
}

/** The tax invoice as a PDF, with the same rows as its page. The same order gives the same bytes. [ORD-19] */
export const receiptPdf = (
  receipt: Receipt,
  { added, total, toPay, remarks }: PriceRows,
  accent: Accent,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { seller, store, orderReference, createdAt, items, paidBy, buyer, deliveryAddress } = receipt
  const heading = receipt.isCancelled ? 'Cancelled order' : 'Tax invoice'
  const options = {
    title: `${heading} ${orderReference}`,
    createdAt: new Date(createdAt),
    action: accent.actionInk.light,
  }
  return writePaper(options, (paper) => {
    const { line, rule, band } = paper
    band(() => {
      line(heading, { size: 27, face: 'display', role: 'H1' })
      line(`Order ${orderReference}`, { face: 'bold' })
      line(`${dateLabel(createdAt)}, ${timeOf(createdAt)} · ${receipt.serviceType}`, { colour: 'soft' })
    })
    line(seller.name, { size: 15, face: 'display', colour: 'action' })
    line(`ABN ${seller.abn}`, { colour: 'soft' })
    line([store.name, store.address, store.phoneNumber].filter((part) => part !== '').join(' · '), { colour: 'soft' })
    if (buyer !== null) line(`Sold to ${buyer}`)
    if (deliveryAddress !== null) line(`Delivered to ${deliveryAddress}`)
    if (receipt.isCancelled)
      line('This order was cancelled. Nothing was supplied, so this is no tax invoice.', { face: 'bold' })
    rule()
    for (const { name, quantity, totalPrice, details, parts } of items) {
      const notes = details.length > 0 ? [details.join(', '), ...parts] : parts
      line(`${quantity} × ${name}`, { amount: money(totalPrice), face: 'bold', above: 3, below: notes.length * 13 })
      for (const note of notes) line(note, small)
    }
    rule()
    for (const { label, amount } of added) line(label, { amount: dollars(amount) })
    rule()
    line(total.label, { amount: dollars(total.amount), size: 15, face: 'display' })
    for (const { label, amount } of toPay) line(label, { amount: dollars(amount) })
    for (const { label, amount } of remarks) line(`${label} ${dollars(amount)}`, { colour: 'soft' })
    line(`Paid by: ${paidBy}`, { above: 6, face: 'bold' })
    if (receipt.refund !== null) adjustment(paper, receipt.refund)
    rule()
    line('All amounts are in Australian dollars. Prices include GST.', small)
  })
}
