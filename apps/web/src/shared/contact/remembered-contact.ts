import { readKept, writeKept } from '../../lib/storage/storage.ts'

/** What a guest typed at checkout, as it was typed. */
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

/** The details of last time on this device, or null when none are kept. */
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

/** Keeps the details for next time; null forgets them. */
export const rememberContact = (storage: Storage, contact: Contact | null): void =>
  writeKept(storage, keptName, contact)
