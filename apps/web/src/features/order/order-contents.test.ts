import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import type { ItemFood } from '@forno/domain/content/allergen-facts'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { audOf } from '../../lib/money.ts'
import { OrderContents } from './order-contents.tsx'

vi.mock('../../state/basket/price-rows.ts', () => ({ orderRows: () => ({}) }))
vi.mock('../../ui/prices/sums.tsx', () => ({ Sums: () => null }))
vi.mock('../../state/allergies/avoided-food.tsx', () => ({
  AvoidedFood: ({ foods, children }: { foods: readonly ItemFood[]; children: ReactNode }) => [
    `avoids ${foods.map(({ name, food }) => (food === null ? `unknown ${name}` : name)).join(' and ')}: `,
    children,
  ],
}))

const foodOf = (name: string) => ({ productId: name, name, food: { allergens: ['milk' as const], mayContain: [] } })
const ordered = (name: string, ...foods: readonly string[]) => ({
  name,
  quantity: 1,
  totalPrice: audOf(650),
  details: [],
  parts: [],
  foods: foods.map(foodOf),
})
const { foods: _, ...ofEarlierRelease } = ordered('Cola')
const order = {
  items: [ordered('Garlic bread', 'Garlic bread'), ordered('Family box', 'Margherita', 'Tiramisu'), ofEarlierRelease],
  createdAt: '2026-11-21T18:00:00+11:00',
  total: audOf(1950),
  amountToCollect: audOf(1950),
  orderNote: null,
  status: 'Preparing',
  storeContact: { name: 'Newtown', address: '59 King Street', phoneNumber: '(02) 5550 0111' },
} as unknown as TrackedOrder

test('[CAT-15] the allergy profile checks each ordered item and each food of a meal, with a call to the store', () => {
  const html = renderToStaticMarkup(createElement(OrderContents, { order }))
  expect(html.match(/avoids [^:]+: <a href="[^"]+"/g)).toEqual([
    'avoids Garlic bread: <a href="tel:(02)55500111"',
    'avoids Margherita and Tiramisu: <a href="tel:(02)55500111"',
    'avoids unknown Cola: <a href="tel:(02)55500111"',
  ])
})
