/** Leaves out what XML 1.0 cannot carry, not even as a reference. */
const carried = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text made safe for XML content and for attributes in double quotes. */
export const escaped = (text: string): string => carried(text).replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** An element that holds text only. */
export const textElement = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

const characterAt = (reference: string): string | null => {
  if (!reference.startsWith('#')) return null
  const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1))
  if (code > 0x10ffff) return null
  const sign = String.fromCodePoint(code)
  return carried(sign) === sign ? sign : null
}

const reference = /&(?:(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{1,8});)?/gi

const signOf = (name: string): string | null => named.get(name) ?? characterAt(name)

/** Resolves the five entities of XML and references to characters; null when there is any other. */
export const decoded = (text: string): string | null =>
  [...text.matchAll(reference)].every(([, name]) => signOf(name ?? '') !== null)
    ? text.replaceAll(reference, (_whole, name?: string) => signOf(name ?? '') ?? '')
    : null
