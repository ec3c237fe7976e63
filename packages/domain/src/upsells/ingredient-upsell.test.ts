import { expect, test } from 'vitest'
import { build, menu, choicesOf, content, soldOutState, store, wednesday } from '../../test/fixture-content.ts'
import { menuFor } from '../menu/menu.ts'
import type { IngredientId } from '../core/basic-types.ts'
import { ingredientPlan } from './ingredient-upsell.ts'

const choices = choicesOf('margherita', menu())
const plan = (id: string, choice: Parameters<typeof build>[1] = {}) =>
  ingredientPlan(choices, build(choices, choice), id as IngredientId)

test('[UPS-09] adds a topping that fits the current base', () => {
  expect(plan('ham')).toEqual({ build: build(choices, { toppings: { ham: 1 } }), newBase: null })
})

test('[UPS-09] adds another topping together with a base of the size that fits, preferably the default base', () => {
  expect(plan('ham', { base: 'gluten-free' })).toEqual({
    build: build(choices, { base: 'thin', toppings: { ham: 1 } }),
    newBase: 'thin',
  })
})

test('[UPS-09] uses another base if that one is sold out, and does not offer the topping if all are sold out', () => {
  const from = (...soldOut: readonly string[]) =>
    choicesOf('margherita', menuFor(content, store, soldOutState(...soldOut), 'Pickup', wednesday))
  const own = (soldOut: readonly string[]) => {
    const sold = from(...soldOut)
    return ingredientPlan(sold, build(sold, { base: 'gluten-free' }), 'ham' as IngredientId)?.newBase ?? null
  }
  expect([own(['thin']), own(['thin', 'pan'])]).toEqual(['pan', null])
})

test('[UPS-09] a suggested base replaces the current one if the size has it', () => {
  expect(plan('pan')?.newBase).toBe('pan')
  expect(plan('gluten-free')?.newBase).toBe('gluten-free')
  expect([plan('gluten-free', { size: 'small' }), plan('gluten-free', { toppings: { ham: 1 } })]).toEqual([null, null])
})

test('[UPS-07] does not offer an ingredient that the pizza already has, or that is not sold for it', () => {
  expect([plan('cheese'), plan('thin'), plan('barbecue'), plan('gravel')]).toEqual([null, null, null, null])
  expect(plan('ham', { toppings: { olive: 9 } })).toBeNull()
})

test('[UPS-09] tries the pizza’s own base first, then the default one, then the others in their order', () => {
  const [size] = choices.sizes.filter(({ sizeId }) => sizeId === 'large')
  const bases = (...order: readonly string[]) => ({
    ...choices,
    sizes: [{ ...size!, bases: order.map((id) => size!.bases.find(({ baseId }) => baseId === id)!) }],
  })
  const newBase = (from: typeof choices, base: string) =>
    ingredientPlan(from, build(choices, { base }), 'ham' as IngredientId)?.newBase
  expect(newBase(bases('gluten-free', 'pan', 'thin'), 'gluten-free')).toBe('thin')
  expect(newBase(bases('gluten-free', 'thin', 'pan'), 'pan')).toBeNull()
  expect(newBase(bases('gluten-free', 'pan'), 'gluten-free')).toBe('pan')
})

test('[UPS-07] a pizza in a size that it lacks gets no ingredient', () => {
  const lost = { ...build(choices), sizeId: 'giant' as ReturnType<typeof build>['sizeId'] }
  expect(ingredientPlan(choices, lost, 'ham' as IngredientId)).toBeNull()
})
