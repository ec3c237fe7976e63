import { dollars, gstOf, sumOf } from '../core/money.ts'
import { cardEndingIn } from '../payments/card-ending.ts'
import type { Cents, ServiceType } from '../core/basic-types.ts'

/** From this total, in cents, an invoice must name the buyer. */
const namedFrom = 100_000

/** Whether an invoice with this total must name the buyer. */
export const mustNameBuyer = (total: Cents): boolean => total >= namedFrom

type Figures = { readonly lines: readonly Cents[]; readonly total: Cents; readonly gst: Cents }

/** Whether an invoice adds up to the cent: its lines sum to the total, and the GST is that of the total. */
export const addsUp = ({ lines, total, gst }: Figures): boolean => sumOf(lines) === total && gstOf(total) === gst

type Payment = {
  /** The label of the payment method. */
  readonly label: string
  /** First six and last four digits of a card; null = no card, or unknown. */
  readonly masked: string | null
  /** Cents that are paid when the food is handed over. */
  readonly collect: Cents
  readonly serviceType: ServiceType
}

/** "Credit or debit card, Visa ending in 1111", "Cash, $24.95 at the counter" */
export const paymentLabel = ({ label, masked, collect, serviceType }: Payment): string => {
  const card = masked === null ? null : cardEndingIn(masked)
  if (card !== null) return `${label}, ${card}`
  return collect === 0
    ? label
    : `${label}, ${dollars(collect)} ${serviceType === 'Pickup' ? 'at the counter' : 'at the door'}`
}
