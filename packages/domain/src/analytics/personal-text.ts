import { limitedText } from './limits.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
const mailAddress = /\S@\S/
/** Nine digits or more, with the separators of phone and card numbers between them. */
const longNumber = /(?:\d[ ().+/-]*){9}/
const token = /(?:^|[^\w-])eyJ[\w-]{8,}\.|(?=\w*\d)(?=\w*[a-z])\w{28,}/i

/** Whether a text contains a mail address, a phone or card number, a token or the id of a person or basket. */
export const isPersonalText = (text: string): boolean =>
  uuid.test(text) || mailAddress.test(text) || longNumber.test(text) || token.test(text)

/** Ids that an event carries by design: that of an order. */
const idFields = new Set(['transaction_id'])

/** The path of the first text of a value that could name a person, such as `items/0/item_name`; null = none. */
export const personalTextIn = (value: unknown, path = ''): string | null => {
  if (typeof value === 'string') return isPersonalText(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (idFields.has(key)) continue
    const found = personalTextIn(inner, path === '' ? key : `${path}/${key}`)
    if (found !== null) return found
  }
  return null
}

/** Texts of links contain anything; the collector refuses half a surrogate pair, U+0000 and long texts. */
const collectedText = (text: string): string => limitedText(text.replaceAll(/\0|\p{Surrogate}/gu, ''))

/**
 * The sources of a visit as the collector takes them, without those that name a person: badly built mails put
 * addresses into their links. [NAV-39]
 */
export const safeSources = <Sources extends Readonly<Record<string, string>>>(sources: Sources): Partial<Sources> =>
  Object.fromEntries(
    Object.entries(sources).flatMap(([name, text]) => {
      const collected = collectedText(text)
      return collected === '' || isPersonalText(text) ? [] : [[name, collected]]
    }),
  ) as Partial<Sources>
