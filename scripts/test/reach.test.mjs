import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { focusOn, itemsIn, reachFrom, savedReach, sharesOf, withParts } from './reach.mjs'
import { isDue, savePart, takeParts } from './reach-parts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'forno-reach-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const parts = [
  { item: 'a', executed: { 'price.ts': ['price', 'total'], 'menu.ts': ['menu'] } },
  { item: 'b', executed: { 'price.ts': ['price'] } },
  { item: 'c', executed: { 'menu.ts': ['menu'] } },
]
const reach = withParts(new Map(), parts)

test('is the same after it was saved', () => {
  expect(reachFrom(JSON.parse(JSON.stringify(savedReach(reach))))).toEqual(reach)
  expect(reachFrom(undefined)).toEqual(new Map())
})

test('a new record of an item replaces its old one, and tests that are gone are forgotten', () => {
  const next = withParts(reach, [{ item: 'a', executed: { 'menu.ts': ['menu'] } }], new Set(['a', 'b']))
  expect(next).toEqual(
    new Map([
      ['price.ts', new Map([['price', new Set(['b'])]])],
      ['menu.ts', new Map([['menu', new Set(['a'])]])],
    ]),
  )
  expect(itemsIn(next).toSorted()).toEqual(['a', 'b'])
})

test('an item that ran a rare function ran more of a change than one that ran a common one', () => {
  const shares = sharesOf(reach, { file: 'price.ts', functions: null })
  expect(shares.get('a')).toBeCloseTo(1)
  expect(shares.get('b')).toBeLessThan(0.5)
  expect(shares.has('c')).toBe(false)
})

test('only the functions that changed count', () => {
  expect([...sharesOf(reach, { file: 'price.ts', functions: new Set(['total']) }).keys()]).toEqual(['a'])
  expect(sharesOf(reach, { file: 'other.ts', functions: null }).size).toBe(0)
})

test('an item that ran little else is more about a file', () => {
  const focus = focusOn(reach, 'price.ts')
  expect(focus.get('b')).toBe(1)
  expect(focus.get('a')).toBeLessThan(1)
})

test('what processes leave is taken once, and is due again after three days', () => {
  const now = Date.UTC(2026, 10, 24)
  const later = (days) => now + days * 24 * 3600 * 1000
  savePart('api', 'a', { 'price.ts': ['price'] }, folder)
  expect(takeParts('api', folder, now)).toEqual([{ item: 'a', executed: { 'price.ts': ['price'] } }])
  expect(takeParts('api', folder, now)).toEqual([])
  expect(isDue('api', 'a', folder, later(2))).toBe(false)
  expect(isDue('api', 'a', folder, later(4))).toBe(true)
  expect(isDue('api', 'b', folder, later(0))).toBe(true)
})
