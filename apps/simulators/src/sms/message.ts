import { partsOf, type Encoding } from './parts.ts'

/** An accepted text message. */
export type Message = {
  readonly id: string
  readonly at: string
  readonly from: string
  readonly to: string
  readonly text: string
  /** The sender's own reference, which makes sending idempotent. */
  readonly reference: string
  readonly encoding: Encoding
  readonly parts: number
}

export type Draft = Pick<Message, 'from' | 'to' | 'text' | 'reference'>

export type Fault = { readonly status: number; readonly code: string; readonly message: string }

const mostParts = 10
const number = /^\+[1-9]\d{6,14}$/
/** Up to eleven letters, digits and spaces, with at least one letter. */
const senderName = /^(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9 ]{0,10}$/

/** Why a message is refused; undefined if it is valid. */
export function faultOf({ to, from, text, reference }: Draft): Fault | undefined {
  const wrong = (code: string, message: string): Fault => ({ status: 400, code, message })
  if (!number.test(to)) return wrong('invalid_to', 'to must be a number in E.164, such as +61412345678')
  if (!number.test(from) && !senderName.test(from))
    return wrong('invalid_from', 'from must be a number in E.164 or a name of up to 11 letters, digits and spaces')
  if (!/^[\x21-\x7e]{1,100}$/.test(reference))
    return wrong('invalid_reference', 'reference must be 1 to 100 printable characters without spaces')
  if (text.trim() === '') return wrong('invalid_text', 'text is empty')
  const { parts, encoding } = partsOf(text)
  if (parts > mostParts)
    return wrong('text_too_long', `text takes ${parts} parts of ${encoding}; up to ${mostParts} are sent`)
  return undefined
}
