import { dollars, gstOf, sumOf } from '../core/money.ts'
import { cardEndingIn } from '../payments/card-words.ts'
import type { Cents, ServiceType } from '../core/words.ts'

/** From this total on, in cents, an invoice has to say who buys. */
const namedFrom = 100_000

export const namesBuyer = (total: Cents): boolean => total >= namedFrom

type Figures = { readonly lines: readonly Cents[]; readonly total: Cents; readonly gst: Cents }

/** Whether an invoice adds up to the cent: everything on it is its total, and the tax in it is that of the total. */
export const addsUp = ({ lines, total, gst }: Figures): boolean => sumOf(lines) === total && gstOf(total) === gst

type Payment = {
  /** What the way of paying is called. */
  readonly label: string
  /** First six digits and last four of a card; null = it was none, or nobody told. */
  readonly masked: string | null
  /** Cents that change hands with the food. */
  readonly collect: Cents
  readonly serviceType: ServiceType
}

/** "Credit or debit card, Visa ending in 1111", "Cash, $24.95 at the counter" */
export const paidWords = ({ label, masked, collect, serviceType }: Payment): string => {
  const card = masked === null ? null : cardEndingIn(masked)
  if (card !== null) return `${label}, ${card}`
  return collect === 0
    ? label
    : `${label}, ${dollars(collect)} ${serviceType === 'Pickup' ? 'at the counter' : 'at the door'}`
}
