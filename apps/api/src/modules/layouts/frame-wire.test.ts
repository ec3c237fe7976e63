import { noSiteStories } from '@forno/domain/content/site-stories'
import { expect, test } from 'vitest'
import { asideWire } from './banner-wire.ts'
import { frameWire } from './frame-wire.ts'
import { layoutWire } from './layout-wire.ts'

const splash = (slug: string, active: boolean, more: object = {}) => ({
  slug,
  name: slug,
  active,
  title: 'Closed',
  markdown: 'See *you*.',
  ...more,
})

test('[NAV-01] [CON-10] without stories the frame has the default bottom navigation and no links', () => {
  const frame = frameWire(noSiteStories)
  expect(frame.bottomNavigation['control']?.map(({ label }) => label)).toEqual([
    'Home',
    'Menu',
    'Offers',
    'Cart',
    'Account',
  ])
  expect(frame).toMatchObject({ siteMenu: [], footer: [], splash: null, asides: { menuCategories: [], stores: [] } })
})

test('[CON-09] the first active splash screen is in the frame: two dismissals and ten minutes unless it says otherwise', () => {
  const screens = [splash('old', false), splash('flood', true), splash('later', true)]
  expect(frameWire({ ...noSiteStories, 'splash-screens': screens }).splash).toMatchObject({
    name: 'flood',
    title: 'Closed',
    action: 'Got it',
    href: null,
    maximumDismissals: 2,
    minutes: 10,
    blocks: [{ kind: 'paragraph' }],
  })
  const own = splash('flood', true, { action: 'Close', href: '/stores', maximumDismissals: 5, minutes: 60 })
  expect(frameWire({ ...noSiteStories, 'splash-screens': [own] }).splash).toMatchObject({
    action: 'Close',
    href: '/stores',
    maximumDismissals: 5,
    minutes: 60,
  })
})

test('[CON-11] [NAV-13] an aside without text and banner is none', () => {
  const stories = {
    ...noSiteStories,
    'store-pages': [{ slug: 'newtown', title: 'Ours' }, { slug: 'bondi' }],
    'menu-categories': [{ slug: 'drinks' }],
  }
  expect(frameWire(stories).asides).toEqual({ menuCategories: [], stores: ['newtown'] })
  expect(asideWire({ slug: 'bondi' }, stories, { ofProduct: () => null })).toBeNull()
})

test('[CON-11] an aside leaves out a banner that is missing', () => {
  const aside = asideWire({ slug: 'bondi', title: 'Hi', banner: 'gone' }, noSiteStories, { ofProduct: () => null })
  expect(aside).toEqual({ title: 'Hi', blocks: [], banner: null })
})

test('[CON-11] a layout leaves out a section whose story is missing, and a carousel without banners', () => {
  const stories = {
    ...noSiteStories,
    carousels: [{ slug: 'empty', title: 'Empty', banners: ['gone'] }],
    layouts: [
      {
        slug: 'home',
        sections: [
          ...(['empty', 'gone'] as const).map((carousel) => ({ kind: 'carousel' as const, carousel })),
          { kind: 'banner' as const, banner: 'gone' },
          { kind: 'snippet' as const, snippet: 'gone' },
          { kind: 'main' as const },
        ],
      },
    ],
  }
  expect(layoutWire('home', stories, { ofProduct: () => null })).toEqual({ sections: [{ kind: 'main' }] })
})
