import { halfAsPizza } from '../pizza/halves-choices.ts'
import type { Menu, MenuProduct } from '../menu/menu.ts'
import type { PizzaIngredient } from '../pizza/pizza-choices.ts'
import { toppingsOf, type Toppings } from '../pizza/toppings.ts'
import { priceGroup } from '../pricing/price-group.ts'
import { priceLine } from '../pricing/price-line.ts'
import { isRefused, type RefusalValue } from '../core/refusal.ts'
import type { BasketItemId, Cents, GroupId, IngredientId, ProductId, SizeId } from '../core/basic-types.ts'
import { addGroup, type MealPiece } from './groups.ts'
import { addItem } from './items.ts'
import type { BasketState, Group, Line } from '../basket/state.ts'
import { isHalves, type Build } from '../pizza/build.ts'

/** A line or meal of a past order, with its name and its unit price then, in cents. */
export type PastItem<Choice> = { readonly choice: Choice; readonly name: string; readonly unit: Cents }

/** The lines and meals of a past order. */
export type PastOrder = { readonly lines: readonly PastItem<Line>[]; readonly groups: readonly PastItem<Group>[] }

/** A difference between the past order and the new basket. Amounts are cents of one piece. */
export type Difference =
  | { readonly kind: 'gone'; readonly name: string; readonly productId: ProductId; readonly refusal: RefusalValue }
  | { readonly kind: 'without'; readonly name: string; readonly parts: readonly IngredientId[] }
  | { readonly kind: 'price'; readonly name: string; readonly before: Cents; readonly now: Cents }

/** The basket after a reorder, and its differences from the past order. [BAS-28] */
export type ReorderResult = { readonly state: BasketState; readonly differences: readonly Difference[] }

type BuildRepair = { readonly build: Build | null; readonly gone: readonly IngredientId[] }

type Ingredients = ReadonlyMap<IngredientId, PizzaIngredient>
type Pizza = { readonly ingredients: Ingredients; readonly recipe: Toppings; readonly sizeId: SizeId }

const isGone = ({ ingredients, sizeId }: Pizza, id: IngredientId): boolean => {
  const found = ingredients.get(id)
  return found === undefined || found.prices[sizeId] === undefined || found.isOutOfStock
}

/**
 * Toppings added beyond the recipe that are no longer available. A missing topping of the recipe is not an extra:
 * without it, the pizza is another one.
 */
const goneExtras = (pizza: Pizza, toppings: Toppings): readonly IngredientId[] =>
  toppingsOf(toppings).flatMap(([id]) => ((pizza.recipe[id] ?? 0) === 0 && isGone(pizza, id) ? id : []))

const less = (toppings: Toppings, gone: readonly IngredientId[]): Toppings =>
  Object.fromEntries(toppingsOf(toppings).filter(([id]) => !gone.includes(id)))

/** The build without unavailable extras. */
const repaired = (menuProduct: MenuProduct | undefined, build: Build | null): BuildRepair => {
  const { pizza = null, halves = null } = menuProduct ?? {}
  if (build !== null && isHalves(build) && halves !== null) {
    const { ingredients } = halves
    const sides = [build.left, build.right].map((half) => {
      const recipe = halfAsPizza(halves, half.productId)?.recipe.toppings ?? {}
      return goneExtras({ ingredients, recipe, sizeId: build.sizeId }, half.toppings)
    })
    const [left = [], right = []] = sides
    return {
      build: {
        ...build,
        left: { ...build.left, toppings: less(build.left.toppings, left) },
        right: { ...build.right, toppings: less(build.right.toppings, right) },
      },
      gone: [...new Set([...left, ...right])],
    }
  }
  if (build === null || isHalves(build) || pizza === null) return { build, gone: [] }
  const { ingredients, recipe } = pizza
  const gone = goneExtras({ ingredients, recipe: recipe.toppings, sizeId: build.sizeId }, build.toppings)
  return { build: { ...build, toppings: less(build.toppings, gone) }, gone }
}

type Addition = {
  readonly after: BasketState | RefusalValue
  /** Unit price of the line in the new basket, in cents. */
  readonly unit: (after: BasketState) => Cents
  readonly gone: readonly IngredientId[]
}

const addLine = (state: BasketState, menu: Menu, line: Line, id: string): Addition => {
  const { productId, quantity } = line
  const { build, gone } = repaired(menu.products.get(productId), line.build)
  return {
    after: addItem(state, menu, { id: id as BasketItemId, productId, quantity, build }),
    unit: () => priceLine({ ...line, build }, menu).unit,
    gone,
  }
}

/** Adds a meal without the code of the past order: only a code on the basket can open a deal. */
const addMeal = (state: BasketState, menu: Menu, group: Group, newId: () => string): Addition => {
  const { productId, quantity } = group
  const gone: IngredientId[] = []
  const pieces = Object.entries(group.slots).flatMap(([slotId, lines]) =>
    lines.map((line): MealPiece => {
      const piece = repaired(menu.products.get(line.productId), line.build)
      gone.push(...piece.gone)
      return {
        id: newId() as BasketItemId,
        slotId,
        productId: line.productId,
        quantity: line.quantity,
        build: piece.build,
      }
    }),
  )
  return {
    after: addGroup(state, menu, { id: newId() as GroupId, productId, quantity, pieces, code: null }),
    unit: (after) => {
      const added = after.groups.find((each) => !state.groups.includes(each))
      return priceGroup(added ?? group, menu).unit
    },
    gone: [...new Set(gone)],
  }
}

/**
 * Adds a past order to a basket at the current prices and stock, next to its present items. Each line or meal is added
 * as it was, without unavailable extras, or not at all: nothing replaces a missing product. Never refuses; reports the
 * differences, lines before meals. Codes, note, contact and address of the order are not copied. [BAS-28]
 */
export const reorder = (
  into: BasketState,
  menu: Menu,
  { lines, groups }: PastOrder,
  newId: () => string,
): ReorderResult => {
  let state = into
  const differences: Difference[] = []
  const put = ({ choice, name, unit: before }: PastItem<Line | Group>, { after, unit, gone }: Addition): void => {
    if (isRefused(after)) {
      differences.push({ kind: 'gone', name, productId: choice.productId, refusal: after })
      return
    }
    const now = unit(after)
    state = after
    if (gone.length > 0) differences.push({ kind: 'without', name, parts: gone })
    if (now !== before) differences.push({ kind: 'price', name, before, now })
  }
  for (const line of lines) put(line, addLine(state, menu, line.choice, newId()))
  for (const group of groups) put(group, addMeal(state, menu, group.choice, newId))
  return { state, differences }
}
