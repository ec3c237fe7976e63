import type { Contact } from '../../data/remembered-contact.ts'

export type CheckoutScreenProps = {
  /** The basket cannot be checked out: back, or to the offers. [NAV-23] */
  readonly onTurnAway: () => void
  readonly onPlace: (basketId: string) => void
}

/** What is typed at checkout. */
export type CheckoutValues = Contact & {
  readonly note: string
  readonly isRemembered: boolean
  readonly optinEmail: boolean
  readonly optinSms: boolean
  /** Confirmed to be 18 or over; asked for with alcohol in the cart. [RUL-03] */
  readonly isAdult: boolean
}
