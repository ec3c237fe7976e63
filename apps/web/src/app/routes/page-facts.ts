import { canonicalAddress } from '../../urls/canonical-address.ts'
import { paths } from '../../urls/urls.ts'

/** What a page is known by outside the shop. */
export type PageFacts = {
  /** The one path under which search engines know it. */
  readonly canonical: string
  /** Path of a picture to share it with; null = the shop's own. */
  readonly picture: string | null
}

type Shown = {
  readonly slug: string
  readonly picture: { readonly file: string; readonly widths: readonly number[] } | null
}
/** What the loaders of product and meal pages bring. */
type Loaded = { readonly product?: Shown & { readonly productType: string }; readonly meal?: Shown }

/** Of a product or meal its data tells, as an address may name any type and list; of all other pages the path. [NAV-06] [NAV-07] */
export const pageFacts = (matches: readonly { readonly loaderData?: unknown }[], path: string): PageFacts => {
  const { product, meal } = matches.map(({ loaderData }) => loaderData).findLast(isLoaded) ?? {}
  if (product !== undefined)
    return { canonical: paths.product(product.productType, product.slug), picture: pictureOf(product) }
  if (meal !== undefined) return { canonical: paths.meal(meal.slug), picture: pictureOf(meal) }
  return { canonical: canonicalAddress(path), picture: null }
}

const isLoaded = (value: unknown): value is Loaded =>
  typeof value === 'object' && value !== null && ('product' in value || 'meal' in value)

const pictureOf = ({ picture }: Shown): string | null =>
  picture === null ? null : `/pictures/${picture.file}-${Math.max(...picture.widths)}.webp`
