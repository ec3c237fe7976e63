import { AfterpayRefusal } from './afterpay-refusal.ts'
import { moneyOf } from './money.ts'

/** Limits in cents. */
export type Limits = {
  /** null means that Afterpay sets no minimum. */
  readonly minimum: number | null
  readonly maximum: number
}

export const defaultLimits: Limits = { minimum: 1_00, maximum: 2_000_00 }

/** The configuration answer; it omits a minimum that does not exist. [PAY-24] */
export const configurationOf = ({ minimum, maximum }: Limits, include: string): object => ({
  ...(minimum === null ? {} : { minimumAmount: moneyOf(minimum) }),
  maximumAmount: moneyOf(maximum),
  ...(include.split(',').includes('publicid') ? { publicId: 'demo-afterpay-public-id' } : {}),
})

/** Refuses an amount in cents that is outside the limits; zero is always outside. */
export function checkLimits(cents: number, { minimum, maximum }: Limits): void {
  if (cents >= Math.max(minimum ?? 0, 1) && cents <= maximum) return
  throw new AfterpayRefusal(422, 'unsupported_payment_type', 'The amount is outside the limits of the merchant.')
}
