import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRows } from '../check/requirement-rows.mjs'
import { root } from '../check/tree.mjs'
import { idOf, mutantNames, mutantOf, mutated, readMutant } from './mutant-files.mjs'

test('every mutant names a requirement, a file, what it breaks and the text that it replaces', () => {
  const ids = new Set(readRows().map(({ id }) => id))
  for (const name of mutantNames()) expect([name, ids.has(readMutant(name).id)]).toEqual([name, true])
})

test.each(mutantNames())('the mutant %s replaces a text that is in its file exactly once', (name) => {
  const mutant = readMutant(name)
  const advice = `adapt scripts/mutants/patches/${name}.yaml to ${mutant.file}`
  expect(mutated(readFileSync(join(root, mutant.file), 'utf8'), mutant), advice).not.toBeNull()
})

test('a name without a file has no mutant', () => {
  expect(readMutant('vou-00')).toBeUndefined()
})

test.each([
  ['acc-25', 'ACC-25'],
  ['ui-06', 'UI-06'],
  ['acc-25-gateway', 'ACC-25'],
  ['acc-255', undefined],
  ['draw', undefined],
])('the mutant %s is of %s', (name, id) => {
  expect(idOf(name)).toBe(id)
})

const patch = { file: 'a.ts', breaks: 'It no longer adds.', find: 'a + b', replace: 'a - b' }

test('a patch may replace a text by nothing', () => {
  expect(mutantOf('ui-06', { ...patch, replace: '' })).toMatchObject({ id: 'UI-06', replace: '' })
})

test.each([
  ['no file', 'ui-06', { ...patch, file: '' }],
  ['nothing to find', 'ui-06', { ...patch, find: undefined }],
  ['a number', 'ui-06', { ...patch, replace: 3 }],
  ['a field too many', 'ui-06', { ...patch, id: 'UI-06' }],
  ['no requirement as its name', 'toast', patch],
])('refuses a patch with %s', (_, name, fields) => {
  expect(() => mutantOf(name, fields)).toThrow('needs a requirement as its name')
})

test.each([
  ['once', 'return a + b // $&', 'return a - b // $&'],
  ['not at all', 'return a', null],
  ['twice', 'a + b + a + b', null],
])('a text that holds what is replaced %s', (_, text, expected) => {
  expect(mutated(text, patch)).toBe(expected)
})

test('a patch that changes nothing does not apply', () => {
  expect(mutated('a + b', { ...patch, replace: patch.find })).toBeNull()
})
