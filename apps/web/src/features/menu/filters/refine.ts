import type { Product } from '../../../api/catalogue.ts'
import { shownPrice } from '../../../shared/food/product-price.ts'
import { energyWords } from '../../../shared/food/energy-text.ts'
import type { Refinement } from './refinement.ts'

const spiceOf = ({ tags }: Product): string =>
  tags.find(({ tagType }) => tagType === 'spice')?.name.toLowerCase() ?? 'none'

/** Whether a product passes every filter. A product without a kilojoule figure fails every energy limit. */
const passes = (product: Product, { diets, freeOf, kilojoules, spice, onOffer }: Refinement): boolean =>
  diets.every((diet) => product.dietary.includes(diet)) &&
  !freeOf.some((each) => product.allergens.includes(each) || product.mayContain.includes(each)) &&
  (kilojoules === null || (product.kilojoules !== null && product.kilojoules <= kilojoules)) &&
  (spice === null || spiceOf(product) === spice) &&
  (!onOffer || product.tags.some(({ tagType }) => tagType === 'offer'))

const orders: Readonly<Record<Refinement['sort'], (one: Product, other: Product) => number>> = {
  menu: () => 0,
  price: (one, other) => shownPrice(one).cents - shownPrice(other).cents,
  energy: (one, other) => (one.kilojoules ?? Infinity) - (other.kilojoules ?? Infinity),
  name: (one, other) => one.name.localeCompare(other.name, 'en-AU'),
}

/** The products that pass, in the chosen sort order; ties keep the menu's order. */
export const refined = (products: readonly Product[], refinement: Refinement): readonly Product[] =>
  products.filter((product) => passes(product, refinement)).toSorted(orders[refinement.sort])

/** A filter that is on: its label, and the refinement without it. */
export type AppliedFilter = { readonly label: string; readonly without: Partial<Refinement> }

/** The labels of the filters and sort orders. */
export const dietLabels: Readonly<Record<Product['dietary'][number], string>> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  'halal-friendly': 'Halal-friendly',
  'gluten-free-option': 'Gluten-free base',
}

export const spiceLabels: Readonly<Record<NonNullable<Refinement['spice']>, string>> = {
  none: 'Not spicy',
  mild: 'Mild',
  medium: 'Medium',
  hot: 'Hot',
}

export const sortLabels: Readonly<Record<Refinement['sort'], string>> = {
  menu: 'Menu order',
  price: 'Lowest price',
  energy: 'Fewest kilojoules',
  name: 'A to Z',
}

/** Every filter that is on, so that each can be removed alone. */
export const appliedOf = (
  refinement: Refinement,
  freeOfLabel: (freeOf: Refinement['freeOf']) => string,
): readonly AppliedFilter[] => {
  const { diets, freeOf, kilojoules, spice, onOffer } = refinement
  return [
    ...diets.map((diet) => ({ label: dietLabels[diet], without: { diets: diets.filter((each) => each !== diet) } })),
    ...(freeOf.length === 0 ? [] : [{ label: `Avoid ${freeOfLabel(freeOf)}`, without: { freeOf: [] } }]),
    ...(kilojoules === null ? [] : [{ label: `Up to ${energyWords(kilojoules)}`, without: { kilojoules: null } }]),
    ...(spice === null ? [] : [{ label: spiceLabels[spice], without: { spice: null } }]),
    ...(onOffer ? [{ label: 'On offer', without: { onOffer: false } }] : []),
  ]
}

/** The filters whose removal would bring products back, with the number of products each. */
export const relaxations = (
  products: readonly Product[],
  refinement: Refinement,
  applied: readonly AppliedFilter[],
): readonly (AppliedFilter & { readonly count: number })[] =>
  applied
    .map((each) => ({ ...each, count: refined(products, { ...refinement, ...each.without }).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
