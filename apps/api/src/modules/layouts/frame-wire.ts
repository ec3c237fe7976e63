import type { Frame, LinkGroups, Splash } from '@forno/contracts/layouts/frame'
import { defaultBottomNavigation, type LinkStory, type SiteStories } from '@forno/domain/content/site-stories'
import { textBlocks } from '../content/index.ts'
import { isAside } from './banner-wire.ts'

/** The first active splash screen; null if none is active. [CON-09] */
const splashWire = (stories: SiteStories['splash-screens']): Splash | null => {
  const story = stories.find(({ active }) => active)
  if (story === undefined) return null
  const { name, title, markdown, action = 'Got it', href = null, maximumDismissals = 2, minutes = 10 } = story
  return { name, title, blocks: textBlocks(markdown), action, href, maximumDismissals, minutes }
}

const groupsOf = (stories: readonly LinkStory[], slug: string): LinkGroups =>
  (stories.find((story) => story.slug === slug)?.groups ?? []).map(({ title, links }) => ({
    title,
    links: links.map(({ href, label }) => ({ href, label })),
  }))

const slugsOf = (stories: readonly { readonly slug: string }[]): string[] => stories.map(({ slug }) => slug)

/** Navigation, footer and splash screen of every page. [NAV-01] [NAV-02] [CON-09] [CON-10] */
export const frameWire = (stories: SiteStories): Frame => ({
  siteMenu: groupsOf(stories.navigation, 'main'),
  footer: groupsOf(stories.footer, 'default'),
  bottomNavigation: {
    control: [...defaultBottomNavigation],
    ...Object.fromEntries(stories['bottom-navigation'].map(({ slug, entries }) => [slug, [...entries]])),
  },
  splash: splashWire(stories['splash-screens']),
  asides: {
    menuCategories: slugsOf(stories['menu-categories'].filter(isAside)),
    stores: slugsOf(stories['store-pages'].filter(isAside)),
  },
})
