import { cleanText } from './pasted-text.ts'

/** "Code:" or "Use code" before a code in a message. */
const label = /^(?:(?:use|enter|apply)\s+)?(?:(?:promo|coupon|voucher|discount)\s+)?code\s*(?::\s*|\s(?=["'(<[]))/i

/**
 * The stored form of a typed code, as copied from a message: in capitals, without spaces, hyphens, invisible signs,
 * quotes and punctuation around it. [VOU-01]
 */
export const codeFrom = (typed: string): string =>
  cleanText(typed, 'sign')
    .replace(label, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll(/[\s-]+/g, '')
    .toUpperCase()
