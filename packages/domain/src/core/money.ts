import { cents, type Cents } from './basic-types.ts'

/** No money. */
export const nothing = cents(0)

const thousands = /\B(?=(\d{3})+$)/g

/** An amount in Australian notation: `$18.95`, `$1,250.00`, `-$1.00`. [API-13] */
export const dollars = (amount: Cents): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(thousands, ',')
  return `${amount < 0 ? '-' : ''}$${whole}.${digits.slice(-2)}`
}

/** Dollars with at most two decimals, as calls and providers write them, in cents. [API-13] */
export const centsOf = (amount: number): Cents => cents(Math.round(amount * 100))

/** The sum of amounts; 0 for none. */
export const sumOf = (amounts: Iterable<Cents>): Cents => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return cents(sum)
}

/** An amount multiplied by a count. */
export const times = (amount: Cents, count: number): Cents => cents(amount * count)

/** A percentage of an amount, rounded half up to whole cents. The percentage may have two decimals. [API-13] */
export const percentOf = (amount: Cents, percent: number): Cents =>
  cents(Math.round((amount * Math.round(percent * 100)) / 10_000))

/** The amount to pay in cash: rounded to five cents, the smallest coin. */
export const toFiveCents = (amount: Cents): Cents => cents(Math.round(amount / 5) * 5)

/** The GST contained in a total: one eleventh, rounded half up. */
export const gstOf = (total: Cents): Cents => cents(Math.round(total / 11))

/**
 * Distributes a total in proportion to weights. The shares sum to the total exactly, and each is within one cent of its
 * exact share. A weight of 0 gets nothing; if all weights are 0, all shares are equal.
 */
export const spread = (total: Cents, weights: readonly number[]): Cents[] => {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0)
    return weights.length === 0
      ? []
      : spread(
          total,
          weights.map(() => 1),
        )
  let weightSoFar = 0
  let spent = 0
  return weights.map((weight) => {
    weightSoFar += weight
    const due = Math.round((total * weightSoFar) / all)
    const share = cents(due - spent)
    spent = due
    return share
  })
}
