import { passesLuhn } from '../payments/card-number.ts'

/** The part of a payment that may be shown: nothing in it can pay. [BAS-08] [PAY-30] */
export type PaymentSummary = {
  readonly reference: string | null
  /** First six and last four digits at most. */
  readonly maskedCard: string | null
  /** MM/YY */
  readonly expiry: string | null
}

const masked = /^\d{0,6}[Xx*•.· -]*\d{0,4}$/
const expiry = /^(0[1-9]|1[0-2])\/\d\d$/
const longRuns = /\d(?:[ .-]?\d){12,18}/g

/** Whether the text contains digits that could be a card number. */
const holdsCard = (text: string): boolean =>
  (text.match(longRuns) ?? []).some((found) => passesLuhn(found.replaceAll(/\D/g, '')))

/**
 * The fields that reveal too much: more of a card than its first six and last four digits, a card number inside a
 * reference, or an expiry that is none. [PAY-30]
 */
export const revealingFields = (summary: PaymentSummary): readonly (keyof PaymentSummary)[] => [
  ...(summary.reference !== null && holdsCard(summary.reference) ? (['reference'] as const) : []),
  ...(summary.maskedCard !== null && !masked.test(summary.maskedCard) ? (['maskedCard'] as const) : []),
  ...(summary.expiry !== null && !expiry.test(summary.expiry) ? (['expiry'] as const) : []),
]
