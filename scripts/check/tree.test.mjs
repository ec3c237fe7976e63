import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprint } from './tree.mjs'

test('the fingerprint follows every name and every content, and nothing that is not ours', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-tree-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'a.ts'), 'one')
  const first = fingerprint(folder)
  writeFileSync(join(folder, 'node_modules', 'b.js'), 'not ours')
  expect(fingerprint(folder)).toBe(first)
  writeFileSync(join(folder, 'a.ts'), 'two')
  const second = fingerprint(folder)
  expect(second).not.toBe(first)
  writeFileSync(join(folder, 'c.ts'), '')
  expect(fingerprint(folder)).not.toBe(second)
})
