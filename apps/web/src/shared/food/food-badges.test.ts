import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { foodBadges } from './food-badges.tsx'

const badge = (name: string) => ({ name, tagType: 'badge' })
const spice = { name: 'medium', tagType: 'spice' }

/** The texts of the badges. */
const textsOf = (...food: Parameters<typeof foodBadges>): string[] =>
  renderToStaticMarkup(foodBadges(...food))
    .split(/<[^>]+>/)
    .filter((text) => text !== '')

test('[CAT-15] a product shows its badges and the diet that it suits', () => {
  expect(textsOf({ tags: [badge('New'), spice, badge('Popular')], dietary: ['vegetarian'] })).toEqual([
    'New',
    'Popular',
    'Vegetarian',
  ])
  expect(textsOf({ tags: [], dietary: ['vegetarian', 'vegan'] })).toEqual(['Vegan'])
})

test('[CAT-15] a badge does not repeat the diet', () => {
  expect(textsOf({ tags: [badge('Vegan')], dietary: ['vegan', 'vegetarian'] })).toEqual(['Vegan'])
})

test('[CAT-15] a card shows one badge; a product without any has none', () => {
  expect(textsOf({ tags: [badge('New'), badge('Popular')], dietary: [] }, 1)).toEqual(['New'])
  expect(foodBadges({ tags: [spice], dietary: ['halal-friendly'] })).toBeUndefined()
})
