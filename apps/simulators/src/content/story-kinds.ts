import { siteStoryKinds, storyPrefix } from '@forno/domain/content/site-stories'

/** A kind of story: the folder of our files, the path prefix of its stories, and the name of its component. */
export type StoryKind = { readonly folder: string; readonly prefix: string; readonly component: string }

/** Markdown files with front matter. */
export const pageKinds: readonly StoryKind[] = [
  { folder: 'pages', prefix: 'pages', component: 'page' },
  { folder: 'blog', prefix: 'blog', component: 'post' },
  { folder: 'campaigns', prefix: 'c', component: 'campaign' },
]

const components: Readonly<Record<string, string>> = {
  banners: 'banner',
  carousels: 'carousel',
  snippets: 'snippet',
  'menu-categories': 'menu-category',
  'store-pages': 'store',
  coupons: 'coupon',
  'splash-screens': 'splash',
  spinners: 'spinner',
  layouts: 'layout',
  surveys: 'survey',
}

/** YAML files. */
export const fieldKinds: readonly StoryKind[] = siteStoryKinds.map((kind) => ({
  folder: kind,
  prefix: storyPrefix(kind),
  component: components[kind] ?? kind,
}))

const kinds = [...pageKinds, ...fieldKinds]

/** The component of a new story, by its path; `page` below an unknown prefix. */
export const componentOf = (fullSlug: string): string =>
  kinds.find(({ prefix }) => fullSlug.startsWith(`${prefix}/`))?.component ?? 'page'

/** The path in the shop on which editors see a story. */
export const previewPathOf = (fullSlug: string): string => {
  const [prefix = '', slug = ''] = fullSlug.split('/')
  switch (prefix) {
    case 'pages':
      return `/${slug}`
    case 'blog':
    case 'c':
      return `/${fullSlug}`
    case 'coupons':
      return '/coupons'
    case 'menu-categories':
      return `/menu/${slug}`
    case 'layouts':
      return slug === 'home' ? '/' : slug === 'menu' ? '/menu/pizza' : `/${slug}`
    default:
      return '/'
  }
}
