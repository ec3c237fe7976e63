import type { BasketItem, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import type { ItemFood } from '@forno/domain/content/allergen-facts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleItem, sampleMeal } from '../../../test/sample-baskets.ts'
import { BasketLine } from './basket-line.tsx'
import { MealLine } from './meal-line.tsx'

const pending = vi.hoisted(() => ({ isOnItsWay: false }))
vi.mock('../../state/basket-changes/item-changes.ts', () => ({ useItemChanges: () => ({}) }))
vi.mock('../../state/basket-changes/meal-changes.ts', () => ({ useMealChanges: () => ({}) }))
vi.mock('../../state/basket-changes/use-vouchers.ts', () => ({ useRemoveMealVoucher: () => ({}) }))
vi.mock('./model/pending-line.ts', () => ({ useIsOnItsWay: () => pending.isOnItsWay }))
vi.mock('./line-actions.tsx', () => ({ LineActions: () => null }))
vi.mock('./line-terms.tsx', () => ({ LineTerms: () => null }))
vi.mock('../../state/allergies/avoided-food.tsx', () => ({
  AvoidedFood: ({ foods }: { foods: readonly ItemFood[] }) => `avoids ${foods.map(({ name }) => name).join(' and ')}.`,
}))

const food = { allergens: ['milk' as const], mayContain: [] }
const item = (name: string): BasketItem => ({ ...sampleItem(name, { name }), food })
const meal: GroupedBasketItem = {
  ...sampleMeal('box'),
  basketItems: ['Margherita', 'Tiramisu'].map((name) => ({ ...item(name), groupId: 'side' })),
}
const itemLine = () => renderToStaticMarkup(createElement(BasketLine, { item: item('Garlic bread'), position: 0 }))
const mealLine = () => renderToStaticMarkup(createElement(MealLine, { meal, position: 0 }))

test('[CAT-15] the allergy profile checks every line of the cart: an item, and each item of a meal', () => {
  pending.isOnItsWay = false
  expect(itemLine()).toContain('avoids Garlic bread.')
  expect(mealLine()).toContain('avoids Margherita and Tiramisu.')
})

test('[CAT-15] a line that the server has not answered yet has no allergens to check', () => {
  pending.isOnItsWay = true
  expect(itemLine()).not.toContain('avoids')
  expect(mealLine()).not.toContain('avoids')
})
