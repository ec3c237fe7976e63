import { expect, test } from 'vitest'
import type { Navigation } from '../../../api/catalogue.ts'
import { isShownAsStory } from './load-menu.ts'

const navigationWith = (...slugs: readonly string[]): Navigation =>
  slugs.map((slug) => ({ slug })) as unknown as Navigation

test.each(['offers', 'schnitzza', 'unreal'])(
  '[NAV-09] /menu/%s shows its content story while the menu has no such category, and the category otherwise',
  (slug) => {
    expect(isShownAsStory(slug, navigationWith('pizza'))).toBe(true)
    expect(isShownAsStory(slug, navigationWith('pizza', slug))).toBe(false)
  },
)

test.each(['pizza', 'drinks', 'unknown'])('[NAV-09] /menu/%s has no content story', (slug) => {
  expect(isShownAsStory(slug, navigationWith())).toBe(false)
})
