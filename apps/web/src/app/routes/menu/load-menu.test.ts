import { expect, test } from 'vitest'
import type { Navigation } from '../../../api/catalogue.ts'
import { isToldAsStory } from './load-menu.ts'

const sold = (...slugs: readonly string[]): Navigation => slugs.map((slug) => ({ slug })) as unknown as Navigation

test.each(['offers', 'schnitzza', 'unreal'])(
  '[NAV-09] /menu/%s shows its content story while the menu has no such category, and the category otherwise',
  (slug) => {
    expect(isToldAsStory(slug, sold('pizza'))).toBe(true)
    expect(isToldAsStory(slug, sold('pizza', slug))).toBe(false)
  },
)

test.each(['pizza', 'drinks', 'unknown'])('[NAV-09] /menu/%s has no content story', (slug) => {
  expect(isToldAsStory(slug, sold())).toBe(false)
})
