import { expect, test } from 'vitest'
import { defaultBottomNavigation, noSiteStories, storyPrefix } from './site-stories.ts'

test('[NAV-01] the bottom navigation has five entries while no story names them', () => {
  expect(defaultBottomNavigation).toEqual([
    { id: 'home', label: 'Home' },
    { id: 'menu', label: 'Menu' },
    { id: 'offers', label: 'Offers' },
    { id: 'cart', label: 'Cart' },
    { id: 'account', label: 'Account' },
  ])
})

test('a shop without stories has an empty list of each kind', () => {
  expect(Object.keys(noSiteStories)).toHaveLength(15)
  for (const stories of Object.values(noSiteStories)) expect(stories).toEqual([])
})

test('the path of stories begins with their kind, that of store pages with stores', () => {
  expect([storyPrefix('banners'), storyPrefix('store-pages')]).toEqual(['banners', 'stores'])
})
