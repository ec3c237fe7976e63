import type { TypedHouse } from './weigh-street.ts'

/** A house of the index. Coordinates are in degrees; null = only the street's are known. */
export type IndexedHouse = {
  readonly streetId: number
  readonly number: number
  readonly numberLast: number | null
  readonly suffix: string
  readonly unit: string | null
  readonly level: string | null
  readonly isLot: boolean
  readonly label: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The largest distance from the start of a range to a number in it. */
const widestRange = 12

/** Starting numbers of houses that may match: the typed number, and those of ranges that may contain it. */
export const numbersFor = ({ digits }: TypedHouse): readonly number[] => {
  const number = Number(digits)
  const below = Array.from({ length: widestRange / 2 }, (_, step) => number - 2 * (step + 1))
  return [number, ...below.filter((each) => each > 0)]
}

/** The factor of a house for each part that is in the text but not in the index. */
const unlisted = { unit: 0.95, level: 0.94 } as const

/**
 * How well a house matches a typed number, from 0 (not at all) to 1 (exactly). A unit of the index must be the typed
 * one; a house without units matches every unit, which then stays text.
 */
export const rateHouse = (house: IndexedHouse, typed: TypedHouse): number => {
  if (typed.isLot !== house.isLot) return 0
  if (typed.isOnlyListed === true && house.unit === null) return 0
  const number = rateNumber(house, typed)
  if (house.unit !== null && house.unit.toLowerCase() !== typed.unit) return 0
  if (
    house.level !== null &&
    house.level.toLowerCase() !== typed.level &&
    (typed.level !== null || house.unit === null)
  )
    return 0
  const unit = typed.unit === null || house.unit !== null ? 1 : unlisted.unit
  const level = typed.level === null || house.level !== null ? 1 : unlisted.level
  return number * unit * level
}

const rateNumber = (house: IndexedHouse, typed: TypedHouse): number => {
  const number = Number(typed.digits)
  if (house.number < number) return isWithin(house, typed, number) ? 0.95 : 0
  if (house.number !== number || house.suffix.toLowerCase() !== typed.suffix) return 0
  if (typed.last !== null) return house.numberLast === typed.last ? 1 : 0
  return house.numberLast === null ? 1 : 0.97
}

/** Whether a range contains the number, on the same side of the street: 102 is in 100-102. */
const isWithin = (house: IndexedHouse, typed: TypedHouse, number: number): boolean =>
  house.numberLast !== null &&
  house.numberLast >= number &&
  (number - house.number) % 2 === 0 &&
  typed.suffix === '' &&
  typed.last === null

const distance = (house: IndexedHouse, number: number): number => {
  const ends = [house.number, house.numberLast ?? house.number]
  return Math.min(...ends.map((end) => Math.abs(end - number)))
}

/** Houses by their distance from a number, nearest first; among equals those of the same side of the street. */
export const nearestFirst = (houses: readonly IndexedHouse[], number: number): readonly IndexedHouse[] =>
  houses.toSorted(
    (a, b) =>
      distance(a, number) - distance(b, number) ||
      (Math.abs(a.number - number) % 2) - (Math.abs(b.number - number) % 2) ||
      a.label.localeCompare(b.label),
  )

/**
 * The nearest known houses below and above a number that the index lacks, on its side of the street if there are some;
 * one of them at an end of the street; none if the street has no house.
 */
export const onBothSides = (houses: readonly IndexedHouse[], number: number): readonly IndexedHouse[] => {
  const sameSide = houses.filter((house) => (house.number - number) % 2 === 0)
  const nearest = (fits: (house: IndexedHouse) => boolean): IndexedHouse | undefined =>
    nearestFirst(sameSide.filter(fits), number)[0] ?? nearestFirst(houses.filter(fits), number)[0]
  const sides = [nearest((house) => house.number <= number), nearest((house) => house.number > number)]
  return sides.filter((house) => house !== undefined)
}
