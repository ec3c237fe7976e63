/** Card brands by the codes of the card gateway: 001 Visa, 002 Mastercard, 003 Amex. [PAY-03] */
export type CardBrand = '001' | '002' | '003'

/** A brand's name for its security code, and the code's number of digits. [PAY-05] */
export type SecurityCode = { readonly name: 'CVV' | 'CVC' | 'CID'; readonly length: 3 | 4 }

/** The state of a card number while it is typed. [PAY-03] */
export type CardNumberState = {
  readonly brand: CardBrand | null
  readonly isEmpty: boolean
  readonly isValid: boolean
  /** The number is valid, or more digits can make it a valid number of an accepted brand. */
  readonly couldBeValid: boolean
}

type Range = readonly [from: string, to: string]

type Brand = {
  readonly code: CardBrand
  readonly name: string
  /** Ranges of the first digits, both ends inclusive. */
  readonly ranges: readonly Range[]
  readonly lengths: readonly number[]
  readonly securityCode: SecurityCode
}

const brands: readonly Brand[] = [
  { code: '001', name: 'Visa', ranges: [['4', '4']], lengths: [16, 19], securityCode: { name: 'CVV', length: 3 } },
  {
    code: '002',
    name: 'Mastercard',
    ranges: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
    securityCode: { name: 'CVC', length: 3 },
  },
  {
    code: '003',
    name: 'Amex',
    ranges: [
      ['34', '34'],
      ['37', '37'],
    ],
    lengths: [15],
    securityCode: { name: 'CID', length: 4 },
  },
]

const groupLength = 4

const brandBy = (code: CardBrand): Brand => brands.find((brand) => brand.code === code) as Brand

/** Whether the digits typed so far can begin a number of the range. */
const fits = (digits: string, [from, to]: Range): boolean => {
  const length = Math.min(digits.length, from.length)
  const begin = digits.slice(0, length)
  return from.slice(0, length) <= begin && begin <= to
}

/** The digits of a typed or pasted text, without separators. [PAY-04] */
export const cardDigits = (text: string): string => text.replace(/\D/g, '')

/** The brand of a card number; null = the first digits are ambiguous, or belong to no accepted brand. [PAY-03] */
export const cardBrand = (digits: string): CardBrand | null =>
  brands.find(({ ranges }) => ranges.some((range) => digits.length >= range[0].length && fits(digits, range)))?.code ??
  null

/** The brand's name on screen. [PAY-03] */
export const cardBrandName = (code: CardBrand): string => brandBy(code).name

/** Name and length of the security code of a brand. [PAY-05] */
export const securityCodeOf = (code: CardBrand): SecurityCode => brandBy(code).securityCode

/** The lengths of a brand's card numbers, in digits. [PAY-03] */
export const cardLengths = (code: CardBrand): readonly number[] => brandBy(code).lengths

/** Whether the last digit is the check digit of the digits before it (Luhn, ISO/IEC 7812). [PAY-03] */
export const passesLuhn = (digits: string): boolean => {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return digits !== '' && sum % 10 === 0
}

/** Whether the digits are a complete card number of an accepted brand: prefix, length and check digit. [PAY-03] */
export const isCardNumber = (digits: string): boolean => {
  const brand = cardBrand(digits)
  return brand !== null && cardLengths(brand).includes(digits.length) && passesLuhn(digits)
}

/** Classifies a card number while it is typed. [PAY-03] */
export const cardNumberState = (digits: string): CardNumberState => {
  const isValid = isCardNumber(digits)
  const hasRoom = brands.some(
    ({ ranges, lengths }) => digits.length < Math.max(...lengths) && ranges.some((range) => fits(digits, range)),
  )
  return { brand: cardBrand(digits), isEmpty: digits === '', isValid, couldBeValid: isValid || hasRoom }
}

/** The greatest length of a card number that begins with these digits. [PAY-03] */
export const longestCardNumber = (digits: string): number => {
  const brand = cardBrand(digits)
  return Math.max(...(brand === null ? brands.flatMap(({ lengths }) => lengths) : cardLengths(brand)))
}

/** Groups a card number by four digits, Amex included. [PAY-04] */
export const groupedCardNumber = (digits: string): string =>
  (digits.match(new RegExp(`\\d{1,${groupLength}}`, 'g')) ?? []).join(' ')

/** The caret's position in the grouped number, given the number of digits before it. [PAY-04] */
export const caretInGroups = (digitsBefore: number): number =>
  digitsBefore === 0 ? 0 : digitsBefore + Math.floor((digitsBefore - 1) / groupLength)
