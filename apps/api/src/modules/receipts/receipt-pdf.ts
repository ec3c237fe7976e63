import type { Receipt } from '@forno/contracts/orders/receipts'
import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { adjustmentTitle, refundRow } from '@forno/domain/payments/refund'
import { dollars } from '@forno/domain/core/money'
import type { PriceRows } from '@forno/domain/pricing/price-rows'
import { centsOf } from '../../platform/core/aud.ts'
import { textWidth, wrapped } from './helvetica-widths.ts'
import { pageHeight, pageWidth, pdfDocument, type PdfPage, type PdfRule, type PdfText } from './pdf-document.ts'

const margin = 56
const right = pageWidth - margin
const lowest = pageHeight - margin
const quiet = 0.36
/** What stands left of the amounts. */
const wordsWidth = right - margin - 96

type Look = { readonly size?: number; readonly isBold?: boolean; readonly grey?: number; readonly role?: 'H1' }

/** Writes downwards, and on to a next page where one is full. */
const makePaper = () => {
  const pages: { texts: PdfText[]; rules: PdfRule[] }[] = [{ texts: [], rules: [] }]
  let y = margin
  const page = () => pages[pages.length - 1] ?? { texts: [], rules: [] }
  /** Goes down by so many points, to the next page where these do not fit. */
  const down = (points: number): void => {
    y += points
    if (y <= lowest) return
    pages.push({ texts: [], rules: [] })
    y = margin + points
  }
  const put = (text: string, x: number, { size = 10, ...look }: Look): void => {
    page().texts.push({ x, y, text, size, ...look })
  }
  return {
    pages: pages as readonly PdfPage[],
    space: down,
    rule: (grey = 0.8) => {
      down(10)
      page().rules.push({ y, from: margin, to: right, grey })
      down(8)
    },
    /** A line of words, or several; an amount stands at the end of the first. */
    line: (words: string, { amount, ...look }: Look & { readonly amount?: string } = {}) => {
      const { size = 10, isBold = false } = look
      const width = amount === undefined ? right - margin : wordsWidth
      for (const [index, part] of wrapped(words, size, width, isBold).entries()) {
        down(size * 1.45)
        put(part, margin, look)
        if (index === 0 && amount !== undefined) put(amount, right - textWidth(amount, size, isBold), look)
      }
    },
  }
}

type Paper = ReturnType<typeof makePaper>

const money = (aud: number): string => dollars(centsOf(aud as Parameters<typeof centsOf>[0]))

/** What an adjustment note has to say: what went back, the GST in it, when, and why. [ORD-21] */
const adjustment = ({ line, rule }: Paper, refund: NonNullable<Receipt['refund']>): void => {
  rule()
  line(adjustmentTitle(refund.kind), { size: 13, isBold: true })
  line(`${dateLabel(refund.at)}, ${timeOf(refund.at)}. Reason: the order was cancelled.`, { grey: quiet })
  line(refundRow(refund), { amount: money(-refund.amount) })
  line('Includes GST of', { amount: money(-refund.gst) })
  line('Total after the refund', { amount: money(0), isBold: true })
}

/** The tax invoice of an order on paper, with the same rows as its page. [ORD-19] */
export const receiptPdf = (receipt: Receipt, { added, total, toPay, remarks }: PriceRows): string => {
  const { seller, store, orderReference, createdAt, items, paidBy, buyer } = receipt
  const title = receipt.isCancelled ? 'Cancelled order' : 'Tax invoice'
  const paper = makePaper()
  const { line, rule, space } = paper
  const soft = (words: string) => line(words, { grey: quiet })
  space(8)
  line(title, { size: 24, isBold: true, role: 'H1' })
  space(6)
  line(seller.name, { size: 12, isBold: true })
  soft(`ABN ${seller.abn}`)
  soft([store.name, store.address, store.phoneNumber].filter((part) => part !== '').join(' · '))
  space(6)
  line(`Order ${orderReference}`, { isBold: true })
  soft(`${dateLabel(createdAt)}, ${timeOf(createdAt)} · ${receipt.serviceType}`)
  if (buyer !== null) soft(`Sold to ${buyer}`)
  if (receipt.isCancelled)
    line('This order was cancelled. Nothing was supplied, so this is no tax invoice.', { isBold: true })
  rule()
  for (const { name, quantity, totalPrice, details, parts } of items) {
    line(`${quantity} × ${name}`, { amount: money(totalPrice) })
    if (details.length > 0) line(details.join(', '), { size: 8.5, grey: quiet })
    for (const part of parts) line(part, { size: 8.5, grey: quiet })
    space(3)
  }
  rule()
  for (const { label, amount } of added) line(label, { amount: dollars(amount) })
  rule()
  line(total.label, { amount: dollars(total.amount), size: 13, isBold: true })
  for (const { label, amount } of toPay) line(label, { amount: dollars(amount) })
  for (const { label, amount } of remarks) line(`${label} ${dollars(amount)}`)
  space(4)
  line(`Paid by: ${paidBy}`)
  if (receipt.refund !== null) adjustment(paper, receipt.refund)
  rule()
  line('All amounts are in Australian dollars. Prices include GST.', { size: 8.5, grey: quiet })
  return pdfDocument({ title: `${title} ${orderReference}`, pages: paper.pages, createdAt: new Date(createdAt) })
}
