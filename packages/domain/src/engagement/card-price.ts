import { cents } from '../core/basic-types.ts'
import { dollars } from '../core/money.ts'

const plainAmount = /^\$?\s?(\d{1,5})(?:\.(\d{1,2}))?$/

/** The price of a card as text: `9.5` becomes `$9.50`; other texts, such as "from $5", stay. [ENG-02] [ENG-06] */
export const priceText = (text: string | null): string | null => {
  const [, whole, part = ''] = plainAmount.exec(text ?? '') ?? []
  return whole === undefined ? text : dollars(cents(Number(whole) * 100 + Number(part.padEnd(2, '0'))))
}
