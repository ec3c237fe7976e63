import { readEmail } from '@forno/domain/core/email-address'
import { cleanText, hasLetters } from '@forno/domain/core/pasted-text'
import { normalisePhone, readPhone } from '@forno/domain/customers/phone'

/** The rule of each field: true, or its error message. The server checks the same rules. [RUL-08] [RUL-09] [BAS-26] */
export const contactRules = {
  firstName: (text: string): true | string => (hasLetters(text) ? true : 'Please enter your first name.'),
  lastName: (text: string): true | string => (hasLetters(text) ? true : 'Please enter your last name.'),
  /** A required address. */
  email: (text: string): true | string =>
    cleanText(text) === '' ? 'Please enter your email address.' : contactRules.emailAddress(text),
  phoneNumber: (text: string): true | string => {
    if (cleanText(text) === '') return 'Please enter your phone number.'
    const read = readPhone(text)
    return 'error' in read ? read.error.replace(/number\.$/, 'number, such as 0491 570 156.') : true
  },
  emailAddress: (text: string): true | string => {
    const isValid = cleanText(text) === '' || readEmail(text) !== null
    return isValid ? true : 'Please enter a valid email address.'
  },
} as const

const nameOrNull = (text: string): string | null => (hasLetters(text) ? cleanText(text) : null)

/** Typed details as a request body: the phone number normalised, blanks as null. [RUL-08] [RUL-09] */
export const contactBody = (contact: {
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly emailAddress: string
}) => ({
  firstName: nameOrNull(contact.firstName),
  lastName: nameOrNull(contact.lastName),
  phoneNumber: normalisePhone(contact.phoneNumber),
  emailAddress:
    cleanText(contact.emailAddress) === '' ? null : (readEmail(contact.emailAddress) ?? contact.emailAddress),
})
