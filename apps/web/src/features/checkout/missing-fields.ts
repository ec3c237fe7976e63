import { contactRules } from '../../data/contact-rules.ts'
import type { CheckoutValues } from './checkout-page.ts'

/** What the chosen way of paying asks of the customer. */
export type Asked = {
  /** Names the customer itself where nothing is typed. [ORD-23] */
  readonly namesCustomer: boolean
  /** Said where an address is needed and missing. */
  readonly needsEmail: string | null
}

type Field = 'phoneNumber' | 'emailAddress'

/** A phone number is needed by every way of paying but one that names the customer itself. [RUL-09] [ORD-23] */
export const phoneRule = (text: string, { namesCustomer }: Pick<Asked, 'namesCustomer'>): true | string =>
  namesCustomer && text.trim() === '' ? true : contactRules.phoneNumber(text)

/**
 * What is missing of the customer before they can pay so, field by field. Answered at once: the sheet of a wallet opens within the press
 * alone, and the form looks at its fields later. [PAY-17]
 */
export const missingFields = (
  { phoneNumber, emailAddress }: Pick<CheckoutValues, Field>,
  asked: Asked,
): readonly { readonly field: Field; readonly message: string }[] => {
  const rules: Readonly<Record<Field, true | string>> = {
    phoneNumber: phoneRule(phoneNumber, asked),
    emailAddress:
      asked.needsEmail !== null && emailAddress.trim() === ''
        ? asked.needsEmail
        : contactRules.emailAddress(emailAddress),
  }
  return (['phoneNumber', 'emailAddress'] as const).flatMap((field) => {
    const message = rules[field]
    return message === true ? [] : [{ field, message }]
  })
}
