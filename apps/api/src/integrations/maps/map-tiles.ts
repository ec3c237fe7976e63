/** Placeholders are allowed only in path and query, because the host goes into the page's policy. */
const fixedHost = /^https?:\/\/[a-z0-9.:[\]-]+\/\S*$/i
const requiredPlaceholders = ['{z}', '{x}', '{y}'] as const
const placeholders = /\{[zxyr]\}/g

/**
 * Whether a text is a URL template of map tiles, with placeholders for zoom, column, row and optionally resolution.
 * [NAV-13]
 */
export const isTileTemplate = (text: string): boolean =>
  fixedHost.test(text) &&
  requiredPlaceholders.every((placeholder) => text.includes(placeholder)) &&
  !/[{}]/.test(text.replaceAll(placeholders, '')) &&
  URL.canParse(text)

/** The origin of the map tiles, from which pages may load pictures; null = no tiles. */
export const originOfTiles = (template: string | null): string | null =>
  template === null ? null : new URL(template).origin
