import { cleanText, type TextKind } from './pasted-text.ts'
import { readEmail } from './email-address.ts'
import { codeFrom } from './voucher-code.ts'

/** What a typed text is: a kind of text, an e-mail address, or a code of a voucher or an order. */
export type TypedAs = TextKind | 'email' | 'code'

/** A typed text as every rule reads it. An e-mail address that cannot be read is only cleaned. [API-16] */
export const readTyped = (text: string, as: TypedAs): string => {
  if (as === 'code') return codeFrom(text)
  return as === 'email' ? (readEmail(text) ?? cleanText(text, 'sign')) : cleanText(text, as)
}
