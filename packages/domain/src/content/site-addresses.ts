import type { Category, PizzaProduct } from './content.ts'

/** Screens whose path is fixed. */
const fixedPaths = [
  ...['/', '/new', '/offers', '/coupons', '/cart', '/stores', '/track-order', '/blog', '/account', '/login'],
  ...['/register', '/feedback', '/franchise', '/careers-apply-now', '/nutrition-information'],
]

type LinkedContent = {
  readonly categories: readonly Pick<Category, 'slug' | 'parent'>[]
  readonly pages: readonly { readonly slug: string }[]
  readonly stories: readonly { readonly slug: string }[]
  readonly campaigns: readonly { readonly slug: string }[]
  readonly products: readonly Pick<PizzaProduct, 'slug' | 'productType'>[]
  readonly stores: readonly { readonly slug: string }[]
}

/** Whether a path of the shop leads to a page that exists; query and fragment are ignored. [NAV-02] [NAV-37] */
export const pathChecker = (content: LinkedContent): ((path: string) => boolean) => {
  const { categories, pages, stories, campaigns, products, stores } = content
  const paths = new Set(
    [
      ...fixedPaths,
      ...categories.map(({ slug, parent }) => (parent ? `/menu/${parent}/${slug}` : `/menu/${slug}`)),
      ...pages.map(({ slug }) => `/${slug}`),
      ...stories.map(({ slug }) => `/blog/${slug}`),
      ...campaigns.flatMap(({ slug }) => (slug === 'default' ? ['/c', '/c/default'] : [`/c/${slug}`])),
      ...products.flatMap(({ slug, productType }) => [`/product/${productType}/${slug}`, `/pizza-meals/${slug}`]),
    ].map((path) => path.toLowerCase()),
  )
  const storeSlugs = stores.map(({ slug }) => `-${slug.toLowerCase()}`)
  return (path) => {
    const plain = path.split(/[?#]/, 1)[0]?.toLowerCase() ?? ''
    if (paths.has(plain) || /^\/offers\/[^/]+$/.test(plain)) return true
    return /^\/stores\/[^/]+$/.test(plain) && storeSlugs.some((slug) => plain.endsWith(slug))
  }
}
