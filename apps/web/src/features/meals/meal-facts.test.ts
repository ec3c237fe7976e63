import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MealFacts } from './meal-facts.tsx'

const wordsOf = (isAsItComes: boolean): string => {
  const food = { allergens: ['wheat', 'brazil nut'], mayContain: ['egg'] } as const
  const foods = [
    { name: 'Garlic bread', food },
    { name: 'Water', food: { allergens: [], mayContain: [] } },
  ]
  const html = renderToStaticMarkup(createElement(MealFacts, { kilojoules: 12_000, isAsItComes, food, foods }))
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('[CAT-15] [CAT-21] a meal names what it contains as chosen, and says whose energy it shows', () => {
  expect(wordsOf(true)).toMatch(
    /The box as chosen contains Wheat, Brazil nut It may contain Egg Garlic bread Contains wheat and Brazil nut\. May contain egg\. Water No allergens listed Energy of the whole box 12,000 kJ/,
  )
  expect(wordsOf(false)).toContain('Energy of the box before your changes')
})
