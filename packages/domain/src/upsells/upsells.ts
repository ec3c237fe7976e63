import { isEmpty, type BasketState } from '../basket/state.ts'
import type { Menu } from '../menu/menu.ts'
import type { IngredientId, ProductId } from '../core/basic-types.ts'
import type { UpsellDesign, UpsellTrigger, Upsell, UpsellCategory } from '../content/upsell.ts'

/** The parts of an upsell that the rules use, in content as on the wire. */
export type UpsellContents<Id extends string> = {
  readonly designCode: UpsellDesign
  readonly products: readonly Id[]
  readonly categories: readonly UpsellCategory<Id>[]
  readonly requiredProducts: readonly Id[]
  readonly redirectLink: string | null
}

/** Whether a shelf offers a choice: its default product alone is none. [UPS-08] */
const isShelf = ({ products }: UpsellCategory<string>): boolean =>
  products.length > 1 || products.some(({ isDefault }) => !isDefault)

/** Whether a basket with these products contains all that the upsell requires. [UPS-10] */
export const hasRequiredProducts = (
  { requiredProducts }: { readonly requiredProducts: readonly string[] },
  inBasket: ReadonlySet<string>,
): boolean => requiredProducts.every((id) => inBasket.has(id))

/**
 * The part of an upsell that fits a basket with these products: null unless the basket contains all required products;
 * without products that cannot be offered or are already there, and without shelves that hold only their default; null
 * when nothing remains. The builder checks whether the pizza already has an ingredient. [UPS-07] [UPS-08] [UPS-10]
 */
export const fittingBasket = <Id extends string, Offered extends UpsellContents<Id>>(
  upsell: Offered & UpsellContents<Id>,
  inBasket: ReadonlySet<string>,
  mayBeOffered: (id: Id) => boolean,
): Offered | null => {
  const isIngredient = upsell.designCode === 'IngredientUpsell'
  if (!hasRequiredProducts(upsell, inBasket)) return null
  const fits = (id: Id): boolean => (isIngredient || !inBasket.has(id)) && mayBeOffered(id)
  const categories = upsell.categories
    .map((category) => ({ ...category, products: category.products.filter(({ productId }) => fits(productId)) }))
    .filter(isShelf)
  const shelved = new Set(categories.flatMap(({ products }) => products.map(({ productId }) => productId)))
  const isOnShelf = (id: Id): boolean => upsell.designCode !== 'CartUpsell' || shelved.has(id)
  const products = upsell.products.filter((id) => fits(id) && isOnShelf(id))
  if (products.length === 0 && upsell.redirectLink === null) return null
  return { ...upsell, products, categories }
}

/** All products in a basket and in its meals. */
const productsIn = ({ lines, groups }: Pick<BasketState, 'lines' | 'groups'>): ReadonlySet<string> =>
  new Set([
    ...lines.map(({ productId }) => productId),
    ...groups.flatMap(({ productId, slots }) => [
      productId,
      ...Object.values(slots).flatMap((inside) => inside.map((line) => line.productId)),
    ]),
  ])

const isInStock = (menu: Menu, id: ProductId): boolean => menu.products.get(id)?.isOutOfStock === false

/** Whether the pizza has the ingredient by default, in some size. */
const comesWith = (menu: Menu, productId: ProductId, ingredientId: ProductId): boolean => {
  const id = ingredientId as string as IngredientId
  const pizza = menu.products.get(productId)?.pizza ?? null
  if (pizza === null || pizza.isFixed || menu.isSoldOut(id)) return false
  return pizza.ingredients.has(id) || pizza.sizes.some(({ bases }) => bases.some(({ baseId }) => baseId === id))
}

const nothingHeld: ReadonlySet<string> = new Set()

/**
 * The upsells of a menu that adding a product or a meal triggers, with the parts that are on sale at the moment. The
 * rest of the basket is checked where the basket is known. [UPS-03] [UPS-06] [UPS-07]
 */
export const upsellsAfter = (menu: Menu, trigger: UpsellTrigger, productId: ProductId): readonly Upsell[] =>
  menu.upsells
    .filter(({ triggers, after }) => triggers.includes(trigger) && (after.length === 0 || after.includes(productId)))
    .flatMap((upsell) => {
      const isOffered = (id: ProductId): boolean =>
        upsell.designCode === 'IngredientUpsell' ? comesWith(menu, productId, id) : isInStock(menu, id)
      const fitting = fittingBasket<ProductId, Upsell>({ ...upsell, requiredProducts: [] }, nothingHeld, isOffered)
      return fitting === null ? [] : [{ ...fitting, requiredProducts: upsell.requiredProducts }]
    })

/** The upsells in the cart of a basket; an empty basket has none. [BAS-01] [UPS-08] */
export const cartUpsells = (menu: Menu, state: Pick<BasketState, 'lines' | 'groups'>): readonly Upsell[] => {
  if (isEmpty(state)) return []
  const inBasket = productsIn(state)
  return menu.upsells
    .filter(({ designCode }) => designCode === 'CartUpsell')
    .flatMap((upsell) => fittingBasket<ProductId, Upsell>(upsell, inBasket, (id) => isInStock(menu, id)) ?? [])
}
