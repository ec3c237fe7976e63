import type { ItemFood } from '@forno/domain/content/allergen-facts'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleBasket, sampleItem, sampleMeal } from '../../../../test/sample-baskets.ts'
import { OrderedRows } from './ordered-rows.tsx'

const { removed } = vi.hoisted(() => ({ removed: [] as unknown[] }))
const change = vi.hoisted(() => () => ({
  remove: ({ name }: { name: string }, { position }: { position: number }) => removed.push([name, position]),
}))
type ButtonProps = { readonly 'aria-label': string; readonly href?: string; readonly onClick?: () => void }

vi.mock('../../../state/basket-changes/item-changes.ts', () => ({ useItemChanges: change }))
vi.mock('../../../state/basket-changes/meal-changes.ts', () => ({ useMealChanges: change }))
vi.mock('../../../ui/buttons/button.tsx', () => ({
  Button: ({ 'aria-label': label, onClick }: ButtonProps) => {
    onClick?.()
    return `[${label}]`
  },
  ButtonLink: ({ 'aria-label': label, href = '' }: ButtonProps) => `[${label} at ${href}]`,
}))
vi.mock('../../../state/allergies/avoided-food.tsx', () => ({
  AvoidedFood: ({ foods, children }: { foods: readonly ItemFood[]; children: ReactNode }) => [
    `avoids ${foods.map(({ name }) => name).join(' and ')} `,
    children,
  ],
}))

const food = { allergens: ['milk' as const], mayContain: [] }
const bread = { ...sampleItem('a'), food }
const pizza = { ...sampleItem('b', { name: 'Margherita' }), food, isCustomisable: true }
const box = { ...sampleMeal('c'), basketItems: [{ ...pizza, groupId: 'side' }] }

test('[CAT-15] the allergy profile checks each row of the checkout, with one tap to change or remove it', () => {
  const basket = sampleBasket({ basketItems: [bread, pizza], groupedBasketItems: [box] })
  const html = renderToStaticMarkup(createElement(OrderedRows, { basket, method: 'cash' }))
  expect(html).toContain('avoids Garlic bread [Remove Garlic bread]')
  expect(html).toMatch(/avoids Margherita \[Change Margherita at [^\]]+\/b\]\[Remove Margherita\]/)
  expect(html).toMatch(/avoids Margherita \[Change Family box at [^\]]+\/c\]\[Remove Family box\]/)
  expect(removed).toEqual([
    ['Garlic bread', 0],
    ['Margherita', 1],
    ['Family box', 0],
  ])
})
