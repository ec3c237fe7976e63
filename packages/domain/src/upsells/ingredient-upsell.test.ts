import { expect, test } from 'vitest'
import { build, menu, offerOf, content, soldOutState, store, wednesday } from '../../test/fixture-content.ts'
import { menuFor } from '../menu/menu.ts'
import type { IngredientId } from '../core/words.ts'
import { ingredientPlan } from './ingredient-upsell.ts'

const offer = offerOf('margherita', menu())
const plan = (id: string, choice: Parameters<typeof build>[1] = {}) =>
  ingredientPlan(offer, build(offer, choice), id as IngredientId)

test('[UPS-09] a topping that goes with the own base is put on it', () => {
  expect(plan('ham')).toEqual({ build: build(offer, { toppings: { ham: 1 } }), newBase: null })
})

test('[UPS-09] one that does not go with it comes with a base of the size that does, first the one it comes with', () => {
  expect(plan('ham', { base: 'gluten-free' })).toEqual({
    build: build(offer, { base: 'thin', toppings: { ham: 1 } }),
    newBase: 'thin',
  })
})

test('[UPS-09] with that base sold out another one is taken, and with all of them sold out it is not offered', () => {
  const from = (...soldOut: readonly string[]) =>
    offerOf('margherita', menuFor(content, store, soldOutState(...soldOut), 'Pickup', wednesday))
  const own = (soldOut: readonly string[]) => {
    const sold = from(...soldOut)
    return ingredientPlan(sold, build(sold, { base: 'gluten-free' }), 'ham' as IngredientId)?.newBase ?? null
  }
  expect([own(['thin']), own(['thin', 'pan'])]).toEqual(['pan', null])
})

test('[UPS-09] a base as the ingredient takes the place of the current one, where the size has it', () => {
  expect(plan('pan')?.newBase).toBe('pan')
  expect(plan('gluten-free')?.newBase).toBe('gluten-free')
  expect([plan('gluten-free', { size: 'small' }), plan('gluten-free', { toppings: { ham: 1 } })]).toEqual([null, null])
})

test('[UPS-07] does not offer an ingredient that the pizza already has, or that is not sold for it', () => {
  expect([plan('cheese'), plan('thin'), plan('barbecue'), plan('gravel')]).toEqual([null, null, null, null])
  expect(plan('ham', { toppings: { olive: 9 } })).toBeNull()
})
