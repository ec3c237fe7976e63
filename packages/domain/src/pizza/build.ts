import type { IngredientId, ProductId, SizeId } from '../core/basic-types.ts'

/** A customer's choice of one pizza: absolute, not a difference from the recipe. */
export type WholeBuild = {
  readonly sizeId: SizeId
  readonly baseId: IngredientId
  readonly sauceId: IngredientId | null
  readonly toppings: Readonly<Record<IngredientId, number>>
}

/** One half of a half-n-half: a pizza of the menu with its own sauce and toppings. [CAT-20] */
export type Half = {
  readonly productId: ProductId
  readonly sauceId: IngredientId | null
  /** Units as on a whole pizza of the size: one unit of mushroom on a half is half as much mushroom. */
  readonly toppings: Readonly<Record<IngredientId, number>>
}

/** Two halves of one size on one base. [CAT-20] */
export type Halves = {
  readonly sizeId: SizeId
  readonly baseId: IngredientId
  readonly left: Half
  readonly right: Half
}

/** A customer's choice of a whole pizza or of a half-n-half. */
export type Build = WholeBuild | Halves

export const isHalves = (build: Build): build is Halves => 'left' in build

/** The maximum number of topping units on a pizza, and on each half of one. [CAT-17] */
export const maximumToppings = 10
