import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/min'

/** The maximum length of a phone number as typed, in characters. */
const longest = 40

/**
 * Any 04 number with eight further digits counts as a mobile: new ranges are assigned faster than the library's list is
 * updated.
 */
const mobile = /^\+614\d{8}$/

const isGood = (number: PhoneNumber): boolean =>
  number.ext === undefined && (mobile.test(number.number) || number.isValid())

/**
 * Normalises a phone number to E.164 as an Australian would write it: `0491 570 156`, `61491570156` and `+61491570156`
 * all become `+61491570156`; other Australian numbers become `+61…`, a foreign number typed with + stays. null when the
 * text is not exactly one valid number. [RUL-09]
 */
export function normalisePhone(text: string): string | null {
  if (text.length > longest) return null
  const number = parsePhoneNumber(text.trim(), { defaultCountry: 'AU', extract: false })
  return number !== undefined && isGood(number) ? number.number : null
}

/**
 * Whether a number in E.164 may receive text messages: Australian mobiles only. A foreign number could be a premium one
 * at the shop's expense. [ACC-41]
 */
export const mayReceiveTexts = (number: string): boolean => mobile.test(number)

/** Orders per hour whose text messages go to a number without a confirmed account. [ACC-41] */
export const mostTextedOrders = 3
/** The window of that limit, in milliseconds. */
export const textedOrdersWindow = 60 * 60_000
