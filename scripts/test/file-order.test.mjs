import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/say.mjs'
import { inOrder, longestFile, longFiles } from './file-order.mjs'

const specification = (project, file) => ({ project: { name: project }, moduleId: join(root, file) })
const api = ['a', 'b', 'c', 'd', 'e'].map((name) => specification('api', `apps/api/${name}.test.ts`))
const unit = ['a', 'b', 'c', 'd', 'e'].map((name) => specification('unit', `packages/domain/src/${name}.test.ts`))
const long = specification('unit', 'scripts/start.test.mjs')
const longest = specification('api', longestFile)
const files = [...unit, long, ...api]

test('keeps the files of a project together, and starts its long ones first', () => {
  const order = inOrder(files, 1)
  expect(new Set(order.slice(0, 5))).toEqual(new Set(api))
  expect(order[5]).toBe(long)
  expect(new Set(order.slice(6))).toEqual(new Set(unit))
})

test("starts with the API's longest file", () => {
  expect(inOrder([...files, longest], 1)[0]).toBe(longest)
})

test.each([longestFile, ...longFiles])('%s, which starts early, exists', (file) => {
  expect(existsSync(join(root, file))).toBe(true)
})

test('shuffles the files of a project by the seed', () => {
  expect(inOrder(files.toReversed(), 1)).toEqual(inOrder(files, 1))
  const orders = new Set([1, 2, 3, 4, 5].map((seed) => JSON.stringify(inOrder(files, seed))))
  expect(orders.size).toBeGreaterThan(1)
})
