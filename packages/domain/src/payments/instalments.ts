import { cents, type Cents } from '../core/words.ts'

/** How many instalments Afterpay and PayPal's Pay in 4 have. [PAY-18] [PAY-24] */
export const instalmentCount = 4

/** A total in as many parts, which differ by a cent at the most and come to the total; the larger ones come first. */
export const instalmentsOf = (total: Cents, count: number = instalmentCount): readonly Cents[] => {
  const least = Math.floor(total / count)
  const larger = total % count
  return Array.from({ length: count }, (_, at) => cents(least + (at < larger ? 1 : 0)))
}
