import type { Category } from '@forno/domain/content/content'
import type { CategoryId, IngredientId } from '@forno/domain/core/basic-types'

/** Kinds of toppings that are not vegetarian, the dearest first; prawn includes all seafood. */
export const toppingKinds = ['prawn', 'chicken', 'meat'] as const
export type ToppingKind = (typeof toppingKinds)[number]

/** Kinds of pizza by which customers browse. [CFG-05] */
export const pizzaKinds = [...toppingKinds, 'veggie'] as const
export type PizzaKind = (typeof pizzaKinds)[number]

/** A category that collects the pizzas of one kind. */
export type KindCategory = { readonly category: Category; readonly holds: PizzaKind }

/**
 * The kind with the most units in a recipe; a tie goes to the dearer kind. Without any, the pizza is veggie. [CFG-05]
 */
export const pizzaKindOf = (
  toppings: Readonly<Record<IngredientId, number>>,
  kinds: ReadonlyMap<IngredientId, ToppingKind>,
): PizzaKind => {
  const unitsOf = (kind: ToppingKind): number =>
    [...kinds].reduce((sum, [id, each]) => (each === kind ? sum + (toppings[id] ?? 0) : sum), 0)
  const most = Math.max(...toppingKinds.map(unitsOf))
  return most === 0 ? 'veggie' : (toppingKinds.find((kind) => unitsOf(kind) === most) ?? 'veggie')
}

/**
 * The categories of a pizza: its own with all parents, and the sibling category of its kind. Its own category stays
 * last, because it decides the order on the menu. [CFG-05]
 */
export const withKind = (
  own: readonly CategoryId[],
  kind: PizzaKind,
  kindCategories: readonly KindCategory[],
): readonly CategoryId[] => {
  const fitting = kindCategories
    .filter(({ category, holds }) => holds === kind && category.parent !== null && own.includes(category.parent))
    .map(({ category }) => category.id)
  return [...own.slice(0, -1), ...fitting, ...own.slice(-1)]
}
