import type { Area } from '@forno/domain/content/content'
import { invalid, list, number, type Reader } from '../yaml/readers.ts'

type Point = readonly [number, number]

const coordinates = list(number(-180, 180))

const point: Reader<Point> = (value, report) => {
  const read = coordinates(value, report)
  if (read === invalid) return invalid
  const [longitude, latitude] = read
  // Australia with its islands; swapped coordinates fall outside and are reported.
  const isHere = longitude !== undefined && latitude !== undefined && longitude > 95 && longitude < 170 && latitude < -8
  if (isHere && read.length === 2) return [longitude, latitude]
  report(value.at, 'expected [longitude, latitude] of a place in Australia')
  return invalid
}

/** A delivery area: one closed ring of [longitude, latitude]. */
export const area: Reader<Area> = (value, report) => {
  const ring = list(point)(value, report)
  if (ring === invalid) return invalid
  const first = ring[0]
  const last = ring.at(-1)
  if (!first || !last || ring.length < 4) {
    report(value.at, 'an area needs at least three corners, and the first again at the end')
    return invalid
  }
  if (first[0] === last[0] && first[1] === last[1]) return [ring]
  report(value.at, 'the area is not closed: its last point must be its first')
  return invalid
}
