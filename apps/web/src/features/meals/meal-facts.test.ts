import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MealFacts } from './meal-facts.tsx'

const wordsOf = (isAsItComes: boolean): string => {
  const food = { allergens: ['wheat', 'brazil nut'], mayContain: ['egg'] } as const
  const html = renderToStaticMarkup(createElement(MealFacts, { kilojoules: 12_000, isAsItComes, food }))
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('[CAT-15] [CAT-21] a meal names what it contains as chosen, and says whose energy it shows', () => {
  expect(wordsOf(true)).toMatch(/Energy of the whole box 12,000 kJ Contains Wheat, Brazil nut May contain Egg/)
  expect(wordsOf(false)).toContain('Energy of the box before your changes')
})
