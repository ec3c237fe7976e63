import type { Nutrition } from '@forno/contracts/catalogue/catalogue'
import type { Category, Ingredient } from '@forno/domain/content/content'
import { defaultHalves, type HalvesChoices } from '@forno/domain/pizza/halves-choices'
import { productsIn, type Menu, type MenuProduct, type PizzaChoices } from '@forno/domain/menu/menu'
import { bySortOrder } from '@forno/domain/menu/priced-sizes'
import { buildEnergy, halvesEnergy, wholeEnergy, wholeHalvesEnergy } from '@forno/domain/pizza/build-food'

type Serving = Nutrition['products'][number]['servings'][number]

const pizzaServings = (choices: PizzaChoices): Serving[] =>
  choices.sizes.map(({ sizeId, name, slices, defaultBase }) => {
    const build = { sizeId, baseId: defaultBase, sauceId: choices.recipe.sauce, toppings: choices.recipe.toppings }
    return {
      name,
      slices,
      kilojoules: buildEnergy(choices, build),
      wholeKilojoules: Math.round(wholeEnergy(choices, build)),
    }
  })

const halvesServings = (choices: HalvesChoices): Serving[] => {
  const asItComes = defaultHalves(choices)
  if (asItComes === null) return []
  return choices.sizes.map(({ sizeId, name, slices, defaultBase }) => {
    const build = { ...asItComes, sizeId, baseId: defaultBase }
    const wholeKilojoules = Math.round(wholeHalvesEnergy(choices, build))
    return { name, slices, kilojoules: halvesEnergy(choices, build), wholeKilojoules }
  })
}

const servingsOf = ({ pizza, halves, energy }: MenuProduct): Serving[] => {
  if (pizza !== null) return pizzaServings(pizza)
  if (halves !== null) return halvesServings(halves)
  return [{ name: 'Serve', slices: null, kilojoules: energy, wholeKilojoules: energy }]
}

/** Name of the product's top-level category; ranges do not divide the nutrition table. */
const categoryNameOf = ({ content: { categories } }: Menu, { product }: MenuProduct): string => {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const topOf = (category: Category): Category => {
    const above = category.parent === null ? undefined : byId.get(category.parent)
    return above === undefined ? category : topOf(above)
  }
  const [first] = product.categories.flatMap((id) => byId.get(id) ?? []).filter(({ isHidden }) => !isHidden)
  return first === undefined ? '' : topOf(first).name
}

const ingredientWire = (ingredient: Ingredient): Nutrition['ingredients'][number] => ({
  productId: ingredient.id,
  name: ingredient.name,
  category: ingredient.category,
  kilojoules: { ...ingredient.energy },
  allergens: [...ingredient.allergens],
  mayContain: [...ingredient.mayContain],
  dietary: [...ingredient.dietary],
})

/** Every product of a menu in its standard form and every size, and all pizza ingredients. */
export const nutritionWire = (menu: Menu): Nutrition => ({
  products: productsIn(menu).map((item) => ({
    productId: item.product.id,
    slug: item.product.slug,
    name: item.product.name,
    category: categoryNameOf(menu, item),
    servings: servingsOf(item),
    allergens: [...item.allergens],
    mayContain: [...item.mayContain],
    dietary: [...item.dietary],
  })),
  ingredients: menu.content.ingredients.toSorted(bySortOrder).map(ingredientWire),
  sizes: menu.content.sizes.toSorted(bySortOrder).map(({ id, name }) => ({ sizeId: id, name })),
})
