import { expect, test } from 'vitest'
import { brandPlaceholders, fillDeep, fillPlaceholders, placeholdersIn } from './placeholders.ts'

const values = brandPlaceholders({ name: 'Bella Luna', supportNumber: '1800 975 711' })

test('[ERR-14] fills the name of the brand, its support number and the tel: address', () => {
  expect(fillPlaceholders('{brand}: [{supportNumber}]({supportLink})', values)).toBe(
    'Bella Luna: [1800 975 711](tel:1800975711)',
  )
})

test('leaves unknown placeholders, names that every object has, and braces in a value', () => {
  expect(fillPlaceholders('{max} {toString} {__proto__}', values)).toBe('{max} {toString} {__proto__}')
  expect(fillPlaceholders('{name}', { name: '{brand}', brand: 'x' })).toBe('{brand}')
})

test('names each placeholder once', () => {
  expect(placeholdersIn('{a} {b} {a} { c } {}')).toEqual(['a', 'b'])
})

test('fills strings at any depth and keeps parts without a placeholder', () => {
  const value = { list: ['{brand}', 1, null], inner: { text: 'plain' } }
  const filled = fillDeep(value, values)
  expect(filled).toEqual({ list: ['Bella Luna', 1, null], inner: { text: 'plain' } })
  expect(filled.inner).toBe(value.inner)
  expect(fillDeep(value.inner, values)).toBe(value.inner)
})
