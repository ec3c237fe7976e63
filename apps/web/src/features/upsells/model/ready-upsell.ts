import type { Basket, BasketItem, PartBody } from '@forno/contracts/baskets/basket'
import { concernAbout } from '@forno/domain/content/allergen-facts'
import type { UpsellDesign } from '@forno/domain/content/upsell'
import type { IngredientId } from '@forno/domain/core/basic-types'
import type { WholeBuild } from '@forno/domain/pizza/build'
import { sizeOf, type PizzaBase, type PizzaChoices } from '@forno/domain/pizza/pizza-choices'
import { priceBuild } from '@forno/domain/pizza/price-build'
import { isSameBuild } from '@forno/domain/pizza/same-build'
import { toppingsOf } from '@forno/domain/pizza/toppings'
import { ingredientPlan, type IngredientPlan } from '@forno/domain/upsells/ingredient-upsell'
import { fittingBasket, hasRequiredProducts } from '@forno/domain/upsells/upsells'
import type { Product } from '../../../api/catalogue.ts'
import { mayBeListed } from '../../../shared/food/listed-products.ts'
import type { AllergyProfile } from '../../../state/allergies/allergy-store.ts'
import { buildOf } from '../../../state/pizza/item-build.ts'
import { choicesOf } from '../../../state/pizza/pizza-choices.ts'
import { designOf, productIdsIn } from '../../../state/upsells/upsell-design.ts'
import { lastItem, productOf, productsListed, upsellErrors } from './upsell-errors.ts'
import type { Upsell } from './upsells.ts'

/** A product just added, and the basket afterwards. */
export type AddedProduct = {
  readonly productId: string
  readonly quantity: number
  readonly basketItemParts: readonly PartBody[]
  readonly basket: Basket
}

/** The change of an item by the offered ingredient. [UPS-09] */
export type IngredientOffer = {
  readonly item: BasketItem
  readonly name: string
  /** The replaced base and the new one, by name; null when the base stays, or is itself on offer. */
  readonly otherBase: { readonly from: string; readonly to: string } | null
  readonly add: readonly PartBody[]
  readonly remove: readonly string[]
  /** Whether only one of several equal items changes. */
  readonly changesOneUnit: boolean
  /** The number of items that change. */
  readonly units: number
  /** The additional price in cents, for all changed items. */
  readonly extra: number
}

/** An upsell with everything that its popup shows. [UPS-02] */
export type ReadyUpsell =
  | { readonly kind: 'poster' | 'interactive'; readonly upsell: Upsell; readonly products: readonly Product[] }
  | { readonly kind: 'ingredient'; readonly upsell: Upsell; readonly offer: IngredientOffer }

type UpsellDeps = {
  readonly profile: AllergyProfile
  /** A product with its details; null when it is not available. */
  readonly find: (productId: string) => Promise<Product | null>
}

/** The price of one such pizza, in cents. */
const unitPrice = (pizza: PizzaChoices, build: WholeBuild): number => priceBuild(pizza, build).unit

const without = (build: WholeBuild, ids: readonly string[]): WholeBuild => ({
  ...build,
  toppings: Object.fromEntries(toppingsOf(build.toppings).filter(([id]) => !ids.includes(id))),
})

const partsOfPlan = (id: string, isBase: boolean, { newBase }: IngredientPlan): PartBody[] => [
  ...(isBase ? [] : [{ productId: id, quantity: 1, category: 'Topping' } as const]),
  ...(newBase === null ? [] : [{ productId: newBase, quantity: 1, category: 'Base' } as const]),
]

/** The item just added: of several of that product, the one with the same build. */
const itemOf = ({ productId, basketItemParts, basket }: AddedProduct, pizza: PizzaChoices): BasketItem => {
  const addedBuild = buildOf(pizza, { basketItemParts })
  const candidates = basket.basketItems.filter((item) => item.productId === productId)
  const same = candidates.findLast((item) => {
    const build = buildOf(pizza, item)
    return addedBuild !== null && build !== null && isSameBuild(build, addedBuild)
  })
  return lastItem(same ?? candidates.at(-1) ?? null)
}

type ItemChange = {
  readonly item: BasketItem
  readonly build: WholeBuild
  readonly changesOneUnit: boolean
  readonly profile: AllergyProfile
}

