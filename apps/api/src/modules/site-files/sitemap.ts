import type { Content } from '@forno/domain/content/content'
import { navigationOf, productsIn, type Menu, type MenuProduct } from '@forno/domain/menu/menu'
import type { Words } from '../content/index.ts'

/** A page by its path, with the day or instant of its last change; null = not known. */
export type SitemapPage = { readonly path: string; readonly changed: string | null }

export type SitemapFacts = {
  /** The national menu of now. */
  readonly menu: Menu
  readonly content: Pick<Content, 'stores'>
  readonly words: Pick<Words, 'pages' | 'stories' | 'campaigns'>
  readonly pathSlug: string
  /** When the content version was imported, ISO 8601. */
  readonly imported: string
}

/** Pages that are stories of the menu where it has nothing to sell under their name: their address is below /menu. [NAV-09] */
const menuStories: readonly string[] = ['schnitzza']

const productPath = ({ product }: MenuProduct): string =>
  product.kind === 'bundle'
    ? `/pizza-meals/${product.slug}`
    : `/product/${product.productType.toLowerCase()}/${product.slug}`

/** Every public page by its one address, each once. A product or store page may have changed with its content version, and not before it. [NAV-06] [NAV-13] [NAV-37] */
export const sitemapPages = ({ menu, content, words, pathSlug, imported }: SitemapFacts): readonly SitemapPage[] => {
  const ofContent = (path: string): SitemapPage => ({ path, changed: imported })
  const categories = navigationOf(menu).map(({ category }) => category.slug)
  const pages = [
    ofContent('/'),
    ...categories.map((slug) => ofContent(`/menu/${slug}`)),
    ...categories.flatMap((slug) => productsIn(menu, slug)).map((product) => ofContent(productPath(product))),
    ofContent('/offers'),
    ofContent('/coupons'),
    ofContent('/stores'),
    ...content.stores.map(({ slug }) => ofContent(`/stores/${pathSlug}-${slug}`)),
    ...words.pages.map(({ slug }) => ({
      path: menuStories.includes(slug) ? `/menu/${slug}` : `/${slug}`,
      changed: null,
    })),
    ...words.stories.map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date })),
    ...words.campaigns.map(({ slug }) => ({ path: `/c/${slug}`, changed: null })),
  ]
  return [...new Map(pages.toReversed().map((page) => [page.path, page])).values()].toReversed()
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The pages as the protocol of sitemaps.org writes them. */
export const sitemapXml = (pages: readonly SitemapPage[], origin: string): string => {
  const entries = pages.map(({ path, changed }) => {
    const last = changed === null ? '' : `<lastmod>${escaped(changed)}</lastmod>`
    return `<url><loc>${escaped(origin + path)}</loc>${last}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}
