import { cents, type Cents } from '../core/basic-types.ts'

/** The number of instalments of Afterpay and PayPal Pay in 4. [PAY-18] [PAY-24] */
export const instalmentCount = 4

/** Splits a total into `count` instalments that differ by at most one cent; the larger ones come first. */
export const instalmentsOf = (total: Cents, count: number = instalmentCount): readonly Cents[] => {
  const least = Math.floor(total / count)
  const larger = total % count
  return Array.from({ length: count }, (_, at) => cents(least + (at < larger ? 1 : 0)))
}
