import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { contactFields, type Contact } from '../../../shared/contact/remembered-contact.ts'

const keptName = 'checkoutInfo'

/**
 * What has been typed at the checkout that is running, kept in session storage until its order is placed: a look at the menu or
 * a payment that came to nothing costs nobody their details. [ORD-23]
 */
export const keepCheckoutInfo = (storage: Storage, typed: Contact | null): void => {
  if (typed === null) {
    writeKept(storage, keptName, null)
    return
  }
  const { emailAddress: email, firstName, lastName, phoneNumber: mobileNumber } = typed
  writeKept(storage, keptName, { email, firstName, lastName, mobileNumber })
}

/** null where no checkout is running. [ORD-23] */
export const readCheckoutInfo = (storage: Storage): Contact | null => {
  const kept = readKept(storage, keptName)
  if (typeof kept !== 'object' || kept === null) return null
  const text = (name: string): string => {
    const value: unknown = Reflect.get(kept, name)
    return typeof value === 'string' ? value : ''
  }
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    phoneNumber: text('mobileNumber'),
    emailAddress: text('email'),
  }
}

/** What was typed, and what a wallet named where nothing was; two halves of a name are never of two people. [ORD-23] */
export const withNamed = (typed: Contact, named: Partial<Contact> | null): Contact => {
  if (named === null) return typed
  const isNamed = typed.firstName.trim() !== '' || typed.lastName.trim() !== ''
  const { firstName = '', lastName = '', phoneNumber = '', emailAddress = '' } = named
  return {
    ...(isNamed ? { firstName: typed.firstName, lastName: typed.lastName } : { firstName, lastName }),
    phoneNumber: typed.phoneNumber.trim() === '' ? phoneNumber : typed.phoneNumber,
    emailAddress: typed.emailAddress.trim() === '' ? emailAddress : typed.emailAddress,
  }
}

/** What of a contact was typed: no storage keeps what a wallet named. [ORD-23] */
export const withoutNamed = (contact: Contact, named: Partial<Contact> | null): Contact => {
  const typed: Record<keyof Contact, string> = { ...contact }
  for (const field of contactFields) if (named?.[field] === contact[field]) typed[field] = ''
  return typed
}
