import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asvsIds } from '../check/asvs.mjs'
import { root } from '../check/tree.mjs'
import { asvsMutantIds, mutableAsvsIds, readAsvsMutant, unitTestsOf } from './asvs-mutants.mjs'
import { mutated } from './mutant-files.mjs'
import { titlePattern } from './test-runs.mjs'

describe.each(asvsMutantIds())('the mutant of %s', (id) => {
  test('replaces a text that is in its file exactly once', () => {
    const mutant = readAsvsMutant(id)
    expect(asvsIds).toContain(id)
    expect(mutant.breaks).toMatch(/^[A-Z].*\.$/)
    expect([mutant.file, existsSync(join(root, mutant.file))]).toEqual([mutant.file, true])
    const advice = `adapt scripts/mutants/asvs/${id}.yaml to ${mutant.file}, or choose another place to break`
    expect(mutated(readFileSync(join(root, mutant.file), 'utf8'), mutant), advice).not.toBeNull()
  })
  test('has tests in docs/asvs.md that vitest runs', () => {
    expect(unitTestsOf(id)).not.toEqual([])
  })
})

test('every mutant is of an answer that is met', () => {
  const met = mutableAsvsIds()
  expect(
    asvsMutantIds().filter((id) => !met.includes(id)),
    'remove these files from scripts/mutants/asvs',
  ).toEqual([])
})

test('at least sixty answers that are met can be drawn', () => {
  expect(mutableAsvsIds().length).toBeGreaterThanOrEqual(60)
})

test.each([
  ['[ACC-33] a password %s', '[ACC-33] a password needs a number', true],
  ['a statement of $file fits (or not)', 'a statement of a.ts fits (or not)', true],
  ['a statement of $file fits', 'a statement of a.ts fails', false],
  ['costs $5', 'costs 5', false],
])('the title %s finds "%s": %s', (title, reported, isFound) => {
  expect(new RegExp(titlePattern(title)).test(reported)).toBe(isFound)
})
