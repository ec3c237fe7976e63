import { plain } from '../address-words.ts'
import { hashOf, randomFrom } from './random.ts'
import { streetNames, streetTypes } from './street-names.ts'
import type { Suburb } from './suburbs.ts'

type Point = { readonly latitude: number; readonly longitude: number }

/**
 * A generated street: a straight line near its suburb's point, with house numbers from 1 to `lastNumber`. Offsets are
 * in degrees.
 */
export type DemoStreet = {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly suburb: Suburb
  /**
   * 1 in suburbs with a demo store, lower elsewhere, so that searches prefer the suburb with a store among suburbs of
   * one name.
   */
  readonly weight: number
  /** Determines which houses have units, ranges, letters, levels and lots. */
  readonly seed: number
  readonly lastNumber: number
  readonly start: Point
  /** Offset from one number to the next, and from the middle of the street to its even side. */
  readonly step: Point
  readonly side: Point
}

const fewestStreets = 24
const moreStreets = 24
/**
 * Maximum distance of a street's start from its suburb's point, and maximum length, in kilometres: together below
 * 1.5.
 */
const startReach = 0.75
const shortest = 0.15
const longest = 0.7
const housesPerKilometre = 180
/** Kilometres from the street's middle to a house. */
const setBack = 0.015
const weights = { withStore: 1, other: 0.4 } as const

const samePlace = ({ name, state }: Pick<Suburb, 'name' | 'state'>): string => `${state} ${plain(name)}`

/**
 * Generates streets for all suburbs. Each suburb is its own seed, so the result is always the same. Suburbs of stores
 * that are not listed are added, so that every store has addresses nearby. [LOC-09]
 */
export const generateStreets = (suburbs: readonly Suburb[], ofStores: readonly Suburb[]): readonly DemoStreet[] => {
  const listed = new Set(suburbs.map(samePlace))
  const withStore = new Set(ofStores.map(samePlace))
  const more = new Map(ofStores.filter((each) => !listed.has(samePlace(each))).map((each) => [samePlace(each), each]))
  return [...suburbs, ...more.values()].flatMap((suburb) =>
    streetsOf(suburb, withStore.has(samePlace(suburb)) ? weights.withStore : weights.other),
  )
}

const streetsOf = (suburb: Suburb, weight: number): readonly DemoStreet[] => {
  const code = `${suburb.state}${suburb.postcode}-${plain(suburb.name).replaceAll(/[^a-z0-9]/g, '')}`.toLowerCase()
  const random = randomFrom(code)
  const count = fewestStreets + Math.floor(random() * moreStreets)
  // The documents use Example Street in Sydney in their messages, so it must exist.
  const names = new Set<string>(code === 'nsw2000-sydney' ? ['Example Street'] : [])
  while (names.size < count) names.add(`${pick(streetNames, random)} ${pickType(random)}`)
  return [...names].map((full) =>
    streetFrom(suburb, weight, `${code}-${full.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`, full),
  )
}

const streetFrom = (suburb: Suburb, weight: number, key: string, full: string): DemoStreet => {
  const random = randomFrom(key)
  const cut = full.lastIndexOf(' ')
  const length = shortest + random() * (longest - shortest)
  const lastNumber = Math.max(24, Math.round(length * housesPerKilometre))
  const bearing = random() * 2 * Math.PI
  const start = offset(suburb, Math.sqrt(random()) * startReach, random() * 2 * Math.PI)
  return {
    key,
    name: full.slice(0, cut),
    type: full.slice(cut + 1),
    suburb,
    weight,
    seed: hashOf(key) >>> 1,
    lastNumber,
    start: { latitude: suburb.latitude + start.latitude, longitude: suburb.longitude + start.longitude },
    step: offset(suburb, length / (lastNumber + 1), bearing),
    side: offset(suburb, setBack, bearing + Math.PI / 2),
  }
}

const pick = (list: readonly string[], random: () => number): string =>
  list[Math.floor(random() * list.length)] ?? 'Main'

const allWeights = streetTypes.reduce((sum, type) => sum + type.weight, 0)

const pickType = (random: () => number): string => {
  let rest = random() * allWeights
  for (const type of streetTypes) {
    rest -= type.weight
    if (rest < 0) return type.name
  }
  return 'Street'
}

const kilometresPerDegree = 111.195

/** Offset in degrees for a distance in kilometres and a bearing in radians. */
const offset = ({ latitude }: Point, kilometres: number, bearing: number): Point => ({
  latitude: (kilometres * Math.cos(bearing)) / kilometresPerDegree,
  longitude: (kilometres * Math.sin(bearing)) / (kilometresPerDegree * Math.cos((latitude * Math.PI) / 180)),
})
