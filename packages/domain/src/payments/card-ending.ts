import { cardBrand, cardBrandName } from './card-number.ts'

/** "Visa ending in 1111" for a masked card of six digits, X's and four digits; null = not a masked card. */
export const cardEndingIn = (masked: string): string | null => {
  const found = /^(\d{6})X+(\d{4})$/.exec(masked)
  if (found === null) return null
  const [, first = '', last = ''] = found
  const brand = cardBrand(first)
  return `${brand === null ? 'Card' : cardBrandName(brand)} ending in ${last}`
}
