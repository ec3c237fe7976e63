import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { keepCheckoutInfo, readCheckoutInfo, withNamed, withoutNamed } from './checkout-info.ts'
import { noContact, type Contact } from '../../../shared/contact/remembered-contact.ts'

const typed: Contact = { firstName: 'Jo', lastName: '', phoneNumber: '', emailAddress: 'jo@example.com' }
const named = { firstName: 'Alex', lastName: 'Baker', phoneNumber: '0412345678', emailAddress: 'alex@example.com' }

test('[ORD-23] what was typed at checkout is kept under its four names, and gone once it is cleared', () => {
  const storage = memoryStorage()
  expect(readCheckoutInfo(storage)).toBeNull()
  keepCheckoutInfo(storage, { ...typed, phoneNumber: '0491 570 156' })
  expect(JSON.parse(storage.getItem('pinia_checkoutInfo') ?? '')).toEqual({
    email: 'jo@example.com',
    firstName: 'Jo',
    lastName: '',
    mobileNumber: '0491 570 156',
  })
  expect(readCheckoutInfo(storage)).toEqual({ ...typed, phoneNumber: '0491 570 156' })
  keepCheckoutInfo(storage, null)
  expect(readCheckoutInfo(storage)).toBeNull()
})

test.each([
  ['nobody is named', null, typed],
  ['only gaps are filled, and half a name is none', named, { ...typed, phoneNumber: '0412345678' }],
  ['a wallet may name less', { phoneNumber: '0412345678' }, { ...typed, phoneNumber: '0412345678' }],
])('[ORD-23] %s', (_, told, expected) => {
  expect(withNamed(typed, told)).toEqual(expected)
})

test('[ORD-23] who has typed nothing is whom the wallet names', () => {
  expect(withNamed(noContact, named)).toEqual(named)
})

test('[ORD-23] what a wallet named is no typing: nothing of it is kept', () => {
  expect(withoutNamed(withNamed(typed, named), named)).toEqual(typed)
  expect(withoutNamed(typed, null)).toEqual(typed)
})
