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
  readonly hasStory: (kind: 'banners' | 'carousels' | 'snippets', slug: string) => boolean
  readonly productIds: ReadonlySet<string>
  /** Slugs of meals. */
  readonly dealSlugs: ReadonlySet<string>
  /** Codes of offers, in capitals. */
  readonly codes: ReadonlySet<string>
  readonly categorySlugs: ReadonlySet<string>
  readonly storeSlugs: ReadonlySet<string>
}

type Errors = readonly string[]

const unless = (isRight: boolean, error: string): Errors => (isRight ? [] : [error])

const linkErrors = (field: string, href: string | undefined, { isPath }: StoryTargets): Errors =>
  unless(href === undefined || !href.startsWith('/') || isPath(href), `${field} the link ${href ?? ''} has no target`)

/** The errors of links in Markdown. [NAV-37] */
export const markdownErrors = (
  field: string,
  markdown: string | undefined,
  targets: Pick<StoryTargets, 'isPath'>,
): Errors =>
  [...(markdown ?? '').matchAll(/\]\((\/[^)\s]*)\)/g)].flatMap(([, path = '']) =>
    unless(targets.isPath(path), `${field} the link ${path} has no target`),
  )

const storyErrors = (
  field: string,
  [kind, slug]: readonly ['banners' | 'carousels' | 'snippets', string | undefined],
  { hasStory }: StoryTargets,
): Errors => unless(slug === undefined || hasStory(kind, slug), `${field} there is no story ${kind}/${slug ?? ''}`)

const pictureErrors = (picture: StoryPicture | undefined, { productIds }: StoryTargets): Errors =>
  picture === undefined || !('product' in picture)
    ? []
    : unless(productIds.has(picture.product), `/picture/product there is no product ${picture.product}`)

const distinctErrors = (field: string, ids: readonly string[]): Errors =>
  unless(new Set(ids).size === ids.length, `${field} the ids must differ`)

const groupErrors = ({ groups }: LinkStory, targets: StoryTargets): Errors =>
  groups.flatMap(({ links }, group) =>
    links.flatMap(({ href }, link) => linkErrors(`/groups/${group}/links/${link}/href`, href, targets)),
  )

const bottomNavigationErrors = ({ entries }: BottomNavigationStory): Errors =>
  unless(
    entries.length === bottomNavigationIds.length && new Set(entries.map(({ id }) => id)).size === entries.length,
    `/entries must have each of ${bottomNavigationIds.join(', ')} once`,
  )

const bannerErrors = ({ href, linkLabel, picture }: BannerStory, targets: StoryTargets): Errors => [
  ...linkErrors('/href', href, targets),
  ...unless(href === undefined || linkLabel !== undefined, '/linkLabel is required with href'),
  ...pictureErrors(picture, targets),
]

const couponErrors = ({ code, deal, terms, picture }: CouponStory, targets: StoryTargets): Errors => [
  ...unless(code !== undefined || deal !== undefined, '/code either a code or a deal is required'),
  ...unless(code === undefined || targets.codes.has(code.toUpperCase()), `/code there is no offer with ${code ?? ''}`),
  ...unless(deal === undefined || targets.dealSlugs.has(deal), `/deal there is no meal ${deal ?? ''}`),
  ...markdownErrors('/terms', terms, targets),
  ...pictureErrors(picture, targets),
]

const sectionErrors = (section: LayoutSection, field: string, targets: StoryTargets): Errors => {
  switch (section.kind) {
    case 'carousel':
      return storyErrors(`${field}/carousel`, ['carousels', section.carousel], targets)
    case 'banner':
      return storyErrors(`${field}/banner`, ['banners', section.banner], targets)
    case 'snippet':
      return storyErrors(`${field}/snippet`, ['snippets', section.snippet], targets)
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

const asideErrors = (
  { markdown, banner }: { readonly markdown?: string | undefined; readonly banner?: string | undefined },
  targets: StoryTargets,
): Errors => [
  ...markdownErrors('/markdown', markdown, targets),
  ...storyErrors('/banner', ['banners', banner], targets),
]

type Checks = {
  readonly [Kind in SiteStoryKind]: (story: SiteStories[Kind][number], targets: StoryTargets) => Errors
}

const checks: Checks = {
  navigation: groupErrors,
  footer: groupErrors,
  'bottom-navigation': bottomNavigationErrors,
  banners: bannerErrors,
  carousels: ({ banners }, targets) =>
    banners.flatMap((slug, index) => storyErrors(`/banners/${index}`, ['banners', slug], targets)),
  snippets: ({ markdown }, targets) => markdownErrors('/markdown', markdown, targets),
  'menu-categories': (story, targets) => [
    ...unless(targets.categorySlugs.has(story.slug.toLowerCase()), `/ there is no category ${story.slug}`),
    ...asideErrors(story, targets),
  ],
  'store-pages': (story, targets) => [
    ...unless(targets.storeSlugs.has(story.slug.toLowerCase()), `/ there is no store ${story.slug}`),
    ...asideErrors(story, targets),
  ],
  coupons: couponErrors,
  'splash-screens': ({ markdown, href }, targets) => [
    ...markdownErrors('/markdown', markdown, targets),
    ...linkErrors('/href', href, targets),
  ],
  spinners: () => [],
  'spin-to-win': ({ segments, markdown }: SpinToWinStory, targets) => [
    ...distinctErrors(
      '/segments',
      segments.map(({ id }) => id),
    ),
    ...markdownErrors('/markdown', markdown, targets),
  ],
  layouts: ({ slug, sections }, targets) => [
    ...unless(
      layoutNames.some((name) => name === slug),
      `/ there is no screen ${slug}`,
    ),
    ...sections.flatMap((section, index) => sectionErrors(section, `/sections/${index}`, targets)),
  ],
}

/**
 * The errors of a story that its schema cannot find: links without a target, missing stories, products and codes.
 * Each begins with the path of its field. [CON-01] [CON-11]
 */
export const referenceErrors = <Kind extends SiteStoryKind>(
  kind: Kind,
  story: SiteStories[Kind][number],
  targets: StoryTargets,
): readonly string[] => checks[kind](story, targets)
