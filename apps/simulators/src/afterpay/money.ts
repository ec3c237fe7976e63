import { fieldsOf } from '../platform/request-fields.ts'
import { AfterpayRefusal, invalidObject } from './afterpay-refusal.ts'

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Afterpay writes amounts as strings of dollars with two decimals. */
export const moneyOf = (cents: number) => ({ amount: (cents / 100).toFixed(2), currency: 'AUD' })

/** Amount in cents. Refuses a JSON number, because Afterpay does not round. */
export function centsOf(value: unknown, name: string): number {
  const { amount, currency } = fieldsOf(value)
  if (typeof amount !== 'string' || !/^\d{1,7}\.\d{2}$/.test(amount))
    throw invalidObject(`${name}.amount must be a text such as "42.50".`)
  if (currency !== 'AUD') throw new AfterpayRefusal(422, 'unsupported_currency', `${name}.currency must be AUD.`)
  return Math.round(Number(amount) * 100)
}

/** A required string of at most `most` characters. */
export function textOf(value: unknown, name: string, most = 128): string {
  if (!isText(value) || value.length > most) throw invalidObject(`${name} must be a text of up to ${most} characters.`)
  return value
}
