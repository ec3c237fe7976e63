import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleBasket, sampleItem, sampleMeal } from '../../../../test/sample-baskets.ts'
import { audOf } from '../../../lib/money.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { CheckoutValues } from '../checkout-values.ts'
import { makePanelProofs } from '../payment/panel-proofs.ts'
import { OrderedRows } from '../review/ordered-rows.tsx'
import { PayBlock } from './pay-block.tsx'
import { buttonText } from './use-chosen-method.ts'

vi.mock('../../../lib/react/shop-context.ts', () => ({
  useShop: () => ({ configuration: {} }),
  useBrand: () => ({ supportNumber: '' }),
}))
vi.mock('../../../state/sign-in/customer.ts', () => ({ useCustomer: () => null }))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: () => ({ data: {}, isPending: false }),
}))

/** Sums of zero, as of a basket that cannot be priced or that costs nothing. */
const zeroSums = { basketTotal: audOf(0), basketSubTotal: audOf(0), amountToCollect: audOf(0), gst: audOf(0) }
const incomplete = [
  ['a part of a meal', { basketItems: [], groupedBasketItems: [sampleMeal('m1', { isAvailable: false, cents: 0 })] }],
  ['an item', { basketItems: [sampleItem('i1', { isAvailable: false, cents: 0 })], groupedBasketItems: [] }],
] as const

const drawn = (contents: Partial<Parameters<typeof sampleBasket>[0]>): string => {
  const basket = sampleBasket({ ...zeroSums, ...contents })
  const pay = createElement(PayBlock, {
    basket,
    rows: ['free'],
    waiting: [],
    chosen: 'free',
    variant: null,
    refusedAttempt: null,
    onChoose: () => undefined,
    onAddContact: () => undefined,
    panelProofs: makePanelProofs(),
    form: {} as UseFormReturn<CheckoutValues>,
  })
  const rows = createElement(OrderedRows, { basket, method: 'free' })
  return renderToStaticMarkup(createElement('div', null, pay, rows)) + buttonText(basket, 'free', undefined)
}

test.each(incomplete)('[PAY-09] [ORD-09] a cart without %s is not free, and has no total', (_, contents) => {
  const screen = drawn({
    basketItems: [...contents.basketItems],
    groupedBasketItems: [...contents.groupedBasketItems],
  })
  expect(screen).not.toMatch(/free|nothing to pay|\$0\.00/i)
  expect(screen).toContain('Something in your cart is missing')
  expect(screen).toContain('Your total shows here once your cart is complete.')
})

test('[PAY-09] a complete cart that costs nothing is free', () => {
  const screen = drawn({ basketItems: [sampleItem('i1', { cents: 0 })] })
  expect(screen).toContain('Nothing to pay. This order is free.')
  expect(screen).toContain('$0.00')
})
