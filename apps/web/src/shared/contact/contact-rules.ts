import { normalisePhone } from '@forno/domain/customers/phone'

/** The rule of each field: true, or its error message. The server checks the same rules. [RUL-09] [BAS-26] */
export const contactRules = {
  phoneNumber: (text: string): true | string => {
    if (text.trim() === '') return 'Please enter your phone number.'
    return normalisePhone(text) === null ? 'Please enter a valid phone number, such as 0491 570 156.' : true
  },
  emailAddress: (text: string): true | string => {
    const email = text.trim()
    return email === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? true : 'Please enter a valid email address.'
  },
} as const

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Typed details as a request body: the phone number normalised, blanks as null. [RUL-08] [RUL-09] */
export const contactBody = (contact: {
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly emailAddress: string
}) => ({
  firstName: orNull(contact.firstName),
  lastName: orNull(contact.lastName),
  phoneNumber: normalisePhone(contact.phoneNumber),
  emailAddress: orNull(contact.emailAddress),
})
