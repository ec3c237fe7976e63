import type { Product } from '../data/catalogue.ts'
import { paths } from '../lib/paths.ts'

/** What a screen's loader knows of its page that the address does not say. */
export type PageFacts = {
  /** The one path under which search engines know the page. */
  readonly canonical: string
  /** Path of a picture to share the page with; null = the shop's own. */
  readonly picture: string | null
}

type Shown = Pick<Product, 'slug' | 'picture'>

const sharePicture = (picture: Shown['picture']): string | null =>
  picture === null ? null : `/pictures/${picture.file}-${Math.max(...picture.widths)}.webp`

/** A product has one address, whatever type and list its link names. [NAV-06] */
export const productFacts = ({ productType, ...shown }: Shown & Pick<Product, 'productType'>): PageFacts => ({
  canonical: paths.product(productType, shown.slug),
  picture: sharePicture(shown.picture),
})

export const mealFacts = (meal: Shown): PageFacts => ({
  canonical: paths.meal(meal.slug),
  picture: sharePicture(meal.picture),
})

/** The facts among what the loaders of a page's routes brought; null = the address says it all. */
export const pageFacts = (matches: readonly { readonly loaderData?: unknown }[]): PageFacts | null => {
  const brought = matches.map(({ loaderData }) => loaderData).findLast(isFacts)
  return brought ?? null
}

const isFacts = (value: unknown): value is PageFacts =>
  typeof value === 'object' && value !== null && 'canonical' in value && 'picture' in value
