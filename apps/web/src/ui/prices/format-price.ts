import { thousands } from './thousands.ts'

/**
 * Formats whole cents: 1895 is "$18.95", 123450 is "$1,234.50", -500 is "−$5.00" (with a true minus). Throws a
 * RangeError for fractions of a cent.
 */
export function formatPrice(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`)
  const amount = Math.abs(cents)
  const dollars = thousands(Math.floor(amount / 100))
  const rest = String(amount % 100).padStart(2, '0')
  return `${cents < 0 ? '−' : ''}$${dollars}.${rest}`
}
