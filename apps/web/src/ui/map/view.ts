import type { LonLat } from './lines.ts'

/** A point of the Mercator world: west and north edges are 0, east and south edges are 1. */
export type WorldPoint = { readonly x: number; readonly y: number }
/** Pixels of the screen from the map's upper left corner. */
export type ScreenPoint = { readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }
/** The part of the world that a map covers; its centre never leaves it. */
export type Bounds = { readonly northWest: WorldPoint; readonly southEast: WorldPoint }
/** The size of a map on the screen, with its bounds. */
export type Frame = Size & { readonly bounds: Bounds }

/** The view of a map: its centre, and the width of the whole world in pixels. */
export type View = { readonly centre: WorldPoint; readonly scale: number }

/** The largest width of the world in pixels; a kilometre is then about a finger wide. */
export const mostScale = 2 ** 20

const radians = Math.PI / 180

/** Converts degrees to the Mercator world. */
export const toWorld = ([longitude, latitude]: LonLat): WorldPoint => {
  const sine = Math.sin(latitude * radians)
  return {
    x: (longitude + 180) / 360,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  }
}

/** The screen position of a point of the world. */
export const onScreen = ({ centre, scale }: View, { width, height }: Size, place: WorldPoint): ScreenPoint => ({
  x: width / 2 + (place.x - centre.x) * scale,
  y: height / 2 + (place.y - centre.y) * scale,
})

/** The point of the world at a screen position. */
export const under = ({ centre, scale }: View, { width, height }: Size, { x, y }: ScreenPoint): WorldPoint => ({
  x: centre.x + (x - width / 2) / scale,
  y: centre.y + (y - height / 2) / scale,
})

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** The scale at which the frame contains the whole bounds. */
export const leastScale = ({ width, height, bounds: { northWest, southEast } }: Frame): number =>
  Math.max(Math.min(width / (southEast.x - northWest.x), height / (southEast.y - northWest.y)), 1)

/** The view moved inside the bounds and between the smallest and largest scale. */
export const kept = ({ centre, scale }: View, frame: Frame): View => {
  const { northWest, southEast } = frame.bounds
  return {
    centre: { x: between(centre.x, northWest.x, southEast.x), y: between(centre.y, northWest.y, southEast.y) },
    scale: between(scale, leastScale(frame), mostScale),
  }
}

/** The view zoomed by a factor around a fixed screen position. */
export const zoomed = (view: View, frame: Frame, factor: number, around: ScreenPoint): View => {
  const place = under(view, frame, around)
  const scale = between(view.scale * factor, leastScale(frame), mostScale)
  return kept(
    {
      centre: {
        x: place.x - (around.x - frame.width / 2) / scale,
        y: place.y - (around.y - frame.height / 2) / scale,
      },
      scale,
    },
    frame,
  )
}

/** The view dragged by pixels of the screen. */
export const dragged = ({ centre, scale }: View, frame: Frame, by: ScreenPoint): View =>
  kept({ centre: { x: centre.x - by.x / scale, y: centre.y - by.y / scale }, scale }, frame)

/**
 * The closest view that contains all places with `margin` pixels around them, or the whole bounds without places. Its
 * scale is at most `closest`, in pixels of the world's width.
 */
export const fitted = (places: readonly WorldPoint[], frame: Frame, margin = 40, closest = 2 ** 17): View => {
  const all = places.length === 0 ? [frame.bounds.northWest, frame.bounds.southEast] : places
  const xs = all.map(({ x }) => x)
  const ys = all.map(({ y }) => y)
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const room = { width: Math.max(frame.width - 2 * margin, 1), height: Math.max(frame.height - 2 * margin, 1) }
  const scale = Math.min(room.width / (east - west || Number.EPSILON), room.height / (south - north || Number.EPSILON))
  return kept({ centre: { x: (west + east) / 2, y: (north + south) / 2 }, scale: Math.min(scale, closest) }, frame)
}

/** The view part of the way between two views; linear in position, exponential in scale. */
export const partway = (from: View, to: View, part: number): View => ({
  centre: {
    x: from.centre.x + (to.centre.x - from.centre.x) * part,
    y: from.centre.y + (to.centre.y - from.centre.y) * part,
  },
  scale: from.scale * (to.scale / from.scale) ** part,
})
