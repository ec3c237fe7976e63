const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Serialises a value for a script element, in which `<` could end the script. */
export const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Escapes text for the content and the double-quoted attributes of HTML and XML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
