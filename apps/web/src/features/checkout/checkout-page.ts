import type { ReactNode } from 'react'
import type { MinimumSpend } from '../../data/minimum-spend.ts'
import type { Contact } from '../../data/remembered-contact.ts'

export type CheckoutScreenProps = {
  /** The basket cannot be checked out: back, or to the offers. [NAV-23] */
  readonly onTurnAway: () => void
  readonly onPlace: (basketId: string) => void
  readonly minimumSpend: (shortfall: MinimumSpend, onClose: () => void) => ReactNode
}

/** What is typed at checkout. */
export type CheckoutValues = Contact & { readonly note: string; readonly isRemembered: boolean }
