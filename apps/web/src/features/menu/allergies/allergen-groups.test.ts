import { allergens } from '@forno/domain/content/allergens'
import { expect, test } from 'vitest'
import { allergenGroups, groupWords, hasGroup, withGroup } from './allergen-groups.ts'

test('[CAT-15] every allergen of the list is in one group of the profile', () =>
  expect(allergenGroups.flatMap((group) => group.allergens).toSorted()).toEqual([...allergens].toSorted()))

test('a profile of an earlier release, without the cereals that a group has since, still has the group on', () => {
  const gluten = allergenGroups[0]!.allergens
  expect(hasGroup(['gluten', 'wheat', 'milk'], gluten)).toBe(true)
  expect(withGroup(['gluten', 'wheat', 'milk'], gluten, false)).toEqual(['milk'])
  expect(withGroup(['milk'], gluten, true)).toEqual(['milk', 'gluten', 'wheat', 'barley', 'oats', 'rye'])
  expect(groupWords(['gluten', 'wheat'])).toBe('gluten and wheat')
})
