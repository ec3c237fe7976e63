import { expect, test } from 'vitest'
import { mayTurn, pageWindow, rowsPerPage } from './page-window.ts'

test('[UI-08] has 20 rows a page', () => {
  expect(rowsPerPage).toBe(20)
})

test.each([
  [1, 10, 5, [1, 2, 3, 4, 5]],
  [3, 10, 5, [1, 2, 3, 4, 5]],
  [6, 10, 5, [4, 5, 6, 7, 8]],
  [10, 10, 5, [6, 7, 8, 9, 10]],
  [2, 3, 5, [1, 2, 3]],
  [1, 1, 5, [1]],
  [6, 10, 3, [5, 6, 7]],
  [10, 10, 3, [8, 9, 10]],
])('[UI-08] on page %i of %i, %i links show the pages %j', (current, total, links, pages) => {
  expect(pageWindow(current, total, links)).toEqual(pages)
})

test('[UI-08] always shows consecutive existing pages that include the current one', () => {
  for (const links of [3, 5]) {
    for (let total = 1; total <= 40; total += 1) {
      for (let current = 1; current <= total; current += 1) {
        const pages = pageWindow(current, total, links)
        const first = pages[0] ?? 0
        expect(pages).toEqual(Array.from({ length: Math.min(links, total) }, (_, index) => first + index))
        expect(pages).toContain(current)
        expect(first).toBeGreaterThanOrEqual(1)
        expect(pages.at(-1)).toBeLessThanOrEqual(total)
      }
    }
  }
})

test.each([
  ['another page', true, 3, 2, false],
  ['the last page', true, 9, 2, false],
  ['the current page', false, 2, 2, false],
  ['page 0', false, 0, 1, false],
  ['a page beyond the last', false, 10, 9, false],
  ['half a page', false, 2.5, 1, false],
  ['another page while disabled', false, 3, 2, true],
])('[UI-08] turning to %s is allowed: %s', (_, expected, to, current, disabled) => {
  expect(mayTurn(to, current, 9, disabled)).toBe(expected)
})
