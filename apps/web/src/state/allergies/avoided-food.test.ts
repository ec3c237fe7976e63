import type { AcceptedConcern, ItemFood } from '@forno/domain/content/allergen-facts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import AvoidedFoodNote from './avoided-food-note.tsx'

const { accepted } = vi.hoisted(() => ({ accepted: [] as AcceptedConcern[] }))
vi.mock('./allergy-store.ts', () => ({ useAcceptedConcerns: () => accepted }))
beforeEach(() => void accepted.splice(0))

const cake = { productId: 'cake', name: 'Cake', food: { allergens: ['egg'], mayContain: ['cashew'] } } as const
const cola = { productId: 'cola', name: 'Cola', food: { allergens: [], mayContain: [] } } as const
const unknown = { productId: 'old', name: 'Old', food: null }

const noteOn = (...foods: readonly ItemFood[]) => {
  const children = createElement('button', null, 'Remove')
  return renderToStaticMarkup(createElement(AvoidedFoodNote, { profile: ['cashew'], foods, children }))
}
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

test('[CAT-15] an item with an avoided allergen has one amber line, with its button', () => {
  const html = noteOn(cake)
  expect(html).toContain('data-avoided="concern"')
  expect(words(html)).toBe("May contain cashew, which you're avoiding. Remove")
})

test('[CAT-15] a meal names the part', () =>
  expect(words(noteOn(cola, cake))).toBe("Cake: may contain cashew, which you're avoiding. Remove"))

test('[CAT-15] what the customer accepted is said quietly, without a button', () => {
  accepted.push({ productId: 'cake', allergens: ['cashew'] })
  const html = noteOn(cake)
  expect(html).toContain('data-avoided="accepted"')
  expect(words(html)).toBe("May contain cashew, which you're avoiding.")
})

test('[CAT-15] a food without avoided allergens has no note, one with unknown allergens has', () => {
  expect(noteOn(cola)).toBe('')
  expect(words(noteOn(unknown))).toBe("We don't have this item's allergens. Please ask the store. Remove")
})
