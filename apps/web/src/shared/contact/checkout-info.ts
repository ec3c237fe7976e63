import { readKept, writeKept } from '../../lib/storage/storage.ts'
import { contactFields, textFieldOf, type Contact } from './remembered-contact.ts'

const keptName = 'checkoutInfo'

/**
 * Stores the typed contact for the session until the order is placed, so that a visit to the menu or a refused payment
 * does not clear the fields. null clears it. [ORD-23]
 */
export const saveCheckoutInfo = (storage: Storage, typed: Contact | null): void => {
  if (typed === null) {
    writeKept(storage, keptName, null)
    return
  }
  const { emailAddress: email, firstName, lastName, phoneNumber: mobileNumber } = typed
  writeKept(storage, keptName, { email, firstName, lastName, mobileNumber })
}

/** The stored contact; null while no checkout is open. [ORD-23] */
export const readCheckoutInfo = (storage: Storage): Contact | null => {
  const kept = readKept(storage, keptName)
  if (typeof kept !== 'object' || kept === null) return null
  return {
    firstName: textFieldOf(kept, 'firstName'),
    lastName: textFieldOf(kept, 'lastName'),
    phoneNumber: textFieldOf(kept, 'mobileNumber'),
    emailAddress: textFieldOf(kept, 'email'),
  }
}

/**
 * The typed contact, with the wallet's contact in its empty fields. First and last name come from the same source.
 * [ORD-23]
 */
export const withWalletContact = (typed: Contact, walletContact: Partial<Contact> | null): Contact => {
  if (walletContact === null) return typed
  const isNamed = typed.firstName.trim() !== '' || typed.lastName.trim() !== ''
  const { firstName = '', lastName = '', phoneNumber = '', emailAddress = '' } = walletContact
  return {
    ...(isNamed ? { firstName: typed.firstName, lastName: typed.lastName } : { firstName, lastName }),
    phoneNumber: typed.phoneNumber.trim() === '' ? phoneNumber : typed.phoneNumber,
    emailAddress: typed.emailAddress.trim() === '' ? emailAddress : typed.emailAddress,
  }
}

/** The typed contact without the fields that a wallet filled: storage never holds a wallet's contact. [ORD-23] */
export const withoutWalletContact = (contact: Contact, walletContact: Partial<Contact> | null): Contact => {
  const typed: Record<keyof Contact, string> = { ...contact }
  for (const field of contactFields) if (walletContact?.[field] === contact[field]) typed[field] = ''
  return typed
}
