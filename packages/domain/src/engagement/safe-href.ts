const schemes = ['https:', 'tel:', 'mailto:']

const isControl = (letter: string): boolean => letter.charCodeAt(0) <= 32 || letter.charCodeAt(0) === 127

/**
 * The link of a card or message if it is safe: a path of the shop, or an address with `https:`, `tel:` or `mailto:`;
 * null for all others. [ENG-04] [ENG-07]
 */
export const safeHref = (text: string | null | undefined): string | null => {
  const href = (text ?? '').trim()
  if (Array.from(href).some(isControl)) return null
  // Browsers read a backslash as a slash, so `/\` begins an address of another host.
  if (href.startsWith('/')) return /^\/[/\\]/.test(href) ? null : href
  const [, scheme = ''] = /^([a-z]+:)/i.exec(href) ?? []
  return schemes.includes(scheme.toLowerCase()) ? href : null
}
