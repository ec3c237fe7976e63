import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import type { AllergyProfile } from './allergy-store.ts'
import { AvoidedFood } from './avoided-food.tsx'

const device = vi.hoisted(() => ({ profile: [] as AllergyProfile }))
vi.mock('./allergy-store.ts', () => ({ useAllergyProfile: () => device.profile }))
vi.mock('./avoided-food-note.tsx', () => {
  throw new Error('the file did not arrive')
})

const htmlFor = async (profile: AllergyProfile): Promise<string> => {
  device.profile = profile
  const { prelude } = await prerender(createElement(AvoidedFood, { foods: [] }))
  return new Response(prelude).text()
}

test('[CAT-15] a warning whose file does not arrive says so; without a profile it is silent', async () => {
  expect(await htmlFor([])).toBe('')
  expect((await htmlFor(['milk'])).replaceAll('&#x27;', "'")).toContain("We couldn't check this for your allergies.")
})
