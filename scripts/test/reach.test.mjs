import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ranBy, reachOf } from './reach.mjs'

const texts = { 'apps/web/src/pay.tsx': 'pay', 'apps/web/src/menu.tsx': 'menu' }
const places = {
  1: { file: 'apps/web/src/pay.tsx', first: 1, last: 20 },
  2: { file: 'apps/web/src/pay.tsx', first: 5, last: 8 },
  3: { file: 'apps/web/src/menu.tsx', first: 1, last: 9 },
}
const part = (item, ...starts) => ({ item, words: [], scripts: { 'a.js': starts.map((start) => [start, start]) } })
const parts = [part('pays', 1, 2), part('orders', 1, 3), part('looks', 3), part('foreign', 4)]
const reach = reachOf(
  parts,
  (_script, start) => places[start],
  (file) => texts[file],
)
const change = (file, lines, before = texts[file]) => ({ file, lines, before, ids: new Map() })
const itemsOf = (ran) => [...(ran?.keys() ?? [])].sort()

test('records the journeys of each function, by its place in our sources', () => {
  expect(reach.items).toEqual(['pays', 'orders', 'looks', 'foreign'])
  expect(reach.files['apps/web/src/pay.tsx']).toEqual({
    hash: createHash('sha256').update('pay').digest('hex').slice(0, 16),
    functions: [
      { first: 1, last: 20, items: [0, 1] },
      { first: 5, last: 8, items: [0] },
    ],
  })
})

test('finds the journeys of the innermost function, else of the file', () => {
  expect(itemsOf(ranBy(reach, change('apps/web/src/pay.tsx', [6]), []))).toEqual(['pays'])
  expect(itemsOf(ranBy(reach, change('apps/web/src/pay.tsx', [12]), []))).toEqual(['orders', 'pays'])
  expect(itemsOf(ranBy(reach, change('apps/web/src/pay.tsx', [30]), []))).toEqual(['orders', 'pays'])
})

test('a file that has changed since the record counts as a whole, because its lines have moved', () => {
  expect(itemsOf(ranBy(reach, change('apps/web/src/pay.tsx', [6], 'other'), []))).toEqual(['orders', 'pays'])
})

test('a file that runs no function counts as those that import it', () => {
  const table = change('apps/web/src/table.ts', [1], '')
  expect(itemsOf(ranBy(reach, table, ['apps/web/src/menu.tsx']))).toEqual(['looks', 'orders'])
  expect(ranBy(reach, table, [])).toBeUndefined()
})

test('a journey is the more about code, the fewer journeys ran it', () => {
  const ran = ranBy(reach, change('apps/web/src/pay.tsx', null), [])
  expect(ran.get('pays')).toBeGreaterThan(ran.get('orders'))
})
