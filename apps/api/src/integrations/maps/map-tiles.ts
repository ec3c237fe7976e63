/** Only the path and the query vary from tile to tile: the host stands in the page's policy as it is. */
const fixedHost = /^https?:\/\/[a-z0-9.:[\]-]+\/\S*$/i
const needed = ['{z}', '{x}', '{y}'] as const
const places = /\{[zxyr]\}/g

/** Whether a text is an address of map tiles with places for level, column, row and perhaps sharpness. [NAV-13] */
export const isTileTemplate = (text: string): boolean =>
  fixedHost.test(text) &&
  needed.every((place) => text.includes(place)) &&
  !/[{}]/.test(text.replaceAll(places, '')) &&
  URL.canParse(text)

/** The origin that pages may show pictures of, when the maps of the shop come from there. */
export const originOfTiles = (template: string | null): string | null =>
  template === null ? null : new URL(template).origin
