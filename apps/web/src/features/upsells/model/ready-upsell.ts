import type { Basket, BasketItem, PartBody } from '@forno/contracts/baskets/basket'
import { isSameBuild } from '@forno/domain/pizza/same-build'
import type { WholeBuild } from '@forno/domain/pizza/build'
import type { PizzaChoices } from '@forno/domain/pizza/pizza-choices'
import { toppingsOf } from '@forno/domain/pizza/toppings'
import { priceBuild } from '@forno/domain/pizza/price-build'
import { ingredientPlan, type IngredientPlan } from '@forno/domain/upsells/ingredient-upsell'
import { fittingBasket } from '@forno/domain/upsells/upsells'
import type { IngredientId } from '@forno/domain/core/basic-types'
import type { UpsellDesign } from '@forno/domain/content/upsell'
import { mayBeListed } from '../../../shared/food/listed-products.ts'
import { concernAbout } from '@forno/domain/content/allergen-facts'
import type { AllergyProfile } from '../../../state/allergies/allergy-store.ts'
import { buildOf } from '../../../state/pizza/item-build.ts'
import type { Product } from '../../../api/catalogue.ts'
import { choicesOf } from '../../../state/pizza/pizza-choices.ts'
import { lastItem, productOf, productsListed, upsellErrors } from './upsell-errors.ts'
import type { Upsell } from './upsells.ts'
import { designOf, heldIn } from '../../../state/upsells/upsell-design.ts'

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
  readonly single: boolean
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

const unitsOn = (choices: PizzaChoices, build: WholeBuild): number => priceBuild(choices, build).unit

const without = (build: WholeBuild, ids: readonly string[]): WholeBuild => ({
  ...build,
  toppings: Object.fromEntries(toppingsOf(build.toppings).filter(([id]) => !ids.includes(id))),
})

const partsOfPlan = (id: string, isBase: boolean, { newBase }: IngredientPlan): PartBody[] => [
  ...(isBase ? [] : [{ productId: id, quantity: 1, category: 'Topping' } as const]),
  ...(newBase === null ? [] : [{ productId: newBase, quantity: 1, category: 'Base' } as const]),
]

/** The item just added: of several of that product, the one with the same build. */
const itemOf = ({ productId, basketItemParts, basket }: AddedProduct, choices: PizzaChoices): BasketItem => {
  const wanted = buildOf(choices, { basketItemParts: basketItemParts })
  const own = basket.basketItems.filter((item) => item.productId === productId)
  const same = own.findLast((item) => {
    const build = buildOf(choices, item)
    return wanted !== null && build !== null && isSameBuild(build, wanted)
  })
  return lastItem(same ?? own.at(-1) ?? null)
}

const readyIngredient = async (upsell: Upsell, added: AddedProduct, deps: UpsellDeps): Promise<ReadyUpsell | null> => {
  const product = productOf(await deps.find(added.productId), upsellErrors.eventProduct)
  const choices = productOf(choicesOf(product), upsellErrors.itemProduct)
  const item = itemOf(added, choices)
  const build = buildOf(choices, item)
  const [id] = upsell.products
  if (build === null || id === undefined) return null
  const plan = ingredientPlan(choices, without(build, upsell.removeProducts), id as IngredientId)
  if (plan === null) return null
  const bases = choices.sizes.find(({ sizeId }) => sizeId === build.sizeId)?.bases ?? []
  const base = (baseId: string | null) => bases.find((each) => each.baseId === baseId)
  const topping = choices.ingredients.get(id as IngredientId)
  const comes = [topping, base(plan.newBase)].flatMap((each) => each ?? [])
  if (comes.some((food) => concernAbout(deps.profile, food) !== null)) return null
  const isBase = topping === undefined
  const gone = item.basketItemParts.filter(
    ({ productId, quantity }) => quantity > 0 && upsell.removeProducts.includes(productId),
  )
  const single = item.quantity !== added.quantity
  const units = single ? 1 : item.quantity
  return {
    kind: 'ingredient',
    upsell,
    offer: {
      item,
      name: comes[0]?.name ?? '',
      otherBase:
        isBase || plan.newBase === null
          ? null
          : { from: base(build.baseId)?.name ?? '', to: base(plan.newBase)?.name ?? '' },
      add: partsOfPlan(id, isBase, plan),
      remove: [...(plan.newBase === null ? [] : [build.baseId]), ...gone.map(({ productId }) => productId)],
      single,
      units,
      extra: (unitsOn(choices, plan.build) - unitsOn(choices, build)) * units,
    },
  }
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
  const held = heldIn(added.basket)
  if (designCode === null || designCode === 'CartUpsell') return null
  if (!upsell.requiredProducts.every((id) => held.has(id))) return null
  if (designCode === 'IngredientUpsell') return readyIngredient(upsell, added, deps)
  const leadsOn = upsell.redirectLink !== null && upsell.products.length === 0
  const known = leadsOn
    ? new Map<string, Product>()
    : productsListed('productIds', upsell.products, await findAll(upsell.products, deps))
  const fitting = fittingBasket<string, Upsell>({ ...upsell, designCode }, held, (id) => {
    const product = known.get(id)
    return (
      product !== undefined &&
      !product.isOutOfStock &&
      mayBeListed(product) &&
      concernAbout(deps.profile, product) === null
    )
  })
  if (fitting === null) return null
  const products = fitting.products.flatMap((id) => known.get(id) ?? [])
  return { kind: designCode === 'Poster' ? 'poster' : 'interactive', upsell, products }
}
