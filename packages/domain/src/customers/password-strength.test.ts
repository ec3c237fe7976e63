import { expect, test } from 'vitest'
import { contextWords, isEasyToGuess, shopWords } from './password-strength.ts'

test('[ACC-33] the context of a password holds the words of the shop, the brand and the person, in lower case and once each', () => {
  const words = contextWords(['Pizza Hut', 'Zoë', 'zoe.smith@mail.example', 'Jo'])
  expect(words).toEqual([
    ...['pizza', 'hut', 'pizzahut', 'zoë', 'zoe', 'smith', 'mail', 'example', 'zoesmithmailexample'],
    ...shopWords.filter((word) => word !== 'pizza'),
  ])
})

test.each([
  ['a password just below a million guesses', 999_999, false, false, true],
  ['a password of a million guesses', 1_000_000, false, false, false],
  ['one with a context word below a hundred million', 99_999_999, true, false, true],
  ['one with a context word at a hundred million', 100_000_000, true, false, false],
  ['one of staff below a hundred million', 99_999_999, false, true, true],
  ['one of staff at a hundred million', 100_000_000, false, true, false],
])('[ACC-33] %s', (_, guesses, usesContextWord, isStaff, isEasy) => {
  expect(isEasyToGuess({ guesses, usesContextWord }, { isStaff })).toBe(isEasy)
})
