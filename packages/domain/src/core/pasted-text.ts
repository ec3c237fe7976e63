/**
 * How a text is cleaned: `line` is prose of one line (a name, a street, a search), `lines` prose of several, and `sign`
 * a text that is compared sign by sign (a code, a phone number, an e-mail address).
 */
export type TextKind = 'line' | 'lines' | 'sign'

const joining = [
  ...['Arabic', 'Syriac', 'Mandaic', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')

/** Invisible code points with a meaning where they are: their scripts and emoji need them. */
const meaningfulInvisibles = [
  // Joiners within a word of a script whose letters join; a half-form may end its word.
  String.raw`(?<=[${joining}\u064B-\u065F\u0670])[\u200C\u200D](?=[${joining}])`,
  String.raw`(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])\u200D`,
  String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})`,
  // Variation selectors: a coloured or plain emoji, a key cap, a Han or Mongolian form.
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180F]`,
  // The flags of England, Scotland and Wales.
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`,
].join('|')

/** U+0000 is left: no keyboard types it, and the border refuses a text that cannot be stored. */
const controls = String.raw`\u0001-\u0008\u000E-\u001B\u007F-\u0084\u0086-\u009F`
const invisible = new RegExp(
  String.raw`(${meaningfulInvisibles})|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB${controls}]`,
  'gu',
)

/** Full-width and half-width signs, ligatures of printed text, and the bold and script letters of social networks. */
const compatible = /[\uFF01-\uFFDC\uFB00-\uFB06\u{1D400}-\u{1D7FF}]+/gu
const singleQuotes = /[\u2018-\u201B\u2032\u2035\u00B4\uFF07]/g
/** Quotes of prose; the apostrophe of O’Brien is a letter's neighbour on both sides and stays. */
const quotesOfProse = /[\u2018\u201A\u201B\u2032\u2035\u00B4\uFF07]|(?<!\p{L})\u2019|\u2019(?!\p{L})/gu
const doubleQuotes = /[\u201C-\u201F\u2033\u2036\u00AB\u00BB\u300C-\u300F\u301D-\u301F\uFF02]/g
const hyphens = /[\u2010\u2011]/g
/** The letters that look like an apostrophe: names of the Pacific need them, codes and addresses do not. */
const letterQuotes = /[\u02B9-\u02BF\u02C8\u055A]/g
const dashes = /[\p{Pd}\u2212\u2043\u02D7]/gu
const lineBreaks = /\r\n|[\n\v\f\r\u001C-\u001E\u0085\u2028\u2029]/g
const spaces = /[\p{Zs}\t\u001F\u2800]+/gu
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** The zeros of the scripts whose keyboards have digits of their own, Arabic to Khmer; the other nine follow. */
const zeros = [
  ...[0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66],
  ...[0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0],
]
const foreignDigit = /(?![0-9])\p{Nd}/gu

const withPlainDigits = (text: string): string =>
  text.replace(foreignDigit, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })

const withPlainQuotes = (text: string): string => text.replace(singleQuotes, "'").replace(doubleQuotes, '"')

/** NFKC makes two primes of a double one, and a space of an acute accent alone. */
const withPlainSigns = (text: string): string =>
  withPlainDigits(withPlainQuotes(withPlainQuotes(text).normalize('NFKC').replace(letterQuotes, "'")))
    .replace(dashes, '-')
    .replace(invisible, '$1')

const withoutOuterBreaks = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(spaces, ' ').trim())
    .join('\n')
    .replace(/^\n+|\n+$/g, '')

/**
 * A text that a person typed or pasted, without what a copy carries along unseen: direction marks, zero-width signs,
 * soft hyphens and control characters are removed, every space is a plain one, quotes and full-width signs are those of
 * a keyboard; the apostrophe within a word of prose stays. Spaces around it and repeated ones go; a `line` has no line
 * break. A `sign` is also in NFKC with plain dashes and digits; prose keeps its dashes, its letters and the joiners of
 * its script, in NFC. Cleaning twice changes nothing. Never applied to passwords.
 */
export const cleanText = (text: string, kind: TextKind = 'line'): string => {
  if (plain.test(text)) return text
  const visible = text.replace(invisible, '$1')
  const normalised = (kind === 'sign' ? withPlainSigns(visible) : visible)
    .replace(hyphens, '-')
    .replace(compatible, (wide) => wide.normalize('NFKC'))
    .replace(doubleQuotes, '"')
    .replace(quotesOfProse, "'")
    .normalize('NFC')
  if (kind === 'lines') return withoutOuterBreaks(normalised.replace(lineBreaks, '\n'))
  return normalised.replace(lineBreaks, ' ').replace(spaces, ' ').trim()
}

/** Whether a cleaned text has a letter of any script: a name without one is empty. [RUL-08] */
export const hasLetters = (text: string): boolean => /\p{L}/u.test(cleanText(text))

/** Whether a cleaned text has a letter or a digit: an address such as `.` is empty. [BAS-26] */
export const hasLettersOrDigits = (text: string): boolean => /[\p{L}\p{N}]/u.test(cleanText(text))
