import { namesInText } from '../core/names-in-text.ts'
import { cleanText, hasLetters } from '../core/pasted-text.ts'
import type { CustomerInfo } from '../customers/contact.ts'
import { contactFields, methods, type ContactField, type PaymentType } from '../core/payment-types.ts'

const labels: Readonly<Record<ContactField, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  phoneNumber: 'phone number',
  emailAddress: 'email',
}

/** "Enter your last name to pay with Zip." */
export const neededMessage = (field: ContactField, method: PaymentType): string =>
  `Enter your ${labels[field]} to pay ${methods[method].contact.text}.`

type Contact = Readonly<Record<ContactField, string | null>>

const isName: Readonly<Record<ContactField, boolean>> = {
  firstName: true,
  lastName: true,
  phoneNumber: false,
  emailAddress: false,
}

/** Whether a field counts as not filled in; a name without a letter does. */
const isBlank = (contact: Contact, field: ContactField): boolean => {
  const text = contact[field] ?? ''
  return isName[field] ? !hasLetters(text) : cleanText(text) === ''
}

/**
 * Whether the customer must type a field before paying with this method. The phone number is always required, unless
 * the wallet supplies it. [RUL-09] [ORD-23]
 */
export const isTypedFor = (field: ContactField, method: PaymentType | null): boolean => {
  if (method === null) return field === 'phoneNumber'
  const { needs, supplies = [] } = methods[method].contact
  return (field === 'phoneNumber' || needs.includes(field)) && !supplies.includes(field)
}

/** The fields that the customer still has to type for this method. */
export const untypedFor = (contact: Contact, method: PaymentType | null): readonly ContactField[] =>
  contactFields.filter((field) => isTypedFor(field, method) && isBlank(contact, field))

/** The provider's required fields that the customer lacks, including fields that a wallet was expected to supply. */
export const missingFor = (
  customer: Pick<CustomerInfo, ContactField>,
  method: PaymentType,
): readonly { readonly field: ContactField; readonly message: string }[] =>
  methods[method].contact.needs
    .filter((field) => isBlank(customer, field))
    .map((field) => ({ field, message: neededMessage(field, method) }))

/** "Add your last name and email to pay with Zip"; null = the provider's required fields are complete. */
export const addWords = (contact: Contact, method: PaymentType): string | null => {
  const missing = untypedFor(contact, method).filter((field) => methods[method].contact.needs.includes(field))
  if (missing.length === 0) return null
  const names = namesInText(missing.map((field) => labels[field]))
  return `Add your ${names} to pay ${methods[method].contact.text}`
}
