import { passesLuhn } from '../payments/card-number.ts'

/** The lengths of card numbers, in digits (ISO/IEC 7812). */
const shortestCard = 13
const longestCard = 19

/** Whether digits contain a number with a valid check digit, as every card number has. */
const containsCard = (digits: string): boolean => {
  for (let from = 0; from + shortestCard <= digits.length; from += 1)
    for (let length = shortestCard; length <= longestCard && from + length <= digits.length; length += 1)
      if (passesLuhn(digits.slice(from, from + length))) return true
  return false
}

/** Between two digits of a number, as typed, pasted or encoded in an address. */
const separator = String.raw`(?:%20|[ \t.()\u00A0\u2010-\u2015-]){0,2}`

const digitRuns = new RegExp(String.raw`\d(?:${separator}\d){12,}`, 'g')

const withoutCards = (text: string): string =>
  text.replace(digitRuns, (run) => (containsCard(run.replaceAll('%20', '').replace(/\D/g, '')) ? '[card]' : run))

/** Chrome and Node quote the text that is no JSON. Searched by hand, because a pattern would take quadratic time. */
const withoutQuotedJson = (text: string): string => {
  const end = Math.max(text.lastIndexOf('" is not valid JSON'), text.lastIndexOf('"... is not valid JSON'))
  const start = text.indexOf('"')
  return end <= start ? text : `${text.slice(0, start)}[text]${text.slice(end + 1)}`
}

type Removal = readonly [pattern: RegExp, replacement: string]

/** In this order: a later pattern would take apart what an earlier one removes whole. */
const beforeCards: readonly Removal[] = [
  [/\/\/[^\s/@]+@/g, '//[removed]@'],
  // Queries and fragments contain typed texts and secrets.
  [/[?#][^\s"'<>=?#]*=[^\s"'<>]*/g, '?[removed]'],
  // Texts of a quoted body. Safari quotes a word of it.
  [/("[\w-]{1,40}"\s?:\s?)"(?:[^"\\]|\\.)*(?:"|$)/g, '$1"[removed]"'],
  [/(?<=\bUnexpected identifier )"[^"]*"/g, '[text]'],
  [
    /(?<![\w\p{L}\p{M}.+%!#$&'*/=?^`{|}~-])[\w\p{L}\p{M}.+%!#$&'*/=?^`{|}~-]+(?:@|%40)[\w\p{L}\p{M}-]+(?:\.[\w\p{L}\p{M}-]+)+/gu,
    '[email]',
  ],
  [/\bbearer\s+[^\s"',;[\]]+/gi, 'Bearer [token]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '[id]'],
  // Session ids and hashes.
  [/[0-9a-f]{24,}/gi, '[token]'],
  // Random texts in base64url, but not the names of our files.
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{22,}(?![\w-]*\.(?:js|mjs|ts|tsx|css)\b)/g, '[token]'],
  // An encoded part of a path, such as a street.
  [/(?<=\/)[^\s/?#"']*%[0-9a-f]{2}[^\s/?#"']*/gi, '[removed]'],
]

const afterCards: readonly Removal[] = [
  // Australian numbers, as typed in forms: 0412 345 678, (02) 9999 9999, +61 (0)2 9999 9999.
  [
    new RegExp(
      String.raw`(?<!\d)(?:\+?61${separator}(?:\(0\))?|\(?0)${separator}[23478](?:${separator}\d){8}(?!\d)`,
      'g',
    ),
    '[phone]',
  ],
  [/\+\d(?:[ .\u00A0-]?\d){7,14}(?!\d)/g, '[phone]'],
]

const replaced = (text: string, removals: readonly Removal[]): string =>
  removals.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)

/**
 * A text without e-mail addresses, phone numbers, tokens, ids, card numbers, and values within addresses. Names of our
 * own files, routes and codes stay. [ERR-23]
 */
export const withoutPersonalData = (text: string): string => {
  const withoutNumbers = replaced(withoutCards(replaced(withoutQuotedJson(text), beforeCards)), afterCards)
  // A removed number with spaces may join the two ends of what a pattern removes: `?0 4111 … 1111=`.
  return replaced(withoutNumbers, beforeCards)
}
