import type { AppleContact } from '@forno/contracts/payments/wallets/applepay'
import type { CustomerInfo } from '@forno/domain/customers/contact'
import { looksLikeEmail } from '@forno/domain/baskets/check'
import { normaliseEmail } from '@forno/domain/customers/email'
import { normalisePhone } from '@forno/domain/customers/phone'

const maxNameLength = 60
const maxEmailLength = 254

const nameOf = (text = ''): string | null => {
  const trimmed = text.trim()
  return trimmed === '' || trimmed.length > maxNameLength ? null : trimmed
}
const emailOf = (text = ''): string | null => {
  const email = normaliseEmail(text)
  return email.length <= maxEmailLength && looksLikeEmail(email) ? email : null
}

/** The contact details that Apple Pay supplies; invalid values are left out. [ORD-23] */
export const contactOf = (contact: AppleContact = {}): Partial<CustomerInfo> => ({
  firstName: nameOf(contact.givenName),
  lastName: nameOf(contact.familyName),
  emailAddress: emailOf(contact.emailAddress),
  phoneNumber: normalisePhone(contact.phoneNumber ?? ''),
})
