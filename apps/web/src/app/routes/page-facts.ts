import { canonicalAddress } from '../../urls/canonical-address.ts'
import { paths } from '../../urls/urls.ts'

/** What search engines and link previews know of a page. */
export type PageFacts = {
  /** The canonical path. */
  readonly canonical: string
  /** Path of a picture for link previews; null = the shop's picture. */
  readonly picture: string | null
}

type ProductFacts = {
  readonly slug: string
  readonly picture: { readonly file: string; readonly widths: readonly number[] } | null
}
/** The loader data of product and meal pages. */
type ProductLoaderData = {
  readonly product?: ProductFacts & { readonly productType: string }
  readonly meal?: ProductFacts
}

/**
 * A product or meal has one canonical path, by its own type and slug, for every address that opens it; other pages
 * are known by their path. [NAV-06] [NAV-07]
 */
export const pageFacts = (matches: readonly { readonly loaderData?: unknown }[], path: string): PageFacts => {
  const { product, meal } = matches.map(({ loaderData }) => loaderData).findLast(isProductData) ?? {}
  if (product !== undefined)
    return { canonical: paths.product(product.productType, product.slug), picture: pictureOf(product) }
  if (meal !== undefined) return { canonical: paths.meal(meal.slug), picture: pictureOf(meal) }
  return { canonical: canonicalAddress(path), picture: null }
}

const isProductData = (value: unknown): value is ProductLoaderData =>
  typeof value === 'object' && value !== null && ('product' in value || 'meal' in value)

const pictureOf = ({ picture }: ProductFacts): string | null =>
  picture === null ? null : `/pictures/${picture.file}-${Math.max(...picture.widths)}.webp`
