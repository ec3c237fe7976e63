/**
 * The stories that editors write besides pages, blog and campaigns. Each kind has a folder below `content/` and a path
 * prefix in the content service; a story's fields are the same in both. A story of the service replaces our file with
 * the same slug. [CON-01]
 */

/** A link within the shop (`/offers`) or to `https:`, `tel:` or `mailto:`. */
type SiteLink = { readonly href: string; readonly label: string }

/** Links under one heading. [NAV-02] */
type LinkGroup = { readonly title: string; readonly links: readonly SiteLink[] }

/** The site menu is `navigation/main`, the footer `footer/default`. [NAV-02] */
export type LinkStory = { readonly slug: string; readonly groups: readonly LinkGroup[] }

export const bottomNavigationIds = ['home', 'menu', 'offers', 'cart', 'account'] as const
export type BottomNavigationId = (typeof bottomNavigationIds)[number]

/** The slug is the variant that an experiment chooses; `control` is the default. [CON-10] */
export type BottomNavigationStory = {
  readonly slug: string
  readonly entries: readonly { readonly id: BottomNavigationId; readonly label: string }[]
}

/** The entries of the variant `control` while no story names them. [NAV-01] */
export const defaultBottomNavigation: BottomNavigationStory['entries'] = [
  { id: 'home', label: 'Home' },
  { id: 'menu', label: 'Menu' },
  { id: 'offers', label: 'Offers' },
  { id: 'cart', label: 'Cart' },
  { id: 'account', label: 'Account' },
]

/** The picture of one of our products, or an image that an editor uploaded; `url` is its address at the service. */
export type StoryPicture =
  | { readonly product: string }
  | { readonly url: string; readonly alt: string; readonly width: number; readonly height: number }

/** [CON-11] */
export type BannerStory = {
  readonly slug: string
  readonly title: string
  readonly text?: string | undefined
  readonly href?: string | undefined
  /** The label of the link; required with `href`. */
  readonly linkLabel?: string | undefined
  readonly picture?: StoryPicture | undefined
}

/** Banners by slug, in order. [CON-11] */
type CarouselStory = { readonly slug: string; readonly title: string; readonly banners: readonly string[] }

/** A short text in Markdown. [CON-11] */
type SnippetStory = { readonly slug: string; readonly title?: string | undefined; readonly markdown: string }

/** Text and banner above the products of the category with the same slug. [CON-11] */
export type MenuCategoryStory = {
  readonly slug: string
  readonly title?: string | undefined
  readonly markdown?: string | undefined
  /** Slug of a banner. */
  readonly banner?: string | undefined
}

/** Text and banner on the page of the store with the same slug. [NAV-13] */
export type StoreStory = {
  readonly slug: string
  readonly title?: string | undefined
  readonly markdown?: string | undefined
  readonly banner?: string | undefined
}

/** A coupon of /coupons: its button applies `code`, or opens the meal with the slug `deal`. [VOU-12] */
export type CouponStory = {
  readonly slug: string
  /** false hides the coupon and its offer on the pages of coupons and offers; the code stays valid. Default true. */
  readonly active?: boolean | undefined
  readonly title: string
  readonly text?: string | undefined
  readonly terms?: string | undefined
  readonly code?: string | undefined
  readonly deal?: string | undefined
  readonly picture?: StoryPicture | undefined
  /** Coupons are sorted by it, ascending; those without one come last. */
  readonly sequence?: number | undefined
}

/** A dialog before anything else. A changed `name` shows it again. [CON-09] */
type SplashStory = {
  readonly slug: string
  readonly name: string
  readonly active: boolean
  readonly title: string
  readonly markdown: string
  /** The label of the button that closes it. */
  readonly action?: string | undefined
  readonly href?: string | undefined
  /** Default 2. */
  readonly maximumDismissals?: number | undefined
  /** Minutes from its first display until it expires; default 10. */
  readonly minutes?: number | undefined
}

/** `spinners/default` replaces the label of the loading spinner. [UI-05] */
type SpinnerStory = {
  readonly slug: string
  readonly text: string
  readonly showSpinBgVariant?: boolean | undefined
}

/**
 * The public part of the prize game `spin-to-win/{slug}`. Odds, stock, prizes and permits are in our own files only.
 * [MKT-13]
 */
export type SpinToWinStory = {
  readonly slug: string
  readonly name: string
  readonly active: boolean
  readonly title: string
  readonly markdown: string
  readonly segments: readonly { readonly id: string; readonly label: string }[]
}

export const surveyQuestionTypes = ['rating', 'yes-no', 'choice', 'choices', 'text'] as const
type SurveyQuestionType = (typeof surveyQuestionTypes)[number]

