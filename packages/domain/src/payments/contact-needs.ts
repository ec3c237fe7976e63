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
  `Enter your ${labels[field]} to pay ${methods[method].contact.words}.`

type Contact = Readonly<Record<ContactField, string | null>>

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

/** Whether a customer has to type a field before they can pay so; the phone number always, unless the wallet supplies it. [RUL-09] [ORD-23] */
export const isTypedFor = (field: ContactField, method: PaymentType | null): boolean => {
  if (method === null) return field === 'phoneNumber'
  const { needs, supplies = [] } = methods[method].contact
  return (field === 'phoneNumber' || needs.includes(field)) && !supplies.includes(field)
}

/** The fields that this method needs and this customer has left empty: what the customer still has to type. */
export const untypedFor = (contact: Contact, method: PaymentType | null): readonly ContactField[] =>
  contactFields.filter((field) => isTypedFor(field, method) && isBlank(contact[field]))

/** Every field that the provider needs and a basket's customer lacks, whoever was to supply it. */
export const missingFor = (
  customer: Pick<CustomerInfo, ContactField>,
  method: PaymentType,
): readonly { readonly field: ContactField; readonly message: string }[] =>
  methods[method].contact.needs
    .filter((field) => isBlank(customer[field]))
    .map((field) => ({ field, message: neededMessage(field, method) }))

/** "Add your last name and email to pay with Zip"; null where nothing of the provider's is missing. */
export const addWords = (contact: Contact, method: PaymentType): string | null => {
  const missing = untypedFor(contact, method).filter((field) => methods[method].contact.needs.includes(field))
  if (missing.length === 0) return null
  const names = missing.map((field) => labels[field])
  const listed = names.length === 1 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
  return `Add your ${listed} to pay ${methods[method].contact.words}`
}
