import { fieldsOf } from '../../platform/request-fields.ts'
import { invalid, type Detail } from './gateway-refusal.ts'

/** The value at a path such as `orderInformation.amountDetails.totalAmount`. */
export const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => fieldsOf(value)[name], body)

/** Cents of an amount string; null for anything else, including a JSON number. */
const centsOf = (amount: unknown): number | null =>
  typeof amount === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : null

export const amountOf = (cents: number): string => (cents / 100).toFixed(2)

/**
 * Reads a request field by field and collects its faults, so one refusal lists them all. Values are valid only after
 * `done`.
 */
export function readingOf(body: unknown) {
  const faults: Detail[] = []
  const fault = (field: string, reason: Detail['reason']) => void faults.push({ field, reason })

  const text = (path: string, isRight: (text: string) => boolean = () => true): string | undefined => {
    const value = valueAt(body, path)
    if (value === undefined || value === null) return undefined
    if (typeof value === 'string' && value.trim() !== '' && isRight(value)) return value
    fault(path, 'INVALID_DATA')
    return undefined
  }

  return {
    text,
    required(path: string, isRight?: (text: string) => boolean): string {
      const isMissing = valueAt(body, path) === undefined || valueAt(body, path) === null
      if (isMissing) fault(path, 'MISSING_FIELD')
      return text(path, isRight) ?? ''
    },
    /** Amount in cents. */
    amount(path: string): number {
      const value = valueAt(body, path)
      const cents = centsOf(value)
      if (cents === null) fault(path, value === undefined ? 'MISSING_FIELD' : 'INVALID_DATA')
      return cents ?? 0
    },
    flag(path: string): boolean {
      const value = valueAt(body, path)
      if (value !== undefined && typeof value !== 'boolean') fault(path, 'INVALID_DATA')
      return value === true
    },
    list(path: string, allowed: readonly string[]): readonly string[] {
      const value = valueAt(body, path)
      if (value === undefined) return []
      const items: readonly unknown[] = Array.isArray(value) ? value : [null]
      const right = items.filter((item): item is string => typeof item === 'string' && allowed.includes(item))
      if (right.length !== items.length) fault(path, 'INVALID_DATA')
      return right
    },
    fault,
    /** Refuses with the missing fields first, then with the invalid ones. */
    done(): void {
      const missing = faults.filter(({ reason }) => reason === 'MISSING_FIELD')
      if (missing.length > 0) throw invalid('MISSING_FIELD', undefined, missing)
      if (faults.length > 0) throw invalid('INVALID_DATA', undefined, faults)
    },
  }
}
