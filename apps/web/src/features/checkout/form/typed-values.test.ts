import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { hasTyped, keepTyped, mayKeep, readTyped, typedFieldOf, type FieldTraits } from './typed-values.ts'

const field = (traits: Partial<FieldTraits>): FieldTraits => ({
  type: 'text',
  name: 'firstName',
  autocomplete: '',
  label: 'First name',
  value: 'Jo',
  isTicked: false,
  ...traits,
})

test.each<[string, Partial<FieldTraits>]>([
  ['a card number by what it completes', { autocomplete: 'section-pay cc-number' }],
  ['a security code by its name', { name: 'cvv' }],
  ['a card by its label', { name: 'n1', label: 'Card number' }],
  ['a password', { type: 'password' }],
  ['a code that was sent', { autocomplete: 'one-time-code' }],
  ['a file', { type: 'file' }],
])('[ERR-12] never stores %s', (_, traits) => {
  expect(mayKeep(field(traits))).toBe(false)
  expect(typedFieldOf(field(traits))).toBeNull()
})

test.each<[string, Partial<FieldTraits>, ReturnType<typeof typedFieldOf>]>([
  ['a text by its name', {}, { key: 'firstName', value: 'Jo', isOn: null }],
  ['a field without a name by its label', { name: '' }, { key: 'First name', value: 'Jo', isOn: null }],
  ['a field with a name of React by its label', { name: '«r1»' }, { key: 'First name', value: 'Jo', isOn: null }],
  ['a tick that is off', { type: 'checkbox' }, { key: 'firstName', value: '', isOn: false }],
  ['a choice that is made', { type: 'radio', isTicked: true }, { key: 'firstName', value: 'Jo', isOn: true }],
  ['nothing of a choice that is not made', { type: 'radio' }, null],
  ['nothing of an empty field', { value: '' }, null],
])('[ERR-12] stores %s', (_, traits, kept) => {
  expect(typedFieldOf(field(traits))).toEqual(kept)
})

test('[ERR-12] restores typed values only on their own page', () => {
  const storage = memoryStorage()
  keepTyped(storage, {
    path: '/checkout',
    fields: [{ key: 'phoneNumber', value: '0491 570 156', isOn: null }],
    focus: null,
  })
  expect(readTyped(storage, '/feedback')).toBeNull()
  expect(hasTyped(storage, '/checkout', ['phoneNumber'])).toBe(true)
  expect(hasTyped(storage, '/checkout', ['firstName'])).toBe(false)
  keepTyped(storage, null)
  expect(readTyped(storage, '/checkout')).toBeNull()
})

test.each([
  ['no fields', { path: '/checkout', focus: null }],
  ['a field that is none', { path: '/checkout', fields: [null], focus: null }],
  ['a field without a value', { path: '/checkout', fields: [{ key: 'firstName', isOn: null }], focus: null }],
])('[ERR-12] restores nothing of stored values with %s', (_, stored) => {
  const storage = memoryStorage()
  storage.setItem('pinia_typed', JSON.stringify(stored))
  expect(readTyped(storage, '/checkout')).toBeNull()
  expect(hasTyped(storage, '/checkout', ['firstName'])).toBe(false)
})
