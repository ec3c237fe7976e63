import type { Place } from '../content/content.ts'
import { cleanText } from '../core/pasted-text.ts'

const number = String.raw`([+-]?\d{1,3}\.\d+)\s*°?`
const pair = new RegExp(String.raw`^\(?\s*${number}\s*([NS])?\s*[,;\s]\s*${number}\s*([EW])?\s*\)?$`, 'i')

/** The degrees between which Australia and its islands are. */
const australia = { north: -9, south: -55, west: 72, east: 168 } as const

const isInAustralia = ({ latitude, longitude }: Place): boolean =>
  latitude < australia.north && latitude > australia.south && longitude > australia.west && longitude < australia.east

/**
 * The point that a maps app copies, in degrees: `-33.8981, 151.1742`, `33.8981° S, 151.1742° E`, or the longitude
 * first. null = no point. [LOC-14]
 */
export const typedPoint = (text: string): Place | 'abroad' | null => {
  const [, first, northOrSouth, second, eastOrWest] = pair.exec(cleanText(text, 'sign')) ?? []
  if (first === undefined || second === undefined) return null
  const one = Number(first) * (northOrSouth?.toUpperCase() === 'S' ? -1 : 1)
  const other = Number(second) * (eastOrWest?.toUpperCase() === 'W' ? -1 : 1)
  const orders = [
    { latitude: one, longitude: other },
    { latitude: other, longitude: one },
  ]
  return orders.find(isInAustralia) ?? 'abroad'
}