/**
 * The upsell's change of an item with this build. null when the pizza cannot have the ingredient, or the profile avoids
 * a food that the change adds.
 */
const ingredientOffer = (
  pizza: PizzaChoices,
  { products, removeProducts }: Upsell,
  { item, build, changesOneUnit, profile }: ItemChange,
): IngredientOffer | null => {
  const id = products[0] as IngredientId | undefined
  const plan = id === undefined ? null : ingredientPlan(pizza, without(build, removeProducts), id)
  if (id === undefined || plan === null) return null
  const baseOf = (baseId: string): PizzaBase => {
    const base = sizeOf(pizza, build.sizeId)?.bases.find((each) => each.baseId === baseId)
    return productOf(base ?? null, upsellErrors.itemProduct)
  }
  const topping = pizza.ingredients.get(id) ?? null
  const newBase = plan.newBase === null ? null : baseOf(plan.newBase)
  const addedFood = [topping, newBase].filter((food) => food !== null)
  if (addedFood.some((food) => concernAbout(profile, food) !== null)) return null
  const removedParts = item.basketItemParts.filter(
    ({ productId, quantity }) => quantity > 0 && removeProducts.includes(productId),
  )
  const units = changesOneUnit ? 1 : item.quantity
  return {
    item,
    name: productOf(topping ?? newBase, upsellErrors.itemProduct).name,
    otherBase: topping === null || newBase === null ? null : { from: baseOf(build.baseId).name, to: newBase.name },
    add: partsOfPlan(id, topping === null, plan),
    remove: [...(newBase === null ? [] : [build.baseId]), ...removedParts.map(({ productId }) => productId)],
    changesOneUnit,
    units,
    extra: (unitPrice(pizza, plan.build) - unitPrice(pizza, build)) * units,
  }
}

const readyIngredient = async (upsell: Upsell, added: AddedProduct, deps: UpsellDeps): Promise<ReadyUpsell | null> => {
  const product = productOf(await deps.find(added.productId), upsellErrors.eventProduct)
  const pizza = productOf(choicesOf(product), upsellErrors.itemProduct)
  const item = itemOf(added, pizza)
  const build = buildOf(pizza, item)
  if (build === null) return null
  const changesOneUnit = item.quantity !== added.quantity
  const offer = ingredientOffer(pizza, upsell, { item, build, changesOneUnit, profile: deps.profile })
  return offer === null ? null : { kind: 'ingredient', upsell, offer }
}

/** All available products of a list, by id. */
const findAll = async (ids: readonly string[], { find }: UpsellDeps): Promise<ReadonlyMap<string, Product>> => {
  const found = await Promise.all(ids.map(find))
  return new Map(found.flatMap((product) => (product === null ? [] : [[product.productId, product] as const])))
}

/**
 * The upsell to show after an addition: only products that suit the basket, are in stock, may be listed and contain
 * no avoided allergen. null when none is left; throws when its own products are unavailable. [UPS-07] [UPS-09] [UPS-10]
 * [UPS-11] [CAT-16]
 */
export const readyUpsell = async (
  upsell: Upsell,
  added: AddedProduct,
  deps: UpsellDeps,
): Promise<ReadyUpsell | null> => {
  const designCode: UpsellDesign | null = designOf(upsell.designCode)
  const basketProducts = productIdsIn(added.basket)
  if (designCode === null || designCode === 'CartUpsell') return null
  if (!hasRequiredProducts(upsell, basketProducts)) return null
  if (designCode === 'IngredientUpsell') return readyIngredient(upsell, added, deps)
  const isLink = upsell.redirectLink !== null && upsell.products.length === 0
  const available = isLink
    ? new Map<string, Product>()
    : productsListed('productIds', upsell.products, await findAll(upsell.products, deps))
  const fitting = fittingBasket<string, Upsell>({ ...upsell, designCode }, basketProducts, (id) => {
    const product = available.get(id)
    return (
      product !== undefined &&
      !product.isOutOfStock &&
      mayBeListed(product) &&
      concernAbout(deps.profile, product) === null
    )
  })
  if (fitting === null) return null
  const products = fitting.products.flatMap((id) => available.get(id) ?? [])
  return { kind: designCode === 'Poster' ? 'poster' : 'interactive', upsell, products }
}
