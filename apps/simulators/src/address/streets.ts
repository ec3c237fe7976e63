import { randomFrom } from './random.ts'
import { streetNames, streetTypes } from './street-names.ts'
import { suburbs, type Suburb } from './suburbs.ts'

export type Point = { readonly latitude: number; readonly longitude: number }

/** The accuracy of a street's coordinates. */
export type Precision = 'address' | 'street' | 'none'

/** A generated demo street: a straight line near its suburb's point, with house numbers 1 to `lastNumber`. */
export type Street = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly suburb: Suburb
  readonly lastNumber: number
  readonly from: Point
  readonly to: Point
  readonly precision: Precision
}

const streetsPerSuburb = 48
/**
 * The furthest start of a street from its suburb's point, and the longest street, in kilometres.
 * Together they stay below 1.5 km.
 */
const startReach = 0.75
const longest = 0.7

/** The whole directory. It is the same on every start, because each suburb seeds its own generator. */
export const generateStreets = (): readonly Street[] => suburbs.flatMap(streetsOf)

function streetsOf(suburb: Suburb): readonly Street[] {
  const code = suburbCode(suburb)
  const random = randomFrom(code)
  // The documents' example address is in Sydney, so their example messages find it.
  const taken = new Set<string>(suburb.name === 'Sydney' ? ['Example Street'] : [])
  while (taken.size < streetsPerSuburb) {
    taken.add(`${pick(streetNames, random)} ${pickType(random)}`)
  }
  return [...taken].map((full, index) => streetFrom(suburb, `${code}-${index + 1}`, full, index, random))
}

function streetFrom(suburb: Suburb, id: string, full: string, index: number, random: () => number): Street {
  const cut = full.lastIndexOf(' ')
  const length = 0.15 + random() * (longest - 0.15)
  const from = moved(suburb, Math.sqrt(random()) * startReach, random() * 2 * Math.PI)
  return {
    id,
    name: full.slice(0, cut),
    type: full.slice(cut + 1),
    suburb,
    lastNumber: Math.max(24, Math.round(length * 180)),
    from,
    to: moved(from, length, random() * 2 * Math.PI),
    precision: precisionAt(index),
  }
}

/** Of the 48 streets of a suburb, three have no coordinates and five have street-level coordinates only. */
function precisionAt(index: number): Precision {
  if (index % 16 === 11) return 'none'
  return index % 9 === 7 ? 'street' : 'address'
}

const suburbCode = (suburb: Suburb): string =>
  `${suburb.state}${suburb.postcode}-${suburb.name.replace(/ /g, '')}`.toLowerCase()

const pick = (list: readonly string[], random: () => number): string =>
  list[Math.floor(random() * list.length)] ?? 'Main'

const allWeights = streetTypes.reduce((sum, type) => sum + type.weight, 0)

function pickType(random: () => number): string {
  let rest = random() * allWeights
  for (const type of streetTypes) {
    rest -= type.weight
    if (rest < 0) return type.name
  }
  return 'Street'
}

const kilometresPerDegree = 111.195

/** The point this many kilometres away; the bearing is in radians. */
export function moved(point: Point, kilometres: number, bearing: number): Point {
  const eastScale = kilometresPerDegree * Math.cos((point.latitude * Math.PI) / 180)
  return {
    latitude: point.latitude + (kilometres * Math.cos(bearing)) / kilometresPerDegree,
    longitude: point.longitude + (kilometres * Math.sin(bearing)) / eastScale,
  }
}
