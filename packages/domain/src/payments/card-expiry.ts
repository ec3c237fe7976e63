/** Until when a card is good: a month of a year, both as the card gateway wants them. */
export type CardExpiry = { readonly month: string; readonly year: string }

/** What is typed as an expiry, as it stands in its field: `1230` is `12/30`, a first digit over 1 gets its leading 0. [PAY-04] */
export const formatExpiry = (typed: string): string => {
  const [month = '', rest = null] = typed.split('/', 2)
  const ahead = /^[2-9]/.test(month.trim()) || (rest !== null && /^\s*\d\s*$/.test(month)) ? '0' : ''
  const digits = `${ahead}${typed.replace(/\D/g, '')}`.slice(0, 4)
  // The stroke comes with the third digit, so that whoever takes it away is not given it again.
  return digits.length > 2 || (digits.length === 2 && rest !== null)
    ? `${digits.slice(0, 2)}/${digits.slice(2)}`
    : digits
}

/**
 * The expiry that `MM/YY` says, or null when it says none or one that is over: a card is good to the end of its month, told
 * by year and month (1 to 12) of today. [PAY-04]
 */
export const expiryOf = (text: string, today: { readonly year: number; readonly month: number }): CardExpiry | null => {
  const [, month = '', short = ''] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text) ?? []
  if (month === '') return null
  const year = 2000 + Number(short)
  const isOver = year < today.year || (year === today.year && Number(month) < today.month)
  return isOver ? null : { month, year: String(year) }
}
