import type { PaymentType } from '@forno/domain/core/payment-types'
import type { ReactNode } from 'react'
import type { DoorValues } from './door-values.ts'
import type { Contact } from '../../shared/contact/remembered-contact.ts'

export type CheckoutScreenProps = {
  /** The path of the page before the checkout; null = the checkout is the first page. [NAV-23] */
  readonly cameFrom: string | null
  /** Another one for each visit to this page; null = the customer is on the way to another page. */
  readonly visit: string | null
  /** Upsells of the engagement service, below the ordered items. [ENG-04] */
  readonly upsells: ReactNode
  /**
   * The basket cannot be checked out: back to the previous page, or to the offers after an attempt to pay for it.
   * [NAV-23]
   */
  readonly onTurnAway: (to: 'back' | 'offers') => void
  /** Another tab has ordered the basket. [ORD-06] */
  readonly onOrdered: (orderId: string) => void
  /** The payment method in the address, /checkout/{method}. [PAY-32] */
  readonly expressPay: PaymentType | null
}

/** The values of the checkout form. */
export type CheckoutValues = Contact &
  DoorValues & {
    readonly note: string
    /** The customer's choice; null until then. */
    readonly paymentType: PaymentType | null
    readonly variant: string | null
    readonly isRemembered: boolean
    readonly optinEmail: boolean
    readonly optinSms: boolean
    /** The customer confirms that they are 18 or over; asked only with alcohol in the cart. [RUL-03] */
    readonly isAdult: boolean
  }

/** The contact fields of the form. */
export const contactOf = ({ firstName, lastName, phoneNumber, emailAddress }: CheckoutValues): Contact => ({
  firstName,
  lastName,
  phoneNumber,
  emailAddress,
})
