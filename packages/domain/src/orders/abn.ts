const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

const digitsOf = (text: string): string => text.replaceAll(' ', '')

/**
 * Whether a text is an Australian Business Number: eleven digits. With 1 subtracted from the first digit, their
 * weighted sum is a multiple of 89.
 */
export const isAbn = (text: string): boolean => {
  const digits = digitsOf(text)
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0)
  return sum % 89 === 0
}

/** The printed form: `51 824 753 556`. */
export const formatAbn = (abn: string): string => digitsOf(abn).replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
