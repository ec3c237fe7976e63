import { ownProperty } from '@forno/domain/core/own-property'

const forbidden = ['javascript:', 'vbscript:', 'file:', 'data:']
const named: Readonly<Record<string, string>> = { amp: '&', colon: ':', tab: '', newline: '', lt: '<', gt: '>' }

/** Whether a link has a safe scheme. Entities are decoded first, as a browser does. [CON-13] */
export const isSafeLink = (href: string): boolean => {
  const decoded = href
    .trim()
    .replace(/&#x([0-9a-f]+);?/gi, (_, digits: string) => characterOf(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);?/g, (_, digits: string) => characterOf(Number(digits)))
    .replace(/&(\w+);/g, (whole, name: string) => ownProperty(named, name.toLowerCase()) ?? whole)
  // Browsers ignore control characters and spaces in front of and within the scheme.
  const plain = Array.from(decoded, (letter) => (letter.charCodeAt(0) <= 32 ? '' : letter))
    .join('')
    .toLowerCase()
  return !forbidden.some((scheme) => plain.startsWith(scheme))
}

const characterOf = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
