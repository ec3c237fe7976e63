/**
 * A path of our own with its query, without its fragment; null for every other address. `/.//other.example` gives null
 * too: it resolves to a path that browsers read as an address of another site. [SES-03] [PAY-33]
 */
export const ownPath = (text: string, origin: string): string | null => {
  const url = text.startsWith('/') ? URL.parse(text, origin) : null
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search
}
