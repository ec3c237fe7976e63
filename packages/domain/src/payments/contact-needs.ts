import type { CustomerInfo } from '../customers/contact.ts'
import type { PaymentType } from '../core/payment-types.ts'

/** The fields of a customer's contact that a payment may depend on, in the order in which the checkout asks for them. */
export const contactFields = ['firstName', 'lastName', 'phoneNumber', 'emailAddress'] as const
export type ContactField = (typeof contactFields)[number]

type ContactNeeds = {
  /** What the provider refuses to go without. The store itself always needs a phone number. */
  readonly needs: readonly ContactField[]
  /** What the wallet's own sheet supplies where the customer has typed nothing. [ORD-23] */
  readonly supplies?: readonly ContactField[]
  /** "by card": how the payment is named after "to pay". */
  readonly words: string
}

const email = ['emailAddress'] as const

/** The contact that each payment method needs. The server refuses by this table and the checkout marks its fields by it. [PAY-14] [PAY-20] [PAY-22] */
const table: Readonly<Record<PaymentType, ContactNeeds>> = {
  flex: { needs: email, words: 'by card' },
  'saved-cc-flex': { needs: email, words: 'by saved card' },
  visacheckout: { needs: email, words: 'with Visa Checkout' },
  clicktopay: { needs: email, words: 'with Click to Pay' },
  applepay: { needs: email, supplies: contactFields, words: 'with Apple Pay' },
  googlepay: { needs: email, supplies: email, words: 'with Google Pay' },
  // A lender opens no account without a whole name.
  zippay: { needs: ['firstName', 'lastName', 'emailAddress'], words: 'with Zip' },
  // Its billing and shipping contacts need a name; one part is enough.
  afterpay: { needs: ['firstName', 'emailAddress'], words: 'with Afterpay' },
  paypal: { needs: [], words: 'with PayPal' },
  cash: { needs: [], words: 'in cash' },
  mobileeftpos: { needs: [], words: 'by card at the door' },
  free: { needs: [], words: 'for this order' },
}

const labels: Readonly<Record<ContactField, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  phoneNumber: 'phone number',
  emailAddress: 'email',
}

/** "Enter your last name to pay with Zip." */
export const neededMessage = (field: ContactField, method: PaymentType): string =>
  `Enter your ${labels[field]} to pay ${table[method].words}.`

type Contact = Readonly<Record<ContactField, string | null>>

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

/** Whether a customer has to type a field before they can pay so; the phone number always, unless the wallet supplies it. [RUL-09] [ORD-23] */
export const isTypedFor = (field: ContactField, method: PaymentType | null): boolean => {
  if (method === null) return field === 'phoneNumber'
  const { needs, supplies = [] } = table[method]
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
  table[method].needs
    .filter((field) => isBlank(customer[field]))
    .map((field) => ({ field, message: neededMessage(field, method) }))

/** "Add your last name and email to pay with Zip"; null where nothing of the provider's is missing. */
export const addWords = (contact: Contact, method: PaymentType): string | null => {
  const missing = untypedFor(contact, method).filter((field) => table[method].needs.includes(field))
  if (missing.length === 0) return null
  const names = missing.map((field) => labels[field])
  const listed = names.length === 1 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
  return `Add your ${listed} to pay ${table[method].words}`
}
