import {
  bottomNavigationIds,
  layoutNames,
  type BannerStory,
  type BottomNavigationStory,
  type CouponStory,
  type LayoutSection,
  type LinkStory,
  type SiteStories,
  type SiteStoryKind,
  type SpinToWinStory,
  type StoryPicture,
} from './site-stories.ts'

/** What stories may refer to. */
export type StoryTargets = {
  readonly isPath: (path: string) => boolean
  /** Whether the shop may load this image of an editor. */
  readonly isImage: (url: string) => boolean
  readonly hasStory: (kind: 'banners' | 'carousels' | 'snippets', slug: string) => boolean
  readonly productIds: ReadonlySet<string>
  /** Slugs of meals. */
  readonly dealSlugs: ReadonlySet<string>
  /** Codes of offers, in capitals. */
  readonly codes: ReadonlySet<string>
  readonly categorySlugs: ReadonlySet<string>
  readonly storeSlugs: ReadonlySet<string>
  readonly storeIds: ReadonlySet<string>
}

type Faults = readonly string[]

const unless = (isRight: boolean, fault: string): Faults => (isRight ? [] : [fault])

const linkFaults = (field: string, href: string | undefined, { isPath }: StoryTargets): Faults =>
  unless(href === undefined || !href.startsWith('/') || isPath(href), `${field} the link ${href ?? ''} has no target`)

/** The faults of links in Markdown. [NAV-37] */
export const markdownFaults = (
  field: string,
  markdown: string | undefined,
  targets: Pick<StoryTargets, 'isPath'>,
): Faults =>
  [...(markdown ?? '').matchAll(/\]\((\/[^)\s]*)\)/g)].flatMap(([, path = '']) =>
    unless(targets.isPath(path), `${field} the link ${path} has no target`),
  )

const storyFaults = (
  field: string,
  [kind, slug]: readonly ['banners' | 'carousels' | 'snippets', string | undefined],
  { hasStory }: StoryTargets,
): Faults => unless(slug === undefined || hasStory(kind, slug), `${field} there is no story ${kind}/${slug ?? ''}`)

const pictureFaults = (picture: StoryPicture | undefined, { productIds, isImage }: StoryTargets): Faults => {
  if (picture === undefined) return []
  return 'product' in picture
    ? unless(productIds.has(picture.product), `/picture/product there is no product ${picture.product}`)
    : unless(isImage(picture.url), `/picture/url the shop loads no images from there: ${picture.url}`)
}

const distinctFaults = (field: string, ids: readonly string[]): Faults =>
  unless(new Set(ids).size === ids.length, `${field} the ids must differ`)

const groupFaults = ({ groups }: LinkStory, targets: StoryTargets): Faults =>
  groups.flatMap(({ links }, group) =>
    links.flatMap(({ href }, link) => linkFaults(`/groups/${group}/links/${link}/href`, href, targets)),
  )

const bottomNavigationFaults = ({ entries }: BottomNavigationStory): Faults =>
  unless(
    entries.length === bottomNavigationIds.length && new Set(entries.map(({ id }) => id)).size === entries.length,
    `/entries must have each of ${bottomNavigationIds.join(', ')} once`,
  )

const bannerFaults = ({ href, linkLabel, picture }: BannerStory, targets: StoryTargets): Faults => [
  ...linkFaults('/href', href, targets),
  ...unless(href === undefined || linkLabel !== undefined, '/linkLabel is required with href'),
  ...pictureFaults(picture, targets),
]

const couponFaults = ({ code, deal, terms, picture }: CouponStory, targets: StoryTargets): Faults => [
  ...unless(code !== undefined || deal !== undefined, '/code either a code or a deal is required'),
  ...unless(code === undefined || targets.codes.has(code.toUpperCase()), `/code there is no offer with ${code ?? ''}`),
  ...unless(deal === undefined || targets.dealSlugs.has(deal), `/deal there is no meal ${deal ?? ''}`),
  ...markdownFaults('/terms', terms, targets),
  ...pictureFaults(picture, targets),
]

const sectionFaults = (section: LayoutSection, field: string, targets: StoryTargets): Faults => {
  switch (section.kind) {
    case 'carousel':
      return storyFaults(`${field}/carousel`, ['carousels', section.carousel], targets)
    case 'banner':
      return storyFaults(`${field}/banner`, ['banners', section.banner], targets)
    case 'snippet':
      return storyFaults(`${field}/snippet`, ['snippets', section.snippet], targets)
    case 'products':
      return unless(
        section.category === undefined || targets.categorySlugs.has(section.category),
        `${field}/category there is no category ${section.category ?? ''}`,
      )
    case 'hero':
    case 'remembered':
    case 'cards':
    case 'main':
      return []
  }
}

const asideFaults = (
  { markdown, banner }: { readonly markdown?: string | undefined; readonly banner?: string | undefined },
  targets: StoryTargets,
): Faults => [
  ...markdownFaults('/markdown', markdown, targets),
  ...storyFaults('/banner', ['banners', banner], targets),
]

type Checks = {
  readonly [Kind in SiteStoryKind]: (story: SiteStories[Kind][number], targets: StoryTargets) => Faults
}

const checks: Checks = {
  navigation: groupFaults,
  footer: groupFaults,
  'bottom-navigation': bottomNavigationFaults,
  banners: bannerFaults,
  carousels: ({ banners }, targets) =>
    banners.flatMap((slug, index) => storyFaults(`/banners/${index}`, ['banners', slug], targets)),
  snippets: ({ markdown }, targets) => markdownFaults('/markdown', markdown, targets),
  'menu-categories': (story, targets) => [
    ...unless(targets.categorySlugs.has(story.slug.toLowerCase()), `/ there is no category ${story.slug}`),
    ...asideFaults(story, targets),
  ],
  'store-pages': (story, targets) => [
    ...unless(targets.storeSlugs.has(story.slug.toLowerCase()), `/ there is no store ${story.slug}`),
    ...asideFaults(story, targets),
  ],
  coupons: couponFaults,
  'splash-screens': ({ markdown, href }, targets) => [
    ...markdownFaults('/markdown', markdown, targets),
    ...linkFaults('/href', href, targets),
  ],
  spinners: () => [],
  surveys: () => [],
  contactless: ({ stores }, targets) => [
    ...distinctFaults('/stores', stores),
    ...stores.flatMap((id, index) => unless(targets.storeIds.has(id), `/stores/${index} there is no store ${id}`)),
  ],
  'spin-to-win': ({ segments, markdown }: SpinToWinStory, targets) => [
    ...distinctFaults(
      '/segments',
      segments.map(({ id }) => id),
    ),
    ...markdownFaults('/markdown', markdown, targets),
  ],
  layouts: ({ slug, sections }, targets) => [
    ...unless(
      layoutNames.some((name) => name === slug),
      `/ there is no screen ${slug}`,
    ),
    ...sections.flatMap((section, index) => sectionFaults(section, `/sections/${index}`, targets)),
  ],
}

/**
 * The faults of a story that its schema cannot find: links without a target, missing stories, products and codes.
 * Each begins with the path of its field. [CON-01] [CON-11]
 */
export const referenceFaults = <Kind extends SiteStoryKind>(
  kind: Kind,
  story: SiteStories[Kind][number],
  targets: StoryTargets,
): readonly string[] => checks[kind](story, targets)
