import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  ['Ada', "Hi Ada, you're logged in."],
  ['小明', "Hi 小明, you're logged in."],
  ['', "You're logged in."],
  [null, "You're logged in."],
  [undefined, "You're logged in."],
])('[ACC-10] the customer %j reads after a log-in: %s', (firstName, text) => {
  expect(greeting(firstName)).toBe(text)
})
