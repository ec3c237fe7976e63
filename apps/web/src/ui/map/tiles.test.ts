import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tileAddress, tilesIn, type Tile } from './tiles.ts'
import { clampView, maxScale, onScreen, toWorld, type Size, type View } from './view.ts'

const melbourne = toWorld([144.96, -37.81])
const bounds = { northWest: toWorld([95, -6]), southEast: toWorld([170, -46]) }
const sizes = fc.record({
  width: fc.integer({ min: 1, max: 4_000 }),
  height: fc.integer({ min: 1, max: 3_000 }),
  bounds: fc.constant(bounds),
})
const centres = fc
  .record({
    lon: fc.double({ min: 96, max: 169, noNaN: true }),
    lat: fc.double({ min: -45, max: -8, noNaN: true }),
  })
  .map(({ lon, lat }) => toWorld([lon, lat]))
const scales = fc.double({ min: 0, max: Math.log2(maxScale), noNaN: true }).map((power) => 2 ** power)
/** Views of frames. */
const views = fc
  .record({ centre: centres, scale: scales, size: sizes })
  .map(({ centre, scale, size }) => ({ size, view: clampView({ centre, scale }, size) }))

const check = (property: (view: View, size: Size, tiles: readonly Tile[]) => void): void =>
  fc.assert(
    fc.property(views, ({ view, size }) => property(view, size, tilesIn(view, size))),
    { numRuns: 1_000 },
  )

/** The part of the frame inside the world, in whole pixels. */
const visibleWorld = (view: View, size: Size) => {
  const [from, to] = [onScreen(view, size, { x: 0, y: 0 }), onScreen(view, size, { x: 1, y: 1 })]
  return {
    left: Math.max(Math.round(from.x), 0),
    top: Math.max(Math.round(from.y), 0),
    right: Math.min(Math.round(to.x), size.width),
    bottom: Math.min(Math.round(to.y), size.height),
  }
}

/** One value for each key, in the order of the keys. */
const byKey = <T>(values: readonly T[], key: (value: T) => number): readonly T[] =>
  [...new Map(values.map((value) => [key(value), value])).values()].toSorted((a, b) => key(a) - key(b))

test.each([
  { scale: 512, z: 1, side: 256 },
  { scale: 1_023, z: 1, side: 511.5 },
  { scale: 1_024, z: 2, side: 256 },
  { scale: 2 ** 17, z: 9, side: 256 },
  { scale: 1.5 * 2 ** 17, z: 9, side: 384 },
  { scale: maxScale, z: 12, side: 256 },
  { scale: 100, z: 0, side: 100 },
])('[NAV-13] shows a world of $scale pixels at level $z with tiles $side pixels wide', ({ scale, z, side }) => {
  const tiles = tilesIn({ centre: melbourne, scale }, { width: 390, height: 320 })
  expect(new Set(tiles.map((tile) => tile.z))).toEqual(new Set([z]))
  for (const { width, height } of tiles) {
    expect(Math.abs(width - side)).toBeLessThan(1)
    expect(Math.abs(height - side)).toBeLessThan(1)
  }
})

test('[NAV-13] puts Melbourne on the standard tile', () => {
  const [tile, ...others] = tilesIn({ centre: melbourne, scale: 2 ** 18 }, { width: 1, height: 1 })
  expect(others).toEqual([])
  expect([tile?.z, tile?.x, tile?.y]).toEqual([10, 924, 628])
})

test('[NAV-13] covers the part of the frame inside the world with tiles, without gaps', () => {
  check((view, size, tiles) => {
    const { left, top, right, bottom } = visibleWorld(view, size)
    const columns = byKey(tiles, ({ x }) => x)
    const rows = byKey(tiles, ({ y }) => y)
    expect(tiles).toHaveLength(columns.length * rows.length)
    expect(columns[0]?.left ?? 0).toBeLessThanOrEqual(left)
    expect(rows[0]?.top ?? 0).toBeLessThanOrEqual(top)
    const [lastColumn, lastRow] = [columns.at(-1), rows.at(-1)]
    expect((lastColumn?.left ?? 0) + (lastColumn?.width ?? 0)).toBeGreaterThanOrEqual(right)
    expect((lastRow?.top ?? 0) + (lastRow?.height ?? 0)).toBeGreaterThanOrEqual(bottom)
    for (const [index, column] of columns.slice(1).entries())
      expect(column.left).toBe((columns[index]?.left ?? 0) + (columns[index]?.width ?? 0))
    for (const [index, row] of rows.slice(1).entries())
      expect(row.top).toBe((rows[index]?.top ?? 0) + (rows[index]?.height ?? 0))
  })
})

test('[NAV-13] draws no tile outside the world or twice, and at most eighty', () => {
  check((_view, _size, tiles) => {
    for (const { z, x, y } of tiles) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(Math.max(x, y)).toBeLessThan(2 ** z)
    }
    expect(new Set(tiles.map(({ x, y }) => `${x}/${y}`)).size).toBe(tiles.length)
    expect(tiles.length).toBeLessThanOrEqual(80)
  })
  expect(tilesIn({ centre: { x: 9, y: 9 }, scale: 1_024 }, { width: 390, height: 320 })).toEqual([])
})

test('[NAV-13] places a tile’s corners to the pixel', () => {
  check((view, size, tiles) => {
    for (const { z, x, y, left, top, width, height } of tiles) {
      const northWest = onScreen(view, size, { x: x / 2 ** z, y: y / 2 ** z })
      const southEast = onScreen(view, size, { x: (x + 1) / 2 ** z, y: (y + 1) / 2 ** z })
      for (const [pixel, place] of [
        [left, northWest.x],
        [top, northWest.y],
        [left + width, southEast.x],
        [top + height, southEast.y],
      ] as const)
        expect(Math.abs(pixel - place)).toBeLessThanOrEqual(0.51)
    }
  })
})

test('[NAV-13] draws tiles at one to two times their size in any frame of a screen’s size', () => {
  check((view, size, tiles) => {
    if (size.width > 1_920 || size.height > 1_080 || view.scale < 256) return
    for (const { width } of tiles) {
      expect(width).toBeGreaterThanOrEqual(255)
      expect(width).toBeLessThanOrEqual(513)
    }
  })
})

test.each([
  ['https://t.example/s/{z}/{x}/{y}{r}.png', false, 'https://t.example/s/10/924/628.png'],
  ['https://t.example/s/{z}/{x}/{y}{r}.png', true, 'https://t.example/s/10/924/628@2x.png'],
  ['https://t.example/{z}/{y}/{x}?key=a&at={z}', true, 'https://t.example/10/628/924?key=a&at=10'],
])("[NAV-13] builds a tile's address from %s, sharp: %s", (template, isSharp, address) => {
  expect(tileAddress(template, { z: 10, x: 924, y: 628 }, isSharp)).toBe(address)
})
