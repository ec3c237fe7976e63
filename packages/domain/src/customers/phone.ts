import { hour } from '../core/durations.ts'
import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/min'
import { cleanText } from '../core/pasted-text.ts'

/** The maximum length of a phone number as typed, in characters. */
const longest = 40

/**
 * Any 04 number with eight further digits counts as a mobile, and a foreign number by its length alone: new ranges are
 * assigned faster than the library's list is updated.
 */
const mobile = /^\+614\d{8}$/

/** A number of an area: its first digit after the area's is never 0 or 1 (Telecommunications Numbering Plan 2015). */
const areaNumber = /^\+61[2378]/
const lackingInArea = /^\+61[2378][01]/

const isGood = (number: PhoneNumber): boolean =>
  number.ext === undefined &&
  (mobile.test(number.number) || (number.countryCallingCode === '61' ? number.isValid() : number.isPossible())) &&
  !lackingInArea.test(number.number)

/** What a contact card or a link writes before or behind a number. */
const label =
  /^(?:tel|phone|telephone|ph|mobile|mob|cell|number|call|whatsapp|home|work|m|p|t|h|w)(?:\s*(?:no|number|phone))?(?:\.?\s*:\s*(?:\/\/)?|\.\s*)|^(?:tel|phone|ph|mobile|mob|cell|m|p|t)(?:\s+(?:no|number|phone))?\.?\s+(?=[+(\d])/i
const labelBehind = /(?:\s*\((?:mobile|mob|cell|home|work|m|h|w)\)|[\s,-]+(?:mobile|mob|cell|home|work))$/i

/**
 * The number as the library reads it: without label, 00 and 0011 as +. `+0…` is a local number: no country has code 0.
 */
const dialled = (text: string): string =>
  cleanText(text, 'sign')
    .replace(/^[^\p{L}\d+(]+|["'>.,;]+$/gu, '')
    .replace(label, '')
    .replace(labelBehind, '')
    .replace(/^\(\s*(\+\s*\d+)\s*\)/, '$1')
    .replace(/^\+?\s*\(?\s*0\s*0\s*(?:1\s*1\s*)?\)?\s*[-\s]*(?=\(?[1-9])/, '+')
    .replace(/^\+\s*\(?0(?=[1-9])/, '0')
    .replace(/^\+\s*\(\s*(\d+)\s*\)/, '+$1')
    .replace(/^\+\s*\+/, '+')
    .replace(/^(\+?\s*61[\s-]*)\(\s*0\s*\)/, '$1')
    .trim()

/** `021 123 4567`: an area code of three digits, which other countries have and Australia has not. */
const foreignGroups = /^\(?0[235678]\d\)?[\s./-]+\d/
/** `07 81 23 45 67`, in pairs. */
const pairs = /^0\d(?:[\s./-]\d\d){4}$/

/** The number in E.164, or why the text is none. */
type PhoneReading = { readonly number: string } | { readonly error: string }

const notValid: PhoneReading = { error: 'Please enter a valid phone number.' }
const foreign: PhoneReading = {
  error: 'Please enter a valid phone number. If it is from another country, begin with + and the country code.',
}

const looksForeign = (typed: string, number: PhoneNumber | undefined): boolean => {
  if (typed.startsWith('+')) return false
  if (number !== undefined && isGood(number))
    return areaNumber.test(number.number) && (foreignGroups.test(typed) || pairs.test(typed))
  const digits = typed.replace(/[\s().-]/g, '')
  return /^0\d{7,11}$/.test(digits) && !/^0[45]/.test(digits)
}

/**
 * Reads a phone number as an Australian would write it: `0491 570 156`, `61491570156`, `00 61 491 570 156` and
 * `+61 (0)491 570 156` all become `+61491570156`; other Australian numbers become `+61…`, a foreign number typed with +
 * stays. The error of a number that only another country writes so asks for its code. [RUL-09]
 */
export function readPhone(text: string): PhoneReading {
  if (text.length > longest) return notValid
  const typed = dialled(text)
  const number = parsePhoneNumber(typed, { defaultCountry: 'AU', extract: false })
  if (looksForeign(typed, number)) return foreign
  return number !== undefined && isGood(number) ? { number: number.number } : notValid
}

/** The number of a typed text in E.164; null when the text is not exactly one valid number. [RUL-09] */
export function normalisePhone(text: string): string | null {
  const read = readPhone(text)
  return 'number' in read ? read.number : null
}

/**
 * Whether a number in E.164 may receive text messages: Australian mobiles only. A foreign number could be a premium one
 * at the shop's expense. [ACC-41]
 */
export const mayReceiveTexts = (number: string): boolean => mobile.test(number)

/** Orders per hour whose text messages go to a number without a confirmed account. [ACC-41] */
export const mostTextedOrders = 3
/** The window of that limit, in milliseconds. */
export const textedOrdersWindow = hour
