import type { Content } from '@forno/domain/content/content'
import { pathChecker } from '@forno/domain/content/site-addresses'
import type { StoryTargets } from '@forno/domain/content/story-references'

export type TargetContent = Pick<
  Content,
  'categories' | 'products' | 'stores' | 'offers' | 'pages' | 'stories' | 'campaigns' | 'siteStories'
>

/** What the stories of this content may refer to; `imageOrigins` are those of editors' images. */
export const targetsOf = (content: TargetContent, imageOrigins: readonly string[] = []): StoryTargets => {
  const { categories, products, stores, offers, siteStories } = content
  const slugs = {
    banners: new Set(siteStories.banners.map(({ slug }) => slug)),
    carousels: new Set(siteStories.carousels.map(({ slug }) => slug)),
    snippets: new Set(siteStories.snippets.map(({ slug }) => slug)),
  }
  return {
    isPath: pathChecker(content),
    isImage: (url) => imageOrigins.includes(URL.parse(url)?.origin ?? ''),
    hasStory: (kind, slug) => slugs[kind].has(slug),
    productIds: new Set(products.map(({ id }) => id)),
    dealSlugs: new Set(products.filter(({ kind }) => kind === 'bundle').map(({ slug }) => slug)),
    codes: new Set(offers.map(({ code }) => code).filter((code) => code !== null)),
    categorySlugs: new Set(categories.map(({ slug }) => slug)),
    storeSlugs: new Set(stores.map(({ slug }) => slug)),
    storeIds: new Set(stores.map(({ id }) => id)),
  }
}
