import type { OrderRegister } from '../core/order-registers.ts'
import { cleanText, hasLetters } from '../core/pasted-text.ts'

/** The customer's contact details, as far as they are known. */
export type CustomerInfo = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly emailAddress: string | null
  /** E.164, normalised. [RUL-09] */
  readonly phoneNumber: string | null
  readonly optinEmail: boolean
  readonly optinSms: boolean
  readonly orderRegister: OrderRegister | null
}

/** The contact of an unknown customer. */
export const noCustomer: CustomerInfo = {
  firstName: null,
  lastName: null,
  emailAddress: null,
  phoneNumber: null,
  optinEmail: false,
  optinSms: false,
  orderRegister: null,
}

const placeholders = { firstName: 'Guest', lastName: 'Customer' } as const

const orPlaceholder = (name: string | null, placeholder: string): string => {
  const cleaned = cleanText(name ?? '')
  return hasLetters(cleaned) ? cleaned : placeholder
}

/** The names on an order: cleaned, with `Guest` or `Customer` for one that has no letter. [RUL-08] */
export const nameOrPlaceholder = (
  customer: Pick<CustomerInfo, 'firstName' | 'lastName'>,
): { firstName: string; lastName: string } => ({
  firstName: orPlaceholder(customer.firstName, placeholders.firstName),
  lastName: orPlaceholder(customer.lastName, placeholders.lastName),
})
