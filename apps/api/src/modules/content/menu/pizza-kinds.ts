import type { Category } from '@forno/domain/content/content'
import type { CategoryId, IngredientId } from '@forno/domain/core/words'

/** What a topping that is not vegetarian counts as; the dearer first. Prawn stands for all seafood. */
export const toppingKinds = ['prawn', 'chicken', 'meat'] as const
export type ToppingKind = (typeof toppingKinds)[number]

/** What a pizza is called after by people who look for one. [CFG-05] */
export const pizzaKinds = [...toppingKinds, 'veggie'] as const
export type PizzaKind = (typeof pizzaKinds)[number]

/** A category that fills itself with the pizzas of one kind. */
export type KindCategory = { readonly category: Category; readonly holds: PizzaKind }

/**
 * The kind of which a recipe has most units; of equally many the dearer, and without any of them a pizza is veggie. [CFG-05]
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
 * Where a pizza stands: its own category with those above it, and the category beside its own that holds its kind. Its own
 * stays the last, because it decides the place on the menu. [CFG-05]
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
