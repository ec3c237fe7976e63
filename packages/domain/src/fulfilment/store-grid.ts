import type { Area, Place, Store } from '../content/content.ts'
import { storesForDelivery, storesNear, type NearStore } from './delivery-area.ts'

/** Degrees of a cell's side, about ten kilometres: a usual delivery area touches four to nine cells. */
const side = 0.1
/** The maximum number of cells for one area; a larger area is checked for every place instead. */
const mostCells = 1_000

type Box = { readonly west: number; readonly east: number; readonly south: number; readonly north: number }
type Cells<T> = Map<string, T[]>

const column = (degrees: number): number => Math.floor(degrees / side)
const cellOf = ({ longitude, latitude }: Place): string => `${column(longitude)} ${column(latitude)}`

const countOf = ({ west, east, south, north }: Box): number =>
  (column(east) - column(west) + 1) * (column(north) - column(south) + 1)

function* cellsIn({ west, east, south, north }: Box): Generator<string> {
  for (let x = column(west); x <= column(east); x += 1)
    for (let y = column(south); y <= column(north); y += 1) yield `${x} ${y}`
}

const put = <T>(cells: Cells<T>, cell: string, thing: T): void => {
  const there = cells.get(cell)
  if (there === undefined) cells.set(cell, [thing])
  else there.push(thing)
}

const boxOfArea = (area: Area): Box | null => {
  const [outside = []] = area
  const [first] = outside
  if (first === undefined) return null
  let [west, south] = first
  let [east, north] = first
  for (const [x, y] of outside) {
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return { west, east, south, north }
}

const earthRadiusKm = 6371.0088
const degrees = (radians: number): number => (radians * 180) / Math.PI
/** Degrees, so that rounding never loses a store on the rim of a circle. */
const tolerance = 1e-9

/** The box around a circle on the globe; null when the circle contains a pole or crosses the date line. */
const boxOfCircle = ({ longitude, latitude }: Place, radiusKm: number): Box | null => {
  const angle = radiusKm / earthRadiusKm
  const up = degrees(angle) + tolerance
  if (latitude + up >= 90 || latitude - up <= -90) return null
  const across = degrees(Math.asin(Math.sin(angle) / Math.cos((latitude * Math.PI) / 180))) + tolerance
  if (longitude - across < -180 || longitude + across > 180) return null
  return { west: longitude - across, east: longitude + across, south: latitude - up, north: latitude + up }
}

/**
 * All stores of a content version in a grid, so that a place finds its stores among thousands without checking each.
 */
export type StoreGrid = {
  /** `storesForDelivery` over all stores. [LOC-15] */
  readonly forDelivery: (place: Place) => NearStore[]
  /** `storesNear` over all stores, at most `most` of them. [LOC-15] */
  readonly near: (place: Place, radiusKm: number, most?: number) => NearStore[]
}

const gridOf = (stores: readonly Store[]): StoreGrid => {
  const byArea: Cells<Store> = new Map()
  const byPlace: Cells<Store> = new Map()
  const wide: Store[] = []
  for (const store of stores) {
    put(byPlace, cellOf(store.place), store)
    const box = boxOfArea(store.area)
    if (box === null) continue
    if (countOf(box) > mostCells) wide.push(store)
    else for (const cell of cellsIn(box)) put(byArea, cell, store)
  }
  const around = (place: Place, radiusKm: number): readonly Store[] => {
    const box = boxOfCircle(place, radiusKm)
    if (box === null || countOf(box) > byPlace.size) return stores
    return [...cellsIn(box)].flatMap((cell) => byPlace.get(cell) ?? [])
  }
  return {
    forDelivery: (place) => storesForDelivery([...(byArea.get(cellOf(place)) ?? []), ...wide], place),
    near: (place, radiusKm, most) => storesNear(around(place, radiusKm), place, radiusKm).slice(0, most),
  }
}

const grids = new WeakMap<readonly Store[], StoreGrid>()

/** The grid of a list of stores, built once for each list. Cells are tenths of a degree. [LOC-15] */
export const storeGrid = (stores: readonly Store[]): StoreGrid => {
  const known = grids.get(stores)
  if (known !== undefined) return known
  const made = gridOf(stores)
  grids.set(stores, made)
  return made
}
