import type { TypedHouse } from './typed-address.ts'

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

/** How well a house matches a typed number, from 0 (not at all) to 1 (exactly). */
export const rateHouse = (house: IndexedHouse, typed: TypedHouse): number => {
  if (typed.isLot !== house.isLot) return 0
  if (typed.unit !== null && house.unit?.toLowerCase() !== typed.unit) return 0
  if (typed.unit === null && house.unit !== null) return 0
  // The level may be omitted if the unit is given. A house without a unit must match the typed level.
  const isLevelGiven = typed.level !== null || house.unit === null
  if (house.level !== null && house.level !== typed.level && isLevelGiven) return 0
  if (typed.level !== null && house.level === null) return typed.unit === null ? 0 : rateNumber(house, typed) * 0.99
  return rateNumber(house, typed)
}

const rateNumber = (house: IndexedHouse, typed: TypedHouse): number => {
  const number = Number(typed.digits)
  if (house.number < number) return isWithin(house, typed, number) ? 0.95 : 0
  if (typed.suffix !== '' && house.suffix.toLowerCase() !== typed.suffix) return 0
  if (typed.last !== null) return house.number === number && house.numberLast === typed.last ? 1 : 0
  if (house.number !== number) return 0
  return house.suffix.toLowerCase() === typed.suffix && house.numberLast === null ? 1 : 0.97
}

/** Whether a range contains the number, on the same side of the street: 102 is in 100-102. */
const isWithin = (house: IndexedHouse, typed: TypedHouse, number: number): boolean =>
  house.numberLast !== null &&
  house.numberLast >= number &&
  (number - house.number) % 2 === 0 &&
  typed.suffix === '' &&
  typed.last === null
