/** Leaves out what XML 1.0 cannot carry, not even as a reference. */
const carried = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text made safe for XML content and for attributes in double quotes. */
export const escaped = (text: string): string => carried(text).replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** An element that holds text only. */
export const textElement = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`
