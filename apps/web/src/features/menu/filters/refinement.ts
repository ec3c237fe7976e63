import { allergens, type Allergen } from '@forno/domain/content/allergens'
import type { Product } from '../../../api/catalogue.ts'

type Dietary = Product['dietary'][number]

/** The choices of each filter, in the order of the filter dialog. */
export const spices = ['none', 'mild', 'medium', 'hot'] as const
/** The sort orders, the menu's own first. */
export const sorts = ['menu', 'price', 'energy', 'name'] as const
/** The diets to choose from. */
export const diets: readonly Dietary[] = ['vegetarian', 'vegan', 'halal-friendly', 'gluten-free-option']

/** Filters and sort order of the list. They are part of the URL, so that a list can be shared. */
export type Refinement = {
  readonly search: string
  readonly diets: readonly Dietary[]
  /** Allergens that a product must neither contain nor possibly contain. */
  readonly freeOf: readonly Allergen[]
  /** The upper limit of kilojoules per slice or serve; null = no limit. */
  readonly kilojoules: number | null
  readonly spice: (typeof spices)[number] | null
  readonly onOffer: boolean
  readonly sort: (typeof sorts)[number]
}

/** The whole list in the menu's order. */
export const unrefined: Refinement = {
  search: '',
  diets: [],
  freeOf: [],
  kilojoules: null,
  spice: null,
  onOffer: false,
  sort: 'menu',
}

/** The query parameters of an address, which anyone may have written. */
type Address = Readonly<Record<string, unknown>>

/** Letters of a search that are read. */
const longestSearch = 120

/** A parameter as text: the router parses `600` and `true`. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const listOf = (value: unknown): readonly string[] => textOf(value).split(',')

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

/** Reads the query parameters of a URL. Invalid values are ignored, because each shown filter must really filter. */
export const readRefinement = ({ q, diet, free, kj, spice, offer, sort }: Address): Refinement => {
  const limit = Number(textOf(kj))
  const freeOf = listOf(free)
  return {
    search: textOf(q).slice(0, longestSearch),
    diets: diets.filter((each) => listOf(diet).includes(each)),
    freeOf: allergens.filter((each) => freeOf.includes(each)),
    kilojoules: Number.isInteger(limit) && limit > 0 ? limit : null,
    spice: oneOf(spices, spice) ?? null,
    onOffer: textOf(offer) === 'true',
    sort: oneOf(sorts, sort) ?? 'menu',
  }
}

/** The refinement as query parameters. Default values are left out. */
export const addressOf = (refinement: Refinement): Record<string, string | number | boolean | undefined> => ({
  q: refinement.search || undefined,
  diet: refinement.diets.join(',') || undefined,
  free: refinement.freeOf.join(',') || undefined,
  kj: refinement.kilojoules ?? undefined,
  spice: refinement.spice ?? undefined,
  offer: refinement.onOffer || undefined,
  sort: refinement.sort === 'menu' ? undefined : refinement.sort,
})

/** The number of active filters, without the search and the sort order. */
export const filterCount = ({ diets: chosen, freeOf, kilojoules, spice, onOffer }: Refinement): number =>
  chosen.length +
  Math.min(freeOf.length, 1) +
  [kilojoules, spice].filter((each) => each !== null).length +
  Number(onOffer)

/** The refinement as a query string, for links that must keep it. */
export const queryOf = (refinement: Refinement): string =>
  new URLSearchParams(
    Object.entries(addressOf(refinement)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
