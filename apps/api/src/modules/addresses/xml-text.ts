import { escaped } from '../../platform/core/markup.ts'

/** Removes characters that XML 1.0 cannot represent, not even as references. */
const carried = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

/** Escapes text for XML content and double-quoted attributes. */
export const xmlEscaped = (text: string): string => escaped(carried(text))

/** An element that contains only text. */
export const textElement = (name: string, text: string): string => `<${name}>${xmlEscaped(text)}</${name}>`
