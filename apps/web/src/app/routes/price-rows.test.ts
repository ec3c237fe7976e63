import type { Basket } from '@forno/contracts/baskets/basket'
import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import type { Receipt } from '@forno/contracts/receipts/receipts'
import { collectedAtDoor } from '@forno/domain/payments/methods'
import { priceBasket, type PricedBasket } from '@forno/domain/pricing/price-basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { menu } from '../../../../../packages/domain/test/fixture-content.ts'
import { drawnBasket } from '../../../../../packages/domain/test/random-baskets.ts'
import { sampleBasket, sampleItem, sampleMeal } from '../../../test/sample-baskets.ts'
import { BasketTotals } from '../../features/basket/basket-totals.tsx'
import { OrderedRows } from '../../features/checkout/review/ordered-rows.tsx'
import { Invoice } from '../../features/order/receipt-view.tsx'
import { OrderContents } from '../../features/order/order-contents.tsx'
import { audOf } from '../../lib/money.ts'

/** A priced basket as the API sends it. */
const basketOf = ({ lines, groups, ...priced }: PricedBasket): Basket =>
  sampleBasket({
    basketItems: lines.map(({ line, total, isAvailable }) => ({
      ...sampleItem(line.id, { quantity: line.quantity, isAvailable }),
      totalPrice: audOf(total),
    })),
    groupedBasketItems: groups.map(({ group, total, saving, isAvailable }) => ({
      ...sampleMeal(group.id, { quantity: group.quantity, isAvailable }),
      totalPrice: audOf(total),
      saving: audOf(saving),
    })),
    discounts: priced.discounts.map(({ offer, code, amount }) => ({
      offerId: offer.id,
      code,
      name: offer.name,
      amount: audOf(amount),
      trail: [],
    })),
    serviceCharges: priced.charges.map(({ type, name, total }) => ({
      serviceChargeType: type,
      name,
      total: audOf(total),
      timeInMinutes: 0,
    })),
    basketSubTotal: audOf(priced.subtotal),
    basketTotal: audOf(priced.total),
    totalSavings: audOf(priced.savings),
    discount: audOf(priced.discount),
    gst: audOf(priced.gst),
    amountToCollect: audOf(priced.amountToCollect),
  })

/** The same basket as an order, paid by one method. */
const orderOf = (priced: PricedBasket, method: PaymentType) => ({
  items: [...priced.lines, ...priced.groups].map(({ total }) => ({
    name: 'Margherita',
    quantity: 1,
    totalPrice: audOf(total),
    details: [],
    parts: [],
  })),
  discounts: priced.discounts.map(({ offer, amount }) => ({ name: offer.name, total: audOf(-amount) })),
  charges: priced.charges.map(({ name, total }) => ({ name, total: audOf(total) })),
  totalSavings: audOf(priced.savings),
  total: audOf(priced.total),
  gst: audOf(priced.gst),
  amountToCollect: audOf(collectedAtDoor(method, priced.total, priced.amountToCollect)),
  paymentType: method,
  orderReference: 'ABCD2345',
  createdAt: '2026-11-21T12:00:00+11:00',
  orderNote: null,
  storeContact: { name: 'Newtown', address: '1 King Street' },
  store: { name: 'Newtown', address: '1 King Street', phoneNumber: '' },
  seller: { name: 'Forno', abn: '51 824 753 556' },
  buyer: null,
  isCancelled: false,
  refund: null,
  paidBy: method,
})

const centsIn = (text: string): number => Number(text.replaceAll(/[^\d−]/g, '').replace('−', '-'))

/** The amounts that a customer adds up: each row of the sums, and the item prices that are not struck through. */
const read = (page: ReactElement) => {
  const html = renderToStaticMarkup(page).replaceAll(/<s\b.*?<\/s>/g, '')
  const rows = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, label = '', value = '']) => [label, centsIn(value)] as const,
  )
  const items = [...(/<ul.*?<\/ul>/s.exec(html)?.[0] ?? '').matchAll(/>(−?\$[\d,]+\.\d\d)</g)]
  return { rows, items: items.map(([, value = '']) => centsIn(value)), html }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** All rows above the total add up to it; the amount to collect is the total plus the rounding. */
const expectToAddUp = (place: string, page: ReactElement, { total, amountToCollect }: PricedBasket): void => {
  const { rows, items, html } = read(page)
  const end = rows.findIndex(([label]) => label === 'Total')
  expect(sum(rows.slice(0, end).map(([, amount]) => amount)), `${place}: the rows add up to the total`).toBe(total)
  expect(rows[end]?.[1], `${place}: total`).toBe(total)
  if (items.length > 0) expect(sum(items), `${place}: the items add up to their row`).toBe(rows[0]?.[1])
  const due = rows.find(([label]) => label === 'To pay in cash')
  const rounding = rows.find(([label]) => label === 'Cash rounding')?.[1] ?? 0
  if (due !== undefined)
    expect([total + rounding, due[1]], `${place}: cash`).toEqual([amountToCollect, amountToCollect])
  expect(html, `${place}: GST is a remark`).toContain('Includes GST of')
}

const methods = fc.constantFrom<PaymentType>('cash', 'flex', 'mobileeftpos')

test('[BAS-07] [BAS-11] [ORD-19] the rows of cart, checkout, order page and receipt add up to the total, to the cent', () => {
  fc.assert(
    fc.property(drawnBasket, methods, ({ basket, way, shop }, method) => {
      const priced = priceBasket(basket, menu(way, shop))
      const [shown, order] = [basketOf(priced), orderOf(priced, method)]
      const places: Readonly<Record<string, ReactElement>> = {
        cart: createElement(BasketTotals, { basket: shown }),
        checkout: createElement(OrderedRows, { basket: shown, method }),
        'order page': createElement(OrderContents, { order: order as unknown as TrackedOrder }),
        receipt: createElement(Invoice, { receipt: order as unknown as Receipt }),
      }
      for (const [place, page] of Object.entries(places)) expectToAddUp(place, page, priced)
    }),
    runs({ sample: 200, prove: 10_000 }),
  )
}, 3_600_000)
