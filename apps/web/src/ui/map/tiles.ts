import { onScreen, type Size, type View } from './view.ts'

/** A source of map tiles. */
export type MapTiles = {
  /** Address template of a tile with {z}, {x} and {y}, and {r} for "@2x" on sharp screens. */
  readonly template: string
  /** Attribution in the map's corner, as map licences require; empty = none. */
  readonly attribution: string
}

/**
 * A tile of the Mercator world, divided into 2 to the power of z columns and rows, and the whole pixels of the frame
 * that it covers.
 */
export type Tile = {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Pixels of a tile's original size. */
const tileSide = 256
/** The most tiles requested at once; a larger frame gets fewer and larger ones. */
const maxTiles = 80

/**
 * The tiles that cover a frame without gaps, each drawn at one to two times its size, larger only to stay within 80
 * tiles. None outside the world. [NAV-13]
 */
export const tilesIn = (view: View, size: Size): readonly Tile[] => {
  let z = Math.max(Math.floor(Math.log2(view.scale / tileSide)), 0)
  while (z > 0 && countOf(spansAt(view, size, z)) > maxTiles) z -= 1
  const { columns, rows } = spansAt(view, size, z)
  return rows.flatMap(({ at: y, from: top, length: height }) =>
    columns.map(({ at: x, from: left, length: width }) => ({ z, x, y, left, top, width, height })),
  )
}

/** The address of one tile's picture. */
export const tileAddress = (template: string, { z, x, y }: Pick<Tile, 'z' | 'x' | 'y'>, isSharp: boolean): string => {
  const values: Readonly<Record<string, string>> = {
    '{z}': `${z}`,
    '{x}': `${x}`,
    '{y}': `${y}`,
    '{r}': isSharp ? '@2x' : '',
  }
  return template.replaceAll(/\{[zxyr]\}/g, (place) => values[place] ?? place)
}

/** One column or row: its number, its first pixel, and its length in pixels. */
type Span = { readonly at: number; readonly from: number; readonly length: number }
type Spans = { readonly columns: readonly Span[]; readonly rows: readonly Span[] }

const countOf = ({ columns, rows }: Spans): number => columns.length * rows.length

const spansAt = (view: View, size: Size, z: number): Spans => {
  const origin = onScreen(view, size, { x: 0, y: 0 })
  return {
    columns: spans(origin.x, view.scale, size.width, 2 ** z),
    rows: spans(origin.y, view.scale, size.height, 2 ** z),
  }
}

/**
 * The columns, or rows, of tiles that cover `length` pixels of the frame. `count` of them cover the world, which begins
 * at the pixel `origin` and is `scale` pixels wide. Edges are whole pixels, so that no gap shows between neighbours.
 */
const spans = (origin: number, scale: number, length: number, count: number): readonly Span[] => {
  const side = scale / count
  const first = Math.max(Math.floor(-origin / side), 0)
  const end = Math.min(Math.ceil((length - origin) / side), count)
  return Array.from({ length: Math.max(end - first, 0) }, (_, index) => {
    const at = first + index
    const from = Math.round(origin + at * side)
    return { at, from, length: Math.round(origin + (at + 1) * side) - from }
  })
}
