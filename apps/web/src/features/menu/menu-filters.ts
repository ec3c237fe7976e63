import type { Product } from '../../data/catalogue.ts'
import type { searched } from '../../lib/search.ts'

/** What the list is narrowed to. */
export type MenuFilters = {
  readonly search: string
  readonly dietary: readonly Product['dietary'][number][]
  /** At most this many kilojoules a slice or serve; null = any. */
  readonly kilojoules: number | null
}

export const noFilters: MenuFilters = { search: '', dietary: [], kilojoules: null }

export const isFiltered = ({ search, dietary, kilojoules }: MenuFilters): boolean =>
  search.trim() !== '' || dietary.length > 0 || kilojoules !== null

/** The dietary words that at least one product carries, so that no filter leads nowhere. */
export const dietaryIn = (products: readonly Product[]): MenuFilters['dietary'] => [
  ...new Set(products.flatMap(({ dietary }) => dietary)),
]

/** Products that fit all filters; a search puts the best first. `search` is null until the search's code has come. */
export const filtered = (
  products: readonly Product[],
  filters: MenuFilters,
  search: typeof searched | null,
): readonly Product[] => {
  const { dietary, kilojoules } = filters
  const fitting = products.filter(
    (product) =>
      dietary.every((each) => product.dietary.includes(each)) &&
      (kilojoules === null || (product.kilojoules !== null && product.kilojoules <= kilojoules)),
  )
  if (search === null) return fitting
  return search(fitting, filters.search, ({ name, description, tags }) => [
    name,
    tags.map((tag) => tag.name).join(' '),
    description,
  ])
}

type Range = { readonly slug: string; readonly name: string }
export type RangeGroup = Range & { readonly products: readonly Product[] }

/** Products by range in the order of the ranges; what is in none comes last under its own heading. */
export const byRange = (products: readonly Product[], ranges: readonly Range[]): readonly RangeGroup[] => {
  const inRange = (product: Product, slug: string) => product.categories.some((category) => category.slug === slug)
  const groups = ranges.map(({ slug, name }) => ({
    slug,
    name,
    products: products.filter((product) => inRange(product, slug)),
  }))
  const others = products.filter((product) => !ranges.some(({ slug }) => inRange(product, slug)))
  return [...groups, { slug: 'others', name: 'More', products: others }].filter((group) => group.products.length > 0)
}
