import { fieldsOf } from '../platform/request-fields.ts'
import { malformed, mismatch } from './problem.ts'

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export const moneyOf = (cents: number) => ({ currency_code: 'AUD', value: (cents / 100).toFixed(2) })

/** Cents of `{currency_code, value}`; `value` is a string with at most two decimals. */
export function centsOf(money: unknown, field: string): number {
  const { currency_code: currency, value } = fieldsOf(money)
  if (currency === undefined) throw malformed(`${field}/currency_code`, 'MISSING_REQUIRED_PARAMETER')
  if (value === undefined) throw malformed(`${field}/value`, 'MISSING_REQUIRED_PARAMETER')
  if (typeof value !== 'string' || !/^\d{1,8}(\.\d+)?$/.test(value))
    throw malformed(`${field}/value`, 'INVALID_PARAMETER_SYNTAX', value)
  if (currency !== 'AUD') throw mismatch(`${field}/currency_code`, 'CURRENCY_NOT_SUPPORTED')
  if (/\.\d{3,}$/.test(value)) throw mismatch(`${field}/value`, 'DECIMAL_PRECISION')
  return Math.round(Number(value) * 100)
}

/** Cents of an amount to pay, which must not be zero. */
export function positiveCentsOf(money: unknown, field: string): number {
  const cents = centsOf(money, field)
  if (cents === 0) throw mismatch(`${field}/value`, 'CANNOT_BE_ZERO_OR_NEGATIVE')
  return cents
}

/** An optional string of at most `most` characters. */
export function optionalText(value: unknown, field: string, most: number): string | null {
  if (value === undefined) return null
  if (typeof value !== 'string' || value === '' || value.length > most) throw malformed(field, 'INVALID_STRING_LENGTH')
  return value
}
