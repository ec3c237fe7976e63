import { checkBuild } from '../pizza/check-build.ts'
import type { WholeBuild } from '../pizza/build.ts'
import { sizeOf, type PizzaBase, type PizzaChoices } from '../pizza/pizza-choices.ts'
import type { IngredientId } from '../core/basic-types.ts'

/** How one more ingredient is added to a pizza. */
export type IngredientPlan = {
  readonly build: WholeBuild
  /** The base that replaces the present one; null when it stays. */
  readonly newBase: IngredientId | null
}

const supports = ({ compatibleWith }: PizzaBase, id: IngredientId): boolean =>
  compatibleWith.length === 0 || compatibleWith.includes(id)

/** The bases to try: the item's own first, then the default one, then the others in their order. */
const basesToTry = (choices: PizzaChoices, { sizeId, baseId }: WholeBuild): readonly PizzaBase[] => {
  const size = sizeOf(choices, sizeId)
  const rank = (base: PizzaBase): number => (base.baseId === baseId ? 0 : base.baseId === size?.defaultBase ? 1 : 2)
  return (size?.bases ?? []).toSorted((one, other) => rank(one) - rank(other))
}

/**
 * Adds an ingredient to a pizza: on its own base if that supports it, otherwise on a base of its size that does; an
 * ingredient that is a base replaces the present one. null when the pizza already has it, no base supports it, or the
 * result could not be made for any other reason. [UPS-07] [UPS-09]
 */
export const ingredientPlan = (choices: PizzaChoices, build: WholeBuild, id: IngredientId): IngredientPlan | null => {
  const plan = (changed: WholeBuild): IngredientPlan | null =>
    checkBuild(choices, changed) === null
      ? { build: changed, newBase: changed.baseId === build.baseId ? null : changed.baseId }
      : null
  if (sizeOf(choices, build.sizeId)?.bases.some(({ baseId }) => baseId === id))
    return build.baseId === id ? null : plan({ ...build, baseId: id })
  if (choices.ingredients.get(id)?.category !== 'Topping' || (build.toppings[id] ?? 0) > 0) return null
  const toppings = { ...build.toppings, [id]: 1 }
  for (const base of basesToTry(choices, build).filter((each) => supports(each, id))) {
    const found = plan({ ...build, baseId: base.baseId, toppings })
    if (found !== null) return found
  }
  return null
}
