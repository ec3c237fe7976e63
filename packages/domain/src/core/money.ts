import { cents, type Cents } from './words.ts'

export const nothing = cents(0)

const thousands = /\B(?=(\d{3})+$)/g

/** An amount as it is shown in Australia: `$18.95`, `$1,250.00`, `-$1.00`. [API-13] */
export const dollars = (amount: Cents): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(thousands, ',')
  return `${amount < 0 ? '-' : ''}$${whole}.${digits.slice(-2)}`
}

/** The sum of some amounts; of none, nothing. */
export const sumOf = (amounts: Iterable<Cents>): Cents => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return cents(sum)
}

/** An amount taken so many times. */
export const times = (amount: Cents, count: number): Cents => cents(amount * count)

/** A percentage of an amount, rounded half up to whole cents; the percentage may have two decimals. [API-13] */
export const percentOf = (amount: Cents, percent: number): Cents =>
  cents(Math.round((amount * Math.round(percent * 100)) / 10_000))

/** What is asked for in cash: the nearest five cents, as there are no smaller coins. */
export const toFiveCents = (amount: Cents): Cents => cents(Math.round(amount / 5) * 5)

/** The tax that is contained in a total: one eleventh, rounded half up. */
export const gstOf = (total: Cents): Cents => cents(Math.round(total / 11))

/**
 * A total shared out in proportion to weights: the shares sum to the total exactly and each is within one cent of its due.
 * A weight of nothing gets nothing; if all weights are nothing, all get the same.
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
