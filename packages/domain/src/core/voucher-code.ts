import { cleanText } from './pasted-text.ts'

/** "Code:" or "Use code" before a code in a message. */
const label = /^(?:(?:use|enter|apply)\s+)?(?:(?:promo|coupon|voucher|discount)\s+)?code(?:\s*:\s*|\s+)/i
/** "at checkout", "for 25% off" behind a code that has such a label. */
const sentence = /\s+(?:at|for|to|on|by|before|until|when|with|and)\s.*$/i
/** "(25% off)" behind a code. */
const remark = /(?<=[\p{L}\p{N}]["'*]*\s*)\([^()]*\)[.!]?$/u

const withoutMessage = (text: string): string => {
  const named = text.replace(label, '')
  return (named === text ? text : named.replace(sentence, '')).replace(remark, '')
}

/**
 * The stored form of a typed code, as copied from a message: in capitals, without spaces, hyphens, invisible signs,
 * quotes and punctuation around it, and without the words of the message beside it: "Use code QUARTER at checkout".
 * [VOU-01]
 */
export const codeFrom = (typed: string): string =>
  withoutMessage(cleanText(typed, 'sign').replace(/^[^\p{L}\p{N}]+/u, ''))
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll(/[\s-]+/g, '')
    .toUpperCase()
