/** A tile: zoom level, column, row, and whether it has double resolution. */
export type Place = { readonly z: number; readonly x: number; readonly y: number; readonly isSharp: boolean }

const side = 256
const deepest = 22

/** Parses `z/x/y`, with `@2x` for double resolution; null if there is no such tile. */
export function placeFrom(z: string, x: string, file: string): Place | null {
  const [, y, sharp] = /^(\d{1,8})(@2x)?\.svg$/.exec(file) ?? []
  if (y === undefined || !/^\d{1,2}$/.test(z) || !/^\d{1,8}$/.test(x)) return null
  const place = { z: Number(z), x: Number(x), y: Number(y), isSharp: sharp !== undefined }
  const count = 2 ** place.z
  return place.z <= deepest && place.x < count && place.y < count ? place : null
}

/** A deterministic picture: a green chequerboard with streets and the tile's address as text. */
export function pictureOf({ z, x, y, isSharp }: Place): string {
  const size = isSharp ? 2 * side : side
  const ground = (x + y) % 2 === 0 ? '#e9efe1' : '#e1e9d8'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">` +
    `<path fill="${ground}" d="M0 0h${side}v${side}H0z"/>` +
    `<path fill="none" stroke="#fff" stroke-width="6" d="M0 64h256M0 192h256M64 0v256M192 0v256"/>` +
    `<path fill="none" stroke="#f3d9a4" stroke-width="10" d="M0 128h256M128 0v256"/>` +
    `<text x="12" y="28" font-family="sans-serif" font-size="14" fill="#51604a">${z}/${x}/${y}</text></svg>`
  )
}
