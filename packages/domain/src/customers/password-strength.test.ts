import { expect, test } from 'vitest'
import { contextWords, isEasyToGuess, passwordWeaknessTexts } from './password-strength.ts'

test('[ACC-33] context words are those of the shop, the brand and the person, in lower case and once each', () => {
  const words = contextWords(['Bella Luna', 'Zoë', 'zoe.smith@mail.example', 'Jo'])
  expect(words).toEqual([
    ...['bella', 'luna', 'bellaluna', 'zoë', 'zoe', 'smith', 'mail', 'example', 'zoesmithmailexample'],
    ...[
      'forno',
      'pizza',
      'pizzas',
      'pizzeria',
      'margherita',
      'pepperoni',
      'hawaiian',
      'supreme',
      'mozzarella',
      'cheese',
    ],
    ...['topping', 'crust', 'garlic', 'wings', 'pasta', 'delivery', 'pickup', 'takeaway', 'order', 'dinner', 'hungry'],
    ...['kitchen', 'store', 'staff', 'agent'],
  ])
})

test.each([
  ['a password just below a million guesses', 999_999, false, true],
  ['a password of a million guesses', 1_000_000, false, false],
  ['one with a context word below a hundred million', 99_999_999, true, true],
  ['one with a context word at a hundred million', 100_000_000, true, false],
])('[ACC-33] %s', (_, guesses, usesContextWord, isEasy) => {
  expect(isEasyToGuess({ guesses, usesContextWord })).toBe(isEasy)
})

test('[ACC-33] a weak password is refused with what to do', () => {
  expect(passwordWeaknessTexts).toEqual({
    easyToGuess: 'this password is easy to guess: try a few words that do not belong together, and a number',
    breached: 'this password was stolen from another website, so thieves try it: please choose another one',
  })
})
