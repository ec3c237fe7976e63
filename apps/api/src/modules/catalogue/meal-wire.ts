import type { Meal, MealSummary } from '@forno/contracts/catalogue/catalogue'
import type { BundleProduct, Slot, SlotChoice } from '@forno/domain/content/content'
import { priceChosen } from '@forno/domain/pricing/chosen-build'
import { foodOfBuild } from '@forno/domain/pricing/line-food'
import type { MenuProduct } from '@forno/domain/menu/menu'
import { defaultChoiceBuild } from '@forno/domain/pricing/price-group'
import { aud } from '../../platform/core/aud.ts'
import { imageUrlOf, type Pictures } from './pictures.ts'
import { productWire, type ProductWireContext } from './wire.ts'

/** A meal or deal of a menu. */
export type MealOnMenu = MenuProduct & { readonly product: BundleProduct }

export const isMeal = (item: MenuProduct | undefined): item is MealOnMenu => item?.product.kind === 'bundle'

/** [CAT-12] */
export const mealShortWire = (pictures: Pictures, { product, price, isOutOfStock }: MealOnMenu): MealSummary => {
  const picture = pictures.ofProduct(product.id)
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

/** The size that the meal names, else the product's default size; null for a product without sizes. */
const sizeIn = ({ pizza, halves }: MenuProduct, sizeId: SlotChoice['sizeId']) => {
  const choices = pizza ?? halves
  const wantedSizeId = sizeId ?? choices?.defaultSize
  const size = choices?.sizes.find((each) => each.sizeId === wantedSizeId)
  return { sizeId: size?.sizeId ?? null, sizeName: size?.name ?? null }
}

/** Empty if the product is not sold at this store and time. */
const choiceWire = (shown: ProductWireContext, choice: SlotChoice): GroupProduct[] => {
  const item = shown.menu.products.get(choice.productId)
  if (item === undefined) return []
  const build = defaultChoiceBuild(item, choice)
  const { allergens, mayContain } = foodOfBuild(item, build)
  const single = priceChosen(item, build).unit
  return [
    {
      ...productWire(shown, item),
      ...sizeIn(item, choice.sizeId),
      // Another size may have another base.
      allergens: [...allergens],
      mayContain: [...mayContain],
      upcharge: aud(choice.upcharge),
      singlePrice: aud(single),
    },
  ]
}

const groupWire = (shown: ProductWireContext, { id, name, min, max, choices }: Slot): Meal['groups'][number] => ({
  groupId: id,
  name,
  min,
  max,
  products: choices.flatMap((choice) => choiceWire(shown, choice)),
})

/** A meal with the choices of each group; the first choice is the standard one. [CAT-12] */
export const mealWire = (shown: ProductWireContext, meal: MealOnMenu): Meal => {
  const { product, energy, allergens, mayContain, dietary } = meal
  return {
    ...mealShortWire(shown.pictures, meal),
    description: product.description,
    kilojoules: energy,
    allergens: [...allergens],
    mayContain: [...mayContain],
    dietary: [...dietary],
    groups: product.slots.map((slot) => groupWire(shown, slot)),
    ableToSwap: product.ableToSwap,
    ignoreMinSpend: product.ignoreMinSpend,
  }
}
