import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/min'

/** Longer texts are no phone numbers, and are not worth reading. */
const longest = 40

/**
 * Mobile ranges are given out faster than the library's list is brought up to date; whoever has a new number would be turned
 * away at the till. So every 04 number with its eight digits counts.
 */
const mobile = /^\+614\d{8}$/

const isGood = (number: PhoneNumber): boolean =>
  number.ext === undefined && (mobile.test(number.number) || number.isValid())

/**
 * A phone number in E.164 form. Read as an Australian would write it: `0491 570 156`, `61491570156` and `+61491570156` are
 * all `+61491570156`; other Australian numbers become `+61…`, a foreign number typed with + stays. null when the text is not
 * one valid number and nothing else. [RUL-09]
 */
export function normalisePhone(text: string): string | null {
  if (text.length > longest) return null
  const number = parsePhoneNumber(text.trim(), { defaultCountry: 'AU', extract: false })
  return number !== undefined && isGood(number) ? number.number : null
}

/**
 * Whether a number in E.164 is sent text messages: Australian mobiles alone. A foreign number may be a premium one, for which the
 * shop would pay. [ACC-41]
 */
export const takesTexts = (number: string): boolean => mobile.test(number)

/** Orders an hour whose texts go to a number that no confirmed account has. [ACC-41] */
export const mostTextedOrders = 3
/** The hour, in milliseconds. */
export const textedOrdersWindow = 60 * 60_000
