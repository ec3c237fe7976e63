import { cardBrand, isCardNumber, type CardBrand } from '@forno/domain/payments/card-number'
import { outcomesByCode, type CardOutcome } from './card-outcomes.ts'

/** How the bank answers a request to authenticate the cardholder. */
export type Authentication =
  | 'frictionless'
  | 'failed'
  | 'attempted'
  | 'unavailable'
  | 'rejected'
  | 'stepUp'
  | 'stepUpFailed'
  | 'stepUpUnavailable'

/** The stored part of a card: neither its number nor its security code. */
export type Card = {
  readonly brand: CardBrand
  /** The first eight digits. */
  readonly bin: string
  readonly lastFour: string
  /** Month as two digits, year as four. */
  readonly expirationMonth: string
  readonly expirationYear: string
  readonly outcome: CardOutcome
  readonly authentication: Authentication
}

/** The provider's published test cards for 3-D Secure. */
const authentications: Readonly<Record<Authentication, readonly string[]>> = {
  frictionless: ['4000000000002701', '5200000000002235', '340000000002708', '5200000000005170', '4000000000005126'],
  failed: ['4000000000002925', '5200000000002276', '340000000002096'],
  attempted: ['4000000000002719', '5200000000002482', '340000000002872'],
  unavailable: ['4000000000002313', '5200000000002268', '340000000002922'],
  rejected: ['4000000000002537', '5200000000002185', '340000000002062'],
  stepUp: ['4000000000002503', '5200000000002151', '340000000002534', '5200000000005311', '4000000000005290'],
  stepUpFailed: ['4000000000002370', '5200000000002490', '340000000002237'],
  stepUpUnavailable: ['4000000000002420', '5200000000002664', '340000000002484'],
}

const approved: Readonly<Record<CardBrand, string>> = {
  '001': '4111111111111111',
  '002': '5555555555554444',
  '003': '378282246310005',
}

/**
 * The test card whose payment is answered with a reason code: the brand's approved number, whose last digits are
 * replaced by the code and a new check digit, such as 4111111111112044 for code 204.
 */
export const cardForCode = (brand: CardBrand, code: string): string => {
  const begin = `${approved[brand].slice(0, -4)}${code}`
  return Array.from({ length: 10 }, (_, last) => `${begin}${last}`).find(isCardNumber) ?? ''
}

const refusedCards: ReadonlyMap<string, CardOutcome> = new Map(
  Object.entries(outcomesByCode).flatMap(([code, outcome]) =>
    (['001', '002', '003'] as const).map((brand) => [cardForCode(brand, code), outcome] as const),
  ),
)

const authenticationOf = (number: string): Authentication =>
  (Object.entries(authentications).find(([, numbers]) => numbers.includes(number))?.[0] as
    | Authentication
    | undefined) ?? 'frictionless'

/** The storable part of a card number; null if the number is invalid. The full number is never stored. */
export function cardOf(number: string, expirationMonth: string, expirationYear: string): Card | null {
  const brand = cardBrand(number)
  if (brand === null || !isCardNumber(number)) return null
  return {
    brand,
    bin: number.slice(0, 8),
    lastFour: number.slice(-4),
    expirationMonth,
    expirationYear,
    outcome: refusedCards.get(number) ?? null,
    authentication: authenticationOf(number),
  }
}

/** Whether the month after the expiry month has begun, in UTC. */
export const isExpired = ({ expirationMonth, expirationYear }: Card, now: number): boolean =>
  now >= Date.UTC(Number(expirationYear), Number(expirationMonth), 1)
