import type { Area, Place, Store } from '../content/content.ts'

type Point = readonly [number, number]
type Ring = readonly Point[]

/** A store with its distance from a place, in kilometres. */
export type NearStore = { readonly store: Store; readonly distanceKm: number }

const edges = (ring: Ring): (readonly [Point, Point])[] =>
  ring.map((point, index) => [point, ring[(index + 1) % ring.length] ?? point] as const)

/** Whether the point is on the edge between two corners. */
function isOnEdge([x, y]: Point, [[ax, ay], [bx, by]]: readonly [Point, Point]): boolean {
  const isInBox = x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by)
  return isInBox && (bx - ax) * (y - ay) === (by - ay) * (x - ax)
}

/** Whether a line due east from the point crosses the ring an odd number of times. */
function isInside([x, y]: Point, ring: Ring): boolean {
  let inside = false
  for (const [[ax, ay], [bx, by]] of edges(ring)) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/**
 * Whether a delivery area contains a place: inside its outer ring and outside its holes. A place on an edge, of the
 * outer ring or of a hole, is contained; an area without a ring contains nothing. [LOC-15]
 */
export function areaContains(area: Area, place: Place): boolean {
  const point: Point = [place.longitude, place.latitude]
  const [outside, ...holes] = area
  if (outside === undefined) return false
  if (area.some((ring) => edges(ring).some((edge) => isOnEdge(point, edge)))) return true
  return isInside(point, outside) && !holes.some((hole) => isInside(point, hole))
}

const earthRadiusKm = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance between two places in kilometres, in a straight line. */
export function distanceKm(a: Place, b: Place): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2)
  const east = Math.sin(radians(b.longitude - a.longitude) / 2)
  const chord = north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const byDistance = (a: NearStore, b: NearStore): number =>
  a.distanceKm - b.distanceKm || (a.store.id < b.store.id ? -1 : a.store.id > b.store.id ? 1 : 0)

/** The stores with their distance from a place, nearest first; equal distances by code. [LOC-15] */
export const nearestFirst = (stores: readonly Store[], place: Place): NearStore[] =>
  stores.map((store) => ({ store, distanceKm: distanceKm(place, store.place) })).sort(byDistance)

/**
 * The stores that deliver to a place, nearest first, equal distances by code: the first is the place's store, the next
 * ones replace it when it cannot deliver. Areas may overlap. Stores that have not opened yet are left out. [LOC-15]
 */
export const storesForDelivery = (stores: readonly Store[], place: Place): NearStore[] =>
  nearestFirst(
    stores.filter((store) => store.canDeliver && !store.comingSoon && areaContains(store.area, place)),
    place,
  )

/**
 * The stores for pickup within `radiusKm` of a place, inclusive, nearest first, equal distances by code. Stores that
 * have not opened yet are left out. [LOC-15]
 */
export const storesNear = (stores: readonly Store[], place: Place, radiusKm: number): NearStore[] =>
  nearestFirst(
    stores.filter((store) => store.canPickup && !store.comingSoon),
    place,
  ).filter((near) => near.distanceKm <= radiusKm)
