import { hashOf } from './random.ts'
import { moved, type Point, type Street } from './streets.ts'

/** One address of a street: `12`, `12A`, `100-102` or, with a unit, `5/59`. */
export type House = {
  readonly number: number
  readonly last?: number
  readonly suffix?: string
  readonly unit?: number
}

export const houseText = (house: House): string =>
  `${house.unit === undefined ? '' : `${house.unit}/`}${house.number}${house.suffix ?? ''}${house.last === undefined ? '' : `-${house.last}`}`

/** The addresses with this house number; empty beyond the end of the street or inside the range of another house. */
export function housesAt(street: Street, number: number): readonly House[] {
  if (number < 1 || number > street.lastNumber || isRange(street, number - 2)) return []
  if (isRange(street, number)) return [{ number, last: number + 2 }]
  const draw = hashOf(`${street.id}:${number}`)
  if (draw % 11 === 1) return [{ number }, ...unitsOf(number, 2 + (draw % 23))]
  return draw % 17 === 2 ? [{ number }, { number, suffix: 'A' }] : [{ number }]
}

/** The address whose text, as in a moniker, is exactly `text`. */
export function houseNamed(street: Street, text: string): House | undefined {
  const number = Number(/^(?:\d+\/)?(\d+)/.exec(text)?.[1])
  return housesAt(street, number).find((house) => houseText(house) === text)
}

/**
 * The coordinates of a house: its number sets the distance along the street, odd and even numbers are on opposite
 * sides.
 */
export function houseAt(street: Street, house: House): Point {
  const along = house.number / (street.lastNumber + 1)
  const spot = {
    latitude: street.from.latitude + (street.to.latitude - street.from.latitude) * along,
    longitude: street.from.longitude + (street.to.longitude - street.from.longitude) * along,
  }
  const direction = Math.atan2(street.to.longitude - street.from.longitude, street.to.latitude - street.from.latitude)
  return moved(spot, 0.015, direction + (house.number % 2 === 0 ? Math.PI / 2 : -Math.PI / 2))
}

export const streetMiddle = (street: Street): Point => ({
  latitude: (street.from.latitude + street.to.latitude) / 2,
  longitude: (street.from.longitude + street.to.longitude) / 2,
})

const unitsOf = (number: number, count: number): readonly House[] =>
  Array.from({ length: count }, (_, index) => ({ number, unit: index + 1 }))

// Only every second pair on a side may be a range, so ranges never overlap.
const isRange = (street: Street, number: number): boolean =>
  number > 0 &&
  number + 2 <= street.lastNumber &&
  Math.floor((number - 1) / 2) % 2 === 0 &&
  hashOf(`${street.id}/${number}`) % 13 === 3
