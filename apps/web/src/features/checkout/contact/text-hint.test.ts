import { expect, test } from 'vitest'
import { textHint } from './text-hint.ts'

test.each([
  ['0491 570 156', false],
  ['', false],
  ['049', false],
  ['+64 21 123 4567', true],
  ['02 8765 4321', true],
])('[ACC-41] whether the checkout says of %s that no text will come: %s', (typed, saysNone) => {
  expect(textHint(typed).includes('no text will come')).toBe(saysNone)
})
