import { readKept, writeKept } from '../../lib/storage/storage.ts'

/** A guest's contact details from the checkout, as typed. */
export type Contact = {
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly emailAddress: string
}

export const noContact: Contact = { firstName: '', lastName: '', phoneNumber: '', emailAddress: '' }

export const contactFields = [
  'firstName',
  'lastName',
  'phoneNumber',
  'emailAddress',
] as const satisfies (keyof Contact)[]

const keptName = 'contact'

/** The contact details stored on this device; null = none. */
export const rememberedContact = (storage: Storage): Contact | null => {
  const kept = readKept(storage, keptName)
  if (typeof kept !== 'object' || kept === null) return null
  const text = (name: keyof Contact): string => {
    const value: unknown = Reflect.get(kept, name)
    return typeof value === 'string' ? value : ''
  }
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    phoneNumber: text('phoneNumber'),
    emailAddress: text('emailAddress'),
  }
}

/** Stores the contact details for the next order; null deletes them. */
export const rememberContact = (storage: Storage, contact: Contact | null): void =>
  writeKept(storage, keptName, contact)
