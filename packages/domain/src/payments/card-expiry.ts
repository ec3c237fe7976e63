/** The last month in which a card is valid: `month` 01 to 12, `year` with four digits, as the card gateway expects. */
export type CardExpiry = { readonly month: string; readonly year: string }

/** Formats a typed expiry as MM/YY: `1230` becomes `12/30`, and a first digit above 1 gets a leading 0. [PAY-04] */
export const formatExpiry = (typed: string): string => {
  const [month = '', rest = null] = typed.split('/', 2)
  const ahead = /^[2-9]/.test(month.trim()) || (rest !== null && /^\s*\d\s*$/.test(month)) ? '0' : ''
  const digits = `${ahead}${typed.replace(/\D/g, '')}`.slice(0, 4)
  // The slash appears with the third digit: otherwise deleting it would add it again.
  return digits.length > 2 || (digits.length === 2 && rest !== null)
    ? `${digits.slice(0, 2)}/${digits.slice(2)}`
    : digits
}

/**
 * Parses `MM/YY`; null = malformed or expired. A card is valid until the end of its month. `today.month` is 1 to 12.
 * [PAY-04]
 */
export const expiryOf = (text: string, today: { readonly year: number; readonly month: number }): CardExpiry | null => {
  const found = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text)
  if (found === null) return null
  const [, month = '', short = ''] = found
  const year = 2000 + Number(short)
  const isOver = year < today.year || (year === today.year && Number(month) < today.month)
  return isOver ? null : { month, year: String(year) }
}
