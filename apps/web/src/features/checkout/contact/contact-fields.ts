import { normalisePhone, mayReceiveTexts } from '@forno/domain/customers/phone'
import { isTypedFor, neededMessage } from '@forno/domain/payments/contact-needs'
import { type PaymentType, contactFields, type ContactField } from '@forno/domain/core/payment-types'
import { contactRules } from '../../../shared/contact/contact-rules.ts'
import type { Contact } from '../../../shared/contact/remembered-contact.ts'

const formRules: Readonly<Partial<Record<ContactField, (text: string) => true | string>>> = contactRules

/** Why a field cannot be taken as it is, or true; `method` is how it will be paid, null = not chosen. [RUL-09] [ORD-23] [PAY-20] */
export const fieldRule = (field: ContactField, text: string, method: PaymentType | null): true | string => {
  if (text.trim() !== '') return formRules[field]?.(text) ?? true
  if (!isTypedFor(field, method)) return true
  if (field === 'phoneNumber' || method === null) return contactRules.phoneNumber(text)
  return neededMessage(field, method)
}

/**
 * What is missing of the customer before they can pay so, field by field. Answered at once: the sheet of a wallet opens within the press
 * alone, and the form looks at its fields later. [PAY-17]
 */
export const missingFields = (
  contact: Contact,
  method: PaymentType | null,
): readonly { readonly field: ContactField; readonly message: string }[] =>
  contactFields.flatMap((field) => {
    const message = fieldRule(field, contact[field], method)
    return message === true ? [] : [{ field, message }]
  })

/** What the checkout says beside a phone number: only an Australian mobile gets text messages about the order. [ACC-41] */
export const textHint = (typed: string): string => {
  const number = normalisePhone(typed)
  return number === null || mayReceiveTexts(number)
    ? 'In case the store needs to call you.'
    : 'We can only text Australian mobiles, so no text will come. The store can still call you.'
}
