const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML content and attributes, and drops characters that XML 1.0 does not allow. */
export const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** An element that contains only text. */
export const textElement = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

/** Attributes in the given order, each with a leading space. */
export const attributeList = (attributes: Readonly<Record<string, string | boolean>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
