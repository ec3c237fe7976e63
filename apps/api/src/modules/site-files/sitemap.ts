import { escaped } from '../../platform/core/markup.ts'
import type { Content } from '@forno/domain/content/content'
import { navigationOf, productsIn, type Menu, type MenuProduct } from '@forno/domain/menu/menu'
import type { EditorialContent } from '../content/index.ts'

/** A page and the date or instant of its last change; null if unknown. */
export type SitemapPage = { readonly path: string; readonly changed: string | null }

export type SitemapFacts = {
  /** The current national menu. */
  readonly menu: Menu
  readonly content: Pick<Content, 'stores'>
  readonly editorial: Pick<EditorialContent, 'pages' | 'stories' | 'campaigns'>
  readonly pathSlug: string
  /** Import time of the content version, ISO 8601. */
  readonly imported: string
}

/** Content pages with a path below /menu, because their category may have nothing on sale. [NAV-09] */
const menuStories: readonly string[] = ['schnitzza']

const productPath = ({ product }: MenuProduct): string =>
  product.kind === 'bundle'
    ? `/pizza-meals/${product.slug}`
    : `/product/${product.productType.toLowerCase()}/${product.slug}`

/**
 * Every public page once, by its canonical path. The last change of a product or store page is its content version's
 * import. [NAV-06] [NAV-13] [NAV-37]
 */
export const sitemapPages = ({
  menu,
  content,
  editorial,
  pathSlug,
  imported,
}: SitemapFacts): readonly SitemapPage[] => {
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
    ...editorial.pages.map(({ slug }) => ({
      path: menuStories.includes(slug) ? `/menu/${slug}` : `/${slug}`,
      changed: null,
    })),
    ...editorial.stories.map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date })),
    ...editorial.campaigns.map(({ slug }) => ({ path: `/c/${slug}`, changed: null })),
  ]
  return [...new Map(pages.toReversed().map((page) => [page.path, page])).values()].toReversed()
}

/** The most pages of one file, by sitemaps.org. */
const mostPages = 50_000

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The sitemap: the pages, or an index of its parts if they are too many for one file. */
export const sitemapXml = (pages: readonly SitemapPage[], origin: string, most = mostPages): string => {
  if (pages.length <= most) return pagesXml(pages, origin)
  const parts = Array.from({ length: Math.ceil(pages.length / most) }, (_, at) => at + 1)
  const entries = parts.map((part) => `<sitemap><loc>${escaped(`${origin}/sitemap-${part}.xml`)}</loc></sitemap>\n`)
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
}

/** One part of an index, counted from 1; null if the sitemap has no such part. */
export const sitemapPartXml = (
  pages: readonly SitemapPage[],
  part: number,
  origin: string,
  most = mostPages,
): string | null => {
  const found =
    pages.length <= most || !Number.isInteger(part) || part < 1 ? [] : pages.slice((part - 1) * most, part * most)
  return found.length === 0 ? null : pagesXml(found, origin)
}

const pagesXml = (pages: readonly SitemapPage[], origin: string): string => {
  const entries = pages.map(({ path, changed }) => {
    const last = changed === null ? '' : `<lastmod>${escaped(changed)}</lastmod>`
    return `<url><loc>${escaped(origin + path)}</loc>${last}</url>\n`
  })
  return `${declaration}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`
}
