import type { Meal, MealShort } from '@forno/contracts/catalogue'
import type { BundleProduct, Slot, SlotChoice } from '@forno/domain/catalogue/content'
import type { Menu, MenuProduct } from '@forno/domain/catalogue/menu'
import { aud } from '../../kernel/aud.ts'
import { imageUrlOf, pictureOf } from './pictures.ts'
import { productWire } from './wire.ts'

/** A meal or deal of a menu: several things for one price. */
export type MealOnMenu = MenuProduct & { readonly product: BundleProduct }

export const isMeal = (item: MenuProduct | undefined): item is MealOnMenu => item?.product.kind === 'bundle'

/** [CAT-12] */
export const mealShortWire = ({ product, price, isOutOfStock }: MealOnMenu): MealShort => {
  const picture = pictureOf(product.id)
  return {
    productId: product.id,
    slug: product.slug,
    name: product.name,
    productType: product.productType,
    totalPrice: aud(price),
    imageUrl: imageUrlOf(picture),
    picture,
    isOutOfStock,
    requiresCoupon: product.requiresCoupon,
  }
}

type GroupProduct = Meal['groups'][number]['products'][number]

/** In the size that the meal names, else in the one in which the product comes; what has no sizes has neither. */
const sizeIn = ({ pizza, halves }: MenuProduct, sizeId: SlotChoice['sizeId']) => {
  const offer = pizza ?? halves
  const wanted = sizeId ?? offer?.defaultSize
  const size = offer?.sizes.find((each) => each.sizeId === wanted)
  return { sizeId: size?.sizeId ?? null, sizeName: size?.name ?? null }
}

/** Nothing when the product is not sold here and now. */
const choiceWire = (menu: Menu, choice: SlotChoice, withDetails: boolean): GroupProduct[] => {
  const item = menu.products.get(choice.productId)
  if (item === undefined) return []
  return [{ ...productWire(menu, item, withDetails), ...sizeIn(item, choice.sizeId), upcharge: aud(choice.upcharge) }]
}

const groupWire = (
  menu: Menu,
  { id, name, min, max, choices }: Slot,
  withDetails: boolean,
): Meal['groups'][number] => ({
  groupId: id,
  name,
  min,
  max,
  products: choices.flatMap((choice) => choiceWire(menu, choice, withDetails)),
})

/** A meal with what may be chosen in it; the first of each group is what it comes with. [CAT-12] */
export const mealWire = (menu: Menu, meal: MealOnMenu, withDetails: boolean): Meal => {
  const { product, energy, allergens, mayContain, dietary } = meal
  return {
    ...mealShortWire(meal),
    description: product.description,
    kilojoules: energy,
    allergens: [...allergens],
    mayContain: [...mayContain],
    dietary: [...dietary],
    groups: product.slots.map((slot) => groupWire(menu, slot, withDetails)),
    ableToSwap: product.ableToSwap,
    ignoreMinSpend: product.ignoreMinSpend,
  }
}
