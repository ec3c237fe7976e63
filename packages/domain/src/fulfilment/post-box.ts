import { cleanText } from '../core/pasted-text.ts'

/** A box or a bag of a post office, with its number if the words alone can name a landmark, such as a letter box. */
const postBox = new RegExp(
  [
    String.raw`\b(?:[gl][\s.]*)?p[\s.\-/]*o[\s.\-/]*(?:box|bag)\b`,
    String.raw`\b(?:po?b|pmb|cmb|gpob)[\s.]*(?:no\.?\s*|#\s*)?\d`,
    String.raw`\bpost(?:al)?\s+office\s+(?:box|bag)\b`,
    String.raw`\b(?:post(?:al)?|mail)[\s-]*(?:box|bag)\s*(?:no\.?\s*|number\s*|#\s*)?\d`,
    String.raw`\b(?:private|locked)\s+(?:mail\s+)?(?:box|bag)\b`,
    String.raw`\bparcel\s*(?:locker|collect|point)s?\b`,
    String.raw`\b(?:community\s+mail|care\s+po)\s*(?:box|bag)?\b`,
    String.raw`\bposte?\s+restante\b`,
  ].join('|'),
  'i',
)

/**
 * Whether a text names a post box, a parcel locker or a bag of a post office, as typed or pasted: no driver delivers
 * there. [BAS-12]
 */
export const isPostBox = (text: string): boolean => postBox.test(cleanText(text, 'line'))

/** What a customer reads who enters a post box. [BAS-12] */
export const postBoxText = "We can't deliver to a PO Box. Please enter a street address."
