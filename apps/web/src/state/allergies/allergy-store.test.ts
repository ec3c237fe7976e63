import { expect, test } from 'vitest'
import { acceptConcern, acceptedConcerns, chooseAllergies, profileOf } from './allergy-store.ts'

test('keeps a profile until another is chosen', () => {
  expect(profileOf()).toEqual([])
  chooseAllergies(['sesame'])
  expect(profileOf()).toEqual(['sesame'])
})

test('remembers the fifty newest accepted concerns', () => {
  for (let count = 1; count <= 51; count++) acceptConcern({ productId: `product-${count}`, allergens: ['egg'] })
  expect(acceptedConcerns()).toHaveLength(50)
  expect(acceptedConcerns()[0]).toEqual({ productId: 'product-2', allergens: ['egg'] })
})
