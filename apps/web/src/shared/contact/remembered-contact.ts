import { readKept, writeKept } from '../../lib/storage/storage.ts'

/** A guest's contact details from the checkout, as typed. */
export type Contact = {
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly emailAddress: string
}

/** The contact details of empty fields. */
export const noContact: Contact = { firstName: '', lastName: '', phoneNumber: '', emailAddress: '' }

/** The fields of a contact. */
export const contactFields = [
  'firstName',
  'lastName',
  'phoneNumber',
  'emailAddress',
] as const satisfies (keyof Contact)[]

const keptName = 'contact'

/** A field of a stored value; empty where it is missing or no text. */
export const textFieldOf = (stored: object, name: string): string => {
  const value: unknown = Reflect.get(stored, name)
  return typeof value === 'string' ? value : ''
}

/** The contact details stored on this device; null = none. */
export const rememberedContact = (storage: Storage): Contact | null => {
  const kept = readKept(storage, keptName)
  if (typeof kept !== 'object' || kept === null) return null
  return {
    firstName: textFieldOf(kept, 'firstName'),
    lastName: textFieldOf(kept, 'lastName'),
    phoneNumber: textFieldOf(kept, 'phoneNumber'),
    emailAddress: textFieldOf(kept, 'emailAddress'),
  }
}

/** Stores the contact details for the next order; null deletes them. */
export const rememberContact = (storage: Storage, contact: Contact | null): void =>
  writeKept(storage, keptName, contact)