/** `end` ends the survey. [MKT-12] */
export type SurveyBranch = { readonly nextQuestionId: string }

/** An answer of a question that is not free text; its branch overrides the branch of the question. */
type SurveyOption = {
  readonly value: string
  readonly label: string
  readonly nextQuestion?: SurveyBranch | undefined
}

export type SurveyQuestion = {
  readonly questionId: string
  readonly text: string
  readonly type: SurveyQuestionType
  /** Required unless `type` is `text`; a `rating` lists its steps, worst first. */
  readonly options?: readonly SurveyOption[] | undefined
  /** Default: the next question in the order of pages and sections. */
  readonly nextQuestion?: SurveyBranch | undefined
}

/** The slug is the surveyId. A survey that is not active is unknown to its calls. [MKT-10] [MKT-12] */
export type SurveyStory = {
  readonly slug: string
  readonly title: string
  readonly active: boolean
  readonly pages: readonly { readonly sections: readonly { readonly questions: readonly SurveyQuestion[] }[] }[]
}

/** A message about contactless delivery, and the ids of the stores that show it; none = never shown. [RUL-10] */
export type ContactlessStory = { readonly slug: string; readonly text: string; readonly stores: readonly string[] }

/** The ten places of content cards. [ENG-04] */
export const cardSections = [
  'homepage_hero',
  'homepage_secondary_hero',
  'homepage_todays_offers',
  'homepage_deals',
  'offers_exclusive_deals',
  'offers_exclusive_products',
  'coupons_exclusive_deals',
  'coupons_exclusive_products',
  'cart_upsell',
  'checkout_upsell',
] as const
export type CardSection = (typeof cardSections)[number]

/** A section of a screen. The kinds are in the code; a layout names their order. [NAV-03] [CON-11] */
export type LayoutSection =
  /** Title, text and the way into the order; `locator` shows the choice of delivery or pickup in place. */
  | { readonly kind: 'hero'; readonly title: string; readonly text: string; readonly locator: boolean }
  | { readonly kind: 'carousel'; readonly carousel: string }
  | { readonly kind: 'banner'; readonly banner: string }
  | { readonly kind: 'snippet'; readonly snippet: string }
  /** The current order and the usual one, as far as this device knows them. */
  | { readonly kind: 'remembered' }
  /** Products of a category, at most `limit`; without a category those of all `isHomePage` categories. [CAT-06] */
  | {
      readonly kind: 'products'
      readonly title: string
      readonly category?: string | undefined
      readonly limit: number
    }
  /** Where the content cards of a section appear. [ENG-04] */
  | { readonly kind: 'cards'; readonly section: CardSection; readonly title?: string | undefined }
  /** The screen's own part: the list of offers, coupons or products. */
  | { readonly kind: 'main' }

export const layoutNames = ['home', 'new-home', 'offers', 'coupons', 'menu'] as const
export type LayoutName = (typeof layoutNames)[number]

type LayoutStory = { readonly slug: string; readonly sections: readonly LayoutSection[] }

/** All stories by kind. The name of a kind is its folder and its path prefix. */
export type SiteStories = {
  readonly navigation: readonly LinkStory[]
  readonly footer: readonly LinkStory[]
  readonly 'bottom-navigation': readonly BottomNavigationStory[]
  readonly banners: readonly BannerStory[]
  readonly carousels: readonly CarouselStory[]
  readonly snippets: readonly SnippetStory[]
  readonly 'menu-categories': readonly MenuCategoryStory[]
  readonly 'store-pages': readonly StoreStory[]
  readonly coupons: readonly CouponStory[]
  readonly 'splash-screens': readonly SplashStory[]
  readonly spinners: readonly SpinnerStory[]
  readonly 'spin-to-win': readonly SpinToWinStory[]
  readonly layouts: readonly LayoutStory[]
  readonly surveys: readonly SurveyStory[]
  readonly contactless: readonly ContactlessStory[]
}
export type SiteStoryKind = keyof SiteStories

export const noSiteStories: SiteStories = {
  navigation: [],
  footer: [],
  'bottom-navigation': [],
  banners: [],
  carousels: [],
  snippets: [],
  'menu-categories': [],
  'store-pages': [],
  coupons: [],
  'splash-screens': [],
  spinners: [],
  'spin-to-win': [],
  layouts: [],
  surveys: [],
  contactless: [],
}

/** The path prefix of a kind in the content service. Our folder `stores` has the stores themselves. */
export const storyPrefix = (kind: SiteStoryKind): string => (kind === 'store-pages' ? 'stores' : kind)

export const siteStoryKinds = Object.keys(noSiteStories) as readonly SiteStoryKind[]
