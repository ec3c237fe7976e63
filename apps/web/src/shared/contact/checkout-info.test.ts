import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { saveCheckoutInfo, readCheckoutInfo, withWalletContact, withoutWalletContact } from './checkout-info.ts'
import { noContact, type Contact } from './remembered-contact.ts'

const typed: Contact = { firstName: 'Jo', lastName: '', phoneNumber: '', emailAddress: 'jo@example.com' }
const walletContact = {
  firstName: 'Alex',
  lastName: 'Baker',
  phoneNumber: '0412345678',
  emailAddress: 'alex@example.com',
}

test('[ORD-23] stores the four contact fields of the checkout until they are cleared', () => {
  const storage = memoryStorage()
  expect(readCheckoutInfo(storage)).toBeNull()
  saveCheckoutInfo(storage, { ...typed, phoneNumber: '0491 570 156' })
  expect(JSON.parse(storage.getItem('pinia_checkoutInfo') ?? '')).toEqual({
    email: 'jo@example.com',
    firstName: 'Jo',
    lastName: '',
    mobileNumber: '0491 570 156',
  })
  expect(readCheckoutInfo(storage)).toEqual({ ...typed, phoneNumber: '0491 570 156' })
  saveCheckoutInfo(storage, null)
  expect(readCheckoutInfo(storage)).toBeNull()
})

test('[ORD-23] a stored field that is no text is empty', () => {
  const storage = memoryStorage()
  storage.setItem('pinia_checkoutInfo', '{"firstName":7,"lastName":"Ng"}')
  expect(readCheckoutInfo(storage)).toEqual({ ...noContact, lastName: 'Ng' })
})

test.each([
  ['keeps the typed contact when the wallet names none', null, typed],
  [
    'fills empty fields only, and never combines two halves of a name',
    walletContact,
    { ...typed, phoneNumber: '0412345678' },
  ],
  [
    'accepts a wallet’s contact with missing fields',
    { phoneNumber: '0412345678' },
    { ...typed, phoneNumber: '0412345678' },
  ],
])('[ORD-23] %s', (_, contact, expected) => {
  expect(withWalletContact(typed, contact)).toEqual(expected)
})

test('[ORD-23] takes the wallet’s whole contact when nothing is typed', () => {
  expect(withWalletContact(noContact, walletContact)).toEqual(walletContact)
})

test('[ORD-23] removes the fields of the wallet’s contact before storing', () => {
  expect(withoutWalletContact(withWalletContact(typed, walletContact), walletContact)).toEqual(typed)
  expect(withoutWalletContact(typed, null)).toEqual(typed)
})
