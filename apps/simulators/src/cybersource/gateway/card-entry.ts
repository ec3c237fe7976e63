import { fieldsOf } from '../../platform/request-fields.ts'
import { securityCodeOf } from '@forno/domain/payments/card-number'
import type { Session } from './session-request.ts'
import { cardOf, type Card } from '../core/test-cards.ts'

/** An invalid field, as the script reports it to the page. */
type Fault = { readonly location: string; readonly message: string }

export type CardEntryResult =
  | { readonly isRight: true; readonly card: Card | null; readonly hasSecurityCode: boolean }
  | { readonly isRight: false; readonly faults: readonly Fault[] }

const networkOf = { '001': 'VISA', '002': 'MASTERCARD', '003': 'AMEX' } as const

/**
 * Checks typed card data. Only the first and last digits of the number remain, and whether there was a security code.
 * The number may be absent when the page asks only for the security code of a saved card.
 */
export function checkCardEntry(body: unknown, { networks }: Pick<Session, 'networks'>, now: number): CardEntryResult {
  const { number, securityCode, expirationMonth, expirationYear } = fieldsOf(body)
  const faults: Fault[] = []
  const fault = (location: string, message = 'Invalid data') => void faults.push({ location, message })
  if (number === undefined) {
    if (typeof securityCode !== 'string' || !/^\d{3,4}$/.test(securityCode)) fault('securityCode')
    return faults.length > 0 ? { isRight: false, faults } : { isRight: true, card: null, hasSecurityCode: true }
  }
  const month = String(expirationMonth)
  const year = String(expirationYear)
  if (!/^(0[1-9]|1[0-2])$/.test(month)) fault('expirationMonth')
  if (!/^20\d\d$/.test(year)) fault('expirationYear')
  else if (Date.UTC(Number(year), Number(month), 1) <= now) fault('expirationYear', 'The card has expired')
  const card = typeof number === 'string' ? cardOf(number, month, year) : null
  if (card === null || !networks.includes(networkOf[card.brand])) fault('number')
  const length = card === null ? 3 : securityCodeOf(card.brand).length
  const isCodeRight = typeof securityCode === 'string' && new RegExp(`^\\d{${length}}$`).test(securityCode)
  if (securityCode !== undefined && !isCodeRight) fault('securityCode')
  return faults.length > 0 ? { isRight: false, faults } : { isRight: true, card, hasSecurityCode: isCodeRight }
}
