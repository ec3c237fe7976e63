import parsePhoneNumber from 'libphonenumber-js/min'

/** Longer texts are no phone numbers, and are not worth reading. */
const longest = 40

/**
 * A phone number in E.164 form. Read as an Australian would write it: `0491 570 156`, `61491570156` and `+61491570156` are
 * all `+61491570156`; other Australian numbers become `+61…`, a foreign number typed with + stays. null when the text is not
 * one valid number and nothing else. [RUL-09]
 */
export function normalisePhone(text: string): string | null {
  if (text.length > longest) return null
  const number = parsePhoneNumber(text, { defaultCountry: 'AU', extract: false })
  return number !== undefined && number.ext === undefined && number.isValid() ? number.number : null
}
