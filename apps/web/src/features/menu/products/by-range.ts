import type { Product } from '../../../api/catalogue.ts'
import type { Range } from '../model/pizza-page.ts'

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
