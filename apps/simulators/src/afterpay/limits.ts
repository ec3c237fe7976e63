import { AfterpayRefusal } from './afterpay-refusal.ts'
import { moneyOf } from './money.ts'

/** Cents. */
export type Limits = {
  /** null = Afterpay names none. */
  readonly minimum: number | null
  readonly maximum: number
}

export const usualLimits: Limits = { minimum: 1_00, maximum: 2_000_00 }

/** The configuration in Afterpay's words, which leave a minimum out that there is not. [PAY-24] */
export const configurationOf = ({ minimum, maximum }: Limits, include: string): object => ({
  ...(minimum === null ? {} : { minimumAmount: moneyOf(minimum) }),
  maximumAmount: moneyOf(maximum),
  ...(include.split(',').includes('publicid') ? { publicId: 'demo-afterpay-public-id' } : {}),
})

export function checkLimits(cents: number, { minimum, maximum }: Limits): void {
  if (cents >= Math.max(minimum ?? 0, 1) && cents <= maximum) return
  throw new AfterpayRefusal(422, 'unsupported_payment_type', 'The amount is outside the limits of the merchant.')
}
