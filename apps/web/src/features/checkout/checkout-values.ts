import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Contact } from '../../shared/contact/remembered-contact.ts'

export type CheckoutScreenProps = {
  /** The basket cannot be checked out: back, or to the offers where what is behind is an attempt to pay for it. [NAV-23] */
  readonly onTurnAway: (to: 'back' | 'offers') => void
  /** Another tab has ordered it. [ORD-06] */
  readonly onOrdered: (orderId: string) => void
  /** Chosen by the address. [PAY-32] */
  readonly expressPay: PaymentType | null
}

/** What is typed at checkout. */
export type CheckoutValues = Contact & {
  readonly note: string
  /** As chosen; null until then. */
  readonly paymentType: PaymentType | null
  readonly variant: string | null
  readonly isRemembered: boolean
  readonly optinEmail: boolean
  readonly optinSms: boolean
  /** Confirmed to be 18 or over; asked for with alcohol in the cart. [RUL-03] */
  readonly isAdult: boolean
}

/** The contact among the typed values. */
export const contactOf = ({ firstName, lastName, phoneNumber, emailAddress }: CheckoutValues): Contact => ({
  firstName,
  lastName,
  phoneNumber,
  emailAddress,
})
