import { defaultAccent } from '@forno/domain/core/accent'
import { fileURLToPath } from 'node:url'
import { dollars } from '@forno/domain/core/money'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import { collectedAtDoor } from '@forno/domain/payments/methods'
import { priceBasket, type PricedBasket } from '@forno/domain/pricing/price-basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { menu } from '../../../packages/domain/test/fixture-content.ts'
import { drawnBasket } from '../../../packages/domain/test/random-baskets.ts'
import { readContent } from '../src/modules/content/index.ts'
import { orderMail, type MessageContent } from '../src/modules/notifications/order-texts.ts'
import { orderPriceRows, type Order } from '../src/modules/orders/index.ts'
import { orderLinesOf } from '../src/modules/orders/order-lines.ts'
import { receiptPdf } from '../src/modules/receipts/receipt-pdf.ts'
import { receiptWire } from '../src/modules/receipts/wire.ts'
import { pdfText } from './pdf-text.ts'

const read = readContent(fileURLToPath(new URL('../../../content', import.meta.url)))
if (!('content' in read)) throw new Error(JSON.stringify(read.errors, null, 2))
const { stores, datasources } = read.content
const [store] = stores
if (store === undefined) throw new Error('there is no store')

const brand = { businessName: 'Forno', abn: '51824753556' } as Parameters<typeof receiptWire>[0]['brand']

const orderOf = (priced: PricedBasket, method: PaymentType) =>
  ({
    orderId: '0b2e9d46-8a0c-4f0e-9d52-2f6c8f1f4a77',
    reference: 'ABCD2345',
    placedAt: 0,
    dueAt: 0,
    dueUntil: 0,
    serviceType: 'Pickup',
    status: 'Preparing',
    isAsap: true,
    method,
    total: priced.total,
    gst: priced.gst,
    pricing: {
      subtotal: priced.subtotal,
      discount: priced.discount,
      savings: priced.savings,
      note: null,
      amountToCollect: collectedAtDoor(method, priced.total, priced.amountToCollect),
    },
    customer: { firstName: 'Ada', lastName: 'Byron' },
    deliveryAddress: noDeliveryAddress,
  }) as unknown as Order

const centsIn = (text: string): number => Number(text.replaceAll(/[^\d-]/g, ''))
const amounts = (lines: readonly string[]): readonly (readonly [string, number])[] =>
  lines.flatMap((line) => {
    const [, label, amount] = /^(.*): (-?\$[\d,]+\.\d\d)$/.exec(line) ?? []
    return label === undefined || amount === undefined ? [] : [[label, centsIn(amount)] as const]
  })
const sum = (list: readonly (readonly [string, number])[]): number => list.reduce((total, [, each]) => total + each, 0)

/** The rows between items and total: one for all items, and one for each discount and charge. */
const expectToAddUp = (place: string, lines: readonly string[], { total, amountToCollect }: PricedBasket): void => {
  const rows = amounts(lines)
  const [first, end] = [rows.findIndex(([label]) => label === 'Items'), rows.findIndex(([label]) => label === 'Total')]
  expect(sum(rows.slice(0, first)), `${place}: the items add up to their row`).toBe(rows[first]?.[1])
  expect(sum(rows.slice(first, end)), `${place}: the rows add up to the total`).toBe(total)
  expect(rows[end]?.[1], `${place}: total`).toBe(total)
  const rest = new Map(rows.slice(end))
  const due = rest.get('To pay in cash')
  if (due !== undefined)
    expect([total + (rest.get('Cash rounding') ?? 0), due], `${place}: cash`).toEqual([
      amountToCollect,
      amountToCollect,
    ])
}

/** The texts of a PDF file in lines, with each amount at the end of its line. */
const linesOfPdf = async (file: Uint8Array): Promise<readonly string[]> =>
  (await pdfText(file)).flat().flatMap((text, index, all) => {
    if (/^-?\$[\d,]+\.\d\d$/.test(text)) return []
    const amount = all[index + 1] ?? ''
    return [/^-?\$[\d,]+\.\d\d$/.test(amount) ? `${text}: ${amount}` : text]
  })

test('[BAS-07] [BAS-11] [ORD-19] [ACC-41] the rows of the PDF receipt and of the mail add up to the total, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      drawnBasket,
      fc.constantFrom<PaymentType>('cash', 'flex'),
      async ({ basket, way, shop }, method) => {
        const shown = menu(way, shop)
        const priced = priceBasket(basket, shown)
        const [order, lines] = [orderOf(priced, method), orderLinesOf(priced, shown)]
        const receipt = receiptWire({ order, lines, store, brand, masked: null, refund: null, methodLabel: 'Cash' })
        const content: MessageContent = {
          texts: datasources.messages,
          order,
          lines,
          store,
          refund: null,
          brandName: 'Forno',
          publicUrl: 'https://www.forno.example.com',
        }
        const { text } = orderMail('placed', content)
        expectToAddUp('mail', text.split('\n'), priced)
        expect(text).toContain(`Includes GST of ${dollars(priced.gst)}`)
        const file = await receiptPdf(receipt, orderPriceRows(order, lines, { isOwed: true }), defaultAccent)
        expectToAddUp('file', await linesOfPdf(file), priced)
      },
    ),
    runs({ sample: 16, prove: 10_000 }),
  )
}, 3_600_000)
