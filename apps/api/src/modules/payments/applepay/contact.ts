import type { AppleContact } from '@forno/contracts/payments/wallets/applepay'
import type { CustomerInfo } from '@forno/domain/customers/contact'
import { hasLetters, cleanText } from '@forno/domain/core/pasted-text'
import { readEmail } from '@forno/domain/core/email-address'
import { normalisePhone } from '@forno/domain/customers/phone'

const maxNameLength = 60

const nameOf = (text = ''): string | null => {
  const cleaned = cleanText(text)
  return !hasLetters(cleaned) || cleaned.length > maxNameLength ? null : cleaned
}
const emailOf = (text = ''): string | null => {
  const email = readEmail(text)
  return email === null ? null : email.toLowerCase()
}

/** The contact details that Apple Pay supplies; invalid values are left out. [ORD-23] */
export const contactOf = (contact: AppleContact = {}): Partial<CustomerInfo> => ({
  firstName: nameOf(contact.givenName),
  lastName: nameOf(contact.familyName),
  emailAddress: emailOf(contact.emailAddress),
  phoneNumber: normalisePhone(contact.phoneNumber ?? ''),
})
