import { expect, test } from 'vitest'
import { positionLabel, shownSlides } from './carousel-position.ts'

const slides = [0, 310, 620, 930].map((start) => ({ start, width: 300 }))

test.each([
  ['a phone at the start', 0, 330, { first: 0, last: 0 }, '1 of 4'],
  ['a phone that is scrolled by two', 620, 330, { first: 2, last: 2 }, '3 of 4'],
  ['a screen for two slides', 0, 610, { first: 0, last: 1 }, '1–2 of 4'],
  ['the end of the row', 620, 610, { first: 2, last: 3 }, '3–4 of 4'],
  ['a rest of half a pixel', 310.5, 330, { first: 1, last: 1 }, '2 of 4'],
  ['between two slides', 250, 300, { first: 1, last: 1 }, '2 of 4'],
])('[CON-11] a carousel names the slides in view: %s', (_, scrollLeft, clientWidth, expected, label) => {
  const shown = shownSlides(slides, { scrollLeft, clientWidth })
  expect(shown).toEqual(expected)
  expect(positionLabel(shown, slides.length)).toBe(label)
})
