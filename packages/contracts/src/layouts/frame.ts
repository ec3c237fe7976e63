import { bottomNavigationIds } from '@forno/domain/content/site-stories'
import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Nullable, OneOf } from '../core/values.ts'
import { TextBlocks } from '../content/text-blocks.ts'

export const LinkGroups = Type.Array(
  Type.Object({
    title: Type.String(),
    links: Type.Array(Type.Object({ href: Type.String(), label: Type.String() })),
  }),
)
export type LinkGroups = Static<typeof LinkGroups>

/** A dialog before anything else. A changed `name` shows it again. [CON-09] */
export const Splash = Type.Object({
  name: Type.String(),
  title: Type.String(),
  blocks: TextBlocks,
  action: Type.String(),
  href: Nullable(Type.String()),
  maximumDismissals: Type.Integer(),
  /** Minutes from its first display until it expires. */
  minutes: Type.Integer(),
})
export type Splash = Static<typeof Splash>

/** The entries of the bottom navigation in their order, which is also the top one's. [NAV-01] [CON-10] */
export const BottomNavigation = Type.Array(Type.Object({ id: OneOf(bottomNavigationIds), label: Type.String() }))
export type BottomNavigation = Static<typeof BottomNavigation>

/** What surrounds every screen. [NAV-01] [NAV-02] [CON-09] [CON-10] */
export const Frame = Type.Object({
  siteMenu: LinkGroups,
  footer: LinkGroups,
  /** By the variant of the experiment `bottom-navigation`; `control` is always there. */
  bottomNavigation: Type.Record(Type.String(), BottomNavigation),
  /** The active splash screen. */
  splash: Nullable(Splash),
  /** Slugs of the menu categories and stores with an aside, so that no page requests one that does not exist. */
  asides: Type.Object({ menuCategories: Type.Array(Type.String()), stores: Type.Array(Type.String()) }),
})
export type Frame = Static<typeof Frame>

export const getFrame = endpoint('GET /content/frame', {
  summary: 'Navigation, footer and splash screen of every page [NAV-01] [NAV-02] [CON-09] [CON-10]',
  access: 'anyone',
  reply: Frame,
  answer: 'bytes',
  refusals: [],
})
