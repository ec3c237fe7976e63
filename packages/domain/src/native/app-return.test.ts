import { expect, test } from 'vitest'
import { appReturnLink, readAppReturnLink } from './app-return.ts'

const parts = { returnId: '11111111-1111-4111-8111-111111111111', code: 'c'.repeat(43) }

test('[NAT-02] a link back to the app carries an id and a one-time code, and nothing else', () => {
  const link = appReturnLink('forno', parts)
  expect(link).toBe(`forno://app-return?id=${parts.returnId}&code=${parts.code}`)
  expect(readAppReturnLink('forno', link)).toEqual(parts)
})

test.each([
  ['another scheme', `other://app-return?id=${parts.returnId}&code=${parts.code}`],
  ['a deep link', 'forno://menu/pizza'],
  ['a link without code', `forno://app-return?id=${parts.returnId}`],
  ['a link with more', `forno://app-return?id=${parts.returnId}&code=${parts.code}&next=https://evil.example`],
  ['a web address', `https://forno/app-return?id=${parts.returnId}&code=${parts.code}`],
])('[NAT-02] does not read %s', (_, link) => {
  expect(readAppReturnLink('forno', link)).toBeNull()
})
