import type { Place, Store } from '../src/content/content.ts'

/**
 * An independent implementation of the delivery rule: it checks every store, decides whether an area contains a place
 * by the winding number of its ring, and measures distances with unit vectors.
 */
type Ring = Store['area'][number]

/** Turns of the ring around the place: 0 outside, 1 or -1 inside. */
const turns = (ring: Ring, { longitude, latitude }: Place): number => {
  let sum = 0
  for (let index = 0; index < ring.length; index += 1) {
    const [ax = 0, ay = 0] = ring[index] ?? []
    const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? []
    const before = Math.atan2(ay - latitude, ax - longitude)
    const turned = Math.atan2(by - latitude, bx - longitude) - before
    sum += turned > Math.PI ? turned - 2 * Math.PI : turned < -Math.PI ? turned + 2 * Math.PI : turned
  }
  return Math.round(sum / (2 * Math.PI))
}

const vectorOf = ({ longitude, latitude }: Place): readonly number[] => {
  const [x, y] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180]
  return [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)]
}

/** Kilometres over the globe, from the straight line through it. */
const referenceKm = (one: Place, other: Place): number => {
  const [a, b] = [vectorOf(one), vectorOf(other)]
  const through = Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)))
  return 2 * 6371.0088 * Math.asin(Math.min(1, through / 2))
}

const nearest = (stores: readonly Store[], place: Place): readonly string[] =>
  stores
    .map(({ id, place: own }) => ({ id, away: referenceKm(own, place) }))
    .sort((one, other) => one.away - other.away || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)

/** Codes of the stores that deliver to a place, the one that serves it first. */
export const referenceForDelivery = (stores: readonly Store[], place: Place): readonly string[] =>
  nearest(
    stores.filter(({ area: [outside, ...holes], canDeliver, comingSoon }) => {
      if (!canDeliver || comingSoon || outside === undefined || turns(outside, place) === 0) return false
      return holes.every((hole) => turns(hole, place) === 0)
    }),
    place,
  )

/** Codes of the stores with a counter within the radius, nearest first. */
export const referenceNear = (stores: readonly Store[], place: Place, radiusKm: number): readonly string[] =>
  nearest(
    stores.filter(
      ({ canPickup, comingSoon, place: own }) => canPickup && !comingSoon && referenceKm(own, place) <= radiusKm,
    ),
    place,
  )
