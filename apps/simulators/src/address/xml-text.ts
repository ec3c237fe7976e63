import { escaped } from '../platform/markup.ts'

/** Escapes text for XML content and attributes, and drops characters that XML 1.0 does not allow. */
export const xmlEscaped = (text: string): string =>
  escaped(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))

/** An element that contains only text. */
export const textElement = (name: string, text: string): string => `<${name}>${xmlEscaped(text)}</${name}>`

/** Attributes in the given order, each with a leading space. */
export const attributeList = (attributes: Readonly<Record<string, string | boolean>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlEscaped(String(value))}"`)
    .join('')
