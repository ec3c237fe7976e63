import { cleanText } from './pasted-text.ts'

/** Node and browsers have this class; the domain names the part that it needs. */
declare const URL: { readonly canParse: (text: string) => boolean; new (text: string): { readonly hostname: string } }

const domainText = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u
/** The full stop of Chinese and Japanese keyboards, which IDNA reads as a dot. */
const foreignDot = /[\u3002\uFF61]/g
const asciiLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/**
 * A domain in ASCII and lower case, as the mail server is found by it (IDNA): `münchen.de` is `xn--mnchen-3ya.de`. null
 * when it is no domain of the internet: one label, a hyphen at an end, a numeric top level.
 */
const asciiDomain = (domain: string): string | null => {
  if (!domainText.test(domain) || !URL.canParse(`http://${domain}`)) return null
  const { hostname } = new URL(`http://${domain}`)
  const labels = hostname.split('.')
  const isGood = labels.every((label) => asciiLabel.test(label)) && topLevel.test(labels.at(-1) ?? '')
  return isGood && hostname.length <= 253 ? hostname : null
}

/**
 * Letters, digits and the signs of RFC 5322, with dots only between them. No other letters: few mail servers take them
 * (RFC 6531), and most are a keyboard's correction of a plain one.
 */
const localText = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i

/** What surrounds an address in the text that it was copied from: its name and brackets, a link, a full stop. */
const unwrapped = (text: string): string => {
  const inBrackets = /^[^<>]*<([^<>]+)>[.,;:]*$/.exec(text)?.[1] ?? text
  return inBrackets
    .trim()
    .replace(/^["'([]+|["')\].,;:!?>]+$/g, '')
    .trim()
    .replace(/^(?:e-?mail(?:\s+address)?\s*:\s*)?(?:mailto:(?:\/\/)?)?/i, '')
    .replace(/\?.*$/, (query) => (/^\?(?:subject|body|cc|bcc)=/i.test(query) ? '' : query))
    .trim()
}

/** The longest address, in characters (RFC 5321). */
const longestAddress = 254
const longestLocal = 64

type SplitAddress = { readonly local: string; readonly domain: string; readonly ascii: string }

/** The parts of an address, `ascii` being its domain as the internet knows it; null when it is none. */
export const addressParts = (text: string): SplitAddress | null => {
  const address = unwrapped(cleanText(text, 'sign')).replace(/\s*@\s*/g, '@')
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1).replaceAll(foreignDot, '.')]
  if (at < 1 || address.length > longestAddress || local.length > longestLocal || !localText.test(local)) return null
  const ascii = asciiDomain(domain)
  return ascii === null ? null : { local, domain, ascii }
}

/**
 * The address to keep and to send to, as the person wrote it without what a copy adds (`Email:`, `mailto:`, `<…>`, a full stop,
 * invisible signs, spaces beside the `@`); null when no mail can arrive there: no domain, two dots in a row, a numeric top level. One rule for
 * checkout, log-in, registration, forms and campaigns. [BAS-26] [ACC-12]
 */
export const readEmail = (text: string): string | null => {
  const parts = addressParts(text)
  return parts === null ? null : `${parts.local}@${parts.domain}`
}
