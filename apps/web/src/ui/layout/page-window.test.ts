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
])('[UI-08] on page %i of %i, %i links show the pages %j', (current, total, links, shown) => {
  expect(pageWindow(current, total, links)).toEqual(shown)
})

test('[UI-08] always shows consecutive existing pages that include the current one', () => {
  for (const links of [3, 5]) {
    for (let total = 1; total <= 40; total += 1) {
      for (let current = 1; current <= total; current += 1) {
        const shown = pageWindow(current, total, links)
        const first = shown[0] ?? 0
        expect(shown).toEqual(Array.from({ length: Math.min(links, total) }, (_, index) => first + index))
        expect(shown).toContain(current)
        expect(first).toBeGreaterThanOrEqual(1)
        expect(shown.at(-1)).toBeLessThanOrEqual(total)
      }
    }
  }
})

test.each([
  ['another page', 3, 2, 9, false, true],
  ['the current page', 2, 2, 9, false, false],
  ['page 0', 0, 1, 9, false, false],
  ['a page beyond the last', 10, 9, 9, false, false],
  ['half a page', 2.5, 1, 9, false, false],
  ['another page while disabled', 3, 2, 9, true, false],
])('[UI-08] turning to %s', (_, to, current, total, disabled, turns) => {
  expect(mayTurn(to, current, total, disabled)).toBe(turns)
})
