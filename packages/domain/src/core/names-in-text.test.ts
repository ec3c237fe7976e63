import { expect, test } from 'vitest'
import { namesInText } from './names-in-text.ts'

test.each([
  [[], ''],
  [['milk'], 'milk'],
  [['milk', 'egg'], 'milk and egg'],
  [['milk', 'egg', 'soy', 'fish'], 'milk, egg, soy and fish'],
])('%j in a sentence', (names, text) => {
  expect(namesInText(names)).toBe(text)
})

test.each([
  [['NSW'], 'NSW'],
  [['NSW', 'ACT', 'VIC'], 'NSW, ACT or VIC'],
])('%j as a choice', (names, text) => {
  expect(namesInText(names, 'or')).toBe(text)
})
