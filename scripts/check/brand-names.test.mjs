import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { allowedFiles, brandPattern, namedLines } from './brand-names.mjs'
import { readRows } from './requirement-rows.mjs'

const root = join(import.meta.dirname, '../..')
const invented = {
  name: 'Bella Luna',
  wordmark: 'Bella Luna Pizza',
  businessName: 'Bella Luna Pty Ltd',
  supportNumber: '12 34 56',
  pathSlug: 'bella-luna',
}

test.each([
  ['the name', 'Order from Bella Luna.', true],
  ['the name without a space', 'BellaLuna logs you in', true],
  ['the path slug', '/stores/bella-luna-fitzroy', true],
  ['the number', 'call 12 34 56.', true],
  ['the tel: address', 'tel:123456', true],
  ['a longer number', 'order 91234560', false],
  ['a part of the name', 'Bella and Luna', false],
  ['a placeholder', '{brand}, {supportNumber}', false],
])('[ERR-14] finds %s', (_, text, isFound) => {
  expect(namedLines(text, brandPattern(invented)).length > 0).toBe(isFound)
})

test('[ERR-14] every allowed file exists and names the brand, with a reason', () => {
  const pattern = brandPattern(parse(readFileSync(join(root, 'config/brand.yaml'), 'utf8')))
  for (const [path, reason] of Object.entries(allowedFiles)) {
    expect(existsSync(join(root, path)), path).toBe(true)
    expect(namedLines(readFileSync(join(root, path), 'utf8'), pattern).length, path).toBeGreaterThan(0)
    expect(reason, path).toMatch(/\.$/)
  }
})

test('[ERR-14] the support number of the shop is the one of the documents', () => {
  const { supportNumber } = parse(readFileSync(join(root, 'config/brand.yaml'), 'utf8'))
  const { text, decision } = readRows().find(({ id }) => id === 'ERR-14')
  expect(text.trim()).toBe(`The support number ${supportNumber} appears in many messages.`)
  expect(decision).toContain(`tel:${supportNumber.replaceAll(' ', '')} `)
})
