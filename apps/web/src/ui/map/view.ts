import type { LonLat } from './lines.ts'

/** A point of the Mercator world: west and north edges are 0, east and south edges are 1. */
export type WorldPoint = { readonly x: number; readonly y: number }
/** Pixels of the screen from the map's upper left corner. */
export type ScreenPoint = { readonly x: number; readonly y: number }
/** Pixels. */
export type Size = { readonly width: number; readonly height: number }
/** The part of the world that a map covers; its centre never leaves it. */
export type Bounds = { readonly northWest: WorldPoint; readonly southEast: WorldPoint }
/** The size of a map on the screen, with its bounds. */
export type Frame = Size & { readonly bounds: Bounds }

/** The view of a map: its centre, and the width of the whole world in pixels. */
export type View = { readonly centre: WorldPoint; readonly scale: number }

/** The largest width of the world in pixels; a kilometre is then about a finger wide. */
export const maxScale = 2 ** 20

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
export const worldAt = ({ centre, scale }: View, { width, height }: Size, { x, y }: ScreenPoint): WorldPoint => ({
  x: centre.x + (x - width / 2) / scale,
  y: centre.y + (y - height / 2) / scale,
})

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** The scale at which the frame contains the whole bounds. */
export const minScale = ({ width, height, bounds: { northWest, southEast } }: Frame): number =>
  Math.max(Math.min(width / (southEast.x - northWest.x), height / (southEast.y - northWest.y)), 1)

/** The view with its centre inside the bounds, and its scale between the smallest and the largest. */
export const clampView = ({ centre, scale }: View, frame: Frame): View => {
  const { northWest, southEast } = frame.bounds
  return {
    centre: { x: clamp(centre.x, northWest.x, southEast.x), y: clamp(centre.y, northWest.y, southEast.y) },
    scale: clamp(scale, minScale(frame), maxScale),
  }
}

/** The view zoomed by a factor around a fixed screen position. */
export const zoomView = (view: View, frame: Frame, factor: number, around: ScreenPoint): View => {
  const place = worldAt(view, frame, around)
  const scale = clamp(view.scale * factor, minScale(frame), maxScale)
  return clampView(
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
export const dragView = ({ centre, scale }: View, frame: Frame, by: ScreenPoint): View =>
  clampView({ centre: { x: centre.x - by.x / scale, y: centre.y - by.y / scale }, scale }, frame)

/**
 * The closest view that contains all places with `margin` pixels around them, or the whole bounds without places. Its
 * scale is at most `closest`, in pixels of the world's width.
 */
export const fitView = (places: readonly WorldPoint[], frame: Frame, margin = 40, closest = 2 ** 17): View => {
  const corners = [frame.bounds.northWest, frame.bounds.southEast]
  const points = places.length === 0 ? corners : places
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const inner = { width: Math.max(frame.width - 2 * margin, 1), height: Math.max(frame.height - 2 * margin, 1) }
  const scale = Math.min(
    inner.width / (east - west || Number.EPSILON),
    inner.height / (south - north || Number.EPSILON),
  )
  return clampView({ centre: { x: (west + east) / 2, y: (north + south) / 2 }, scale: Math.min(scale, closest) }, frame)
}

/** The view between two views, of which `part` goes from 0 to 1; linear in position, exponential in scale. */
export const interpolateView = (from: View, to: View, part: number): View => ({
  centre: {
    x: from.centre.x + (to.centre.x - from.centre.x) * part,
    y: from.centre.y + (to.centre.y - from.centre.y) * part,
  },
  scale: from.scale * (to.scale / from.scale) ** part,
})
