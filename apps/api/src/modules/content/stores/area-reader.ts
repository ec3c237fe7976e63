import type { Area } from '@forno/domain/content/content'
import { faulty, list, number, type Reader } from '../yaml/readers.ts'

type Point = readonly [number, number]

const coordinates = list(number(-180, 180))

const point: Reader<Point> = (value, complain) => {
  const read = coordinates(value, complain)
  if (read === faulty) return faulty
  const [longitude, latitude] = read
  // Australia with its islands; swapped coordinates fall outside and are reported.
  const isHere = longitude !== undefined && latitude !== undefined && longitude > 95 && longitude < 170 && latitude < -8
  if (isHere && read.length === 2) return [longitude, latitude]
  complain(value.at, 'expected [longitude, latitude] of a place in Australia')
  return faulty
}

/** A delivery area: one closed ring of [longitude, latitude]. */
export const area: Reader<Area> = (value, complain) => {
  const ring = list(point)(value, complain)
  if (ring === faulty) return faulty
  const first = ring[0]
  const last = ring.at(-1)
  if (!first || !last || ring.length < 4) {
    complain(value.at, 'an area needs at least three corners, and the first again at the end')
    return faulty
  }
  if (first[0] === last[0] && first[1] === last[1]) return [ring]
  complain(value.at, 'the area is not closed: its last point must be its first')
  return faulty
}
