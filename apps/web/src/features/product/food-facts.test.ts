import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FoodFacts } from './food-facts.tsx'

test('[CAT-15] a half-n-half says what it contains, and what each half contains by itself', () => {
  const halves = [
    { name: 'Anchovy and olive', food: { allergens: ['wheat', 'fish'], mayContain: ['egg'] } },
    { name: 'Plain', food: { allergens: [], mayContain: [] } },
  ] as const
  const food = { allergens: ['wheat', 'fish'], mayContain: ['egg'] } as const
  const html = renderToStaticMarkup(createElement(FoodFacts, { energy: 733, per: 'slice', ...food, halves }))
  expect(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
    'Energy 733 kJ per slice Contains Wheat, fish May contain Egg Left half, Anchovy and olive Contains wheat and fish. May contain egg. Right half, Plain No allergens listed',
  )
})
