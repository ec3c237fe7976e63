import { cleanText, hasLetters } from '@forno/domain/core/pasted-text'
import { normalisePhone, mayReceiveTexts } from '@forno/domain/customers/phone'
import { isTypedFor, neededMessage } from '@forno/domain/payments/contact-needs'
import { type PaymentType, contactFields, type ContactField } from '@forno/domain/core/payment-types'
import { contactRules } from '../../../shared/contact/contact-rules.ts'
import type { Contact } from '../../../shared/contact/remembered-contact.ts'

const formRules: Readonly<Record<ContactField, (text: string) => true | string>> = contactRules

/**
 * The error message of a field, true = valid. `method`: the chosen payment method, null = none. [RUL-09] [ORD-23]
 * [PAY-20]
 */
export const fieldRule = (field: ContactField, text: string, method: PaymentType | null): true | string => {
  const isName = field === 'firstName' || field === 'lastName'
  if (isName ? hasLetters(text) : cleanText(text) !== '') return formRules[field](text)
  if (!isTypedFor(field, method)) return true
  if (field === 'phoneNumber' || method === null) return contactRules.phoneNumber(text)
  return neededMessage(field, method)
}

/**
 * The missing or invalid contact fields for this payment method, in the order of the form. Synchronous, because a
 * wallet's sheet opens only within the press, before the form validates its fields. [PAY-17]
 */
export const missingFields = (
  contact: Contact,
  method: PaymentType | null,
): readonly { readonly field: ContactField; readonly message: string }[] =>
  contactFields.flatMap((field) => {
    const message = fieldRule(field, contact[field], method)
    return message === true ? [] : [{ field, message }]
  })

/** The hint of the phone field: order updates go only to Australian mobiles. [ACC-41] */
export const textHint = (typed: string): string => {
  const number = normalisePhone(typed)
  return number === null || mayReceiveTexts(number)
    ? 'In case the store needs to call you.'
    : 'We can only text Australian mobiles, so no text will come. The store can still call you.'
}
