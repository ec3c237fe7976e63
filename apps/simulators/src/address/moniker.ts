import { houseNamed, houseText, type House } from './houses.ts'
import type { Street } from './streets.ts'

const prefix = 'AUE|DEMO'

/** The key that reads a picklist entry later; it encodes the address itself, so the simulator stores nothing. */
export const monikerOf = (street: Street, house: House): string => `${prefix}|${street.id}|${houseText(house)}`

/** The key of a whole picklist. */
export const picklistMoniker = (search: string): string => `${prefix}|?${search}`

/** The address of a moniker; undefined if this service never issued the moniker. */
export function readMoniker(
  moniker: string,
  streets: ReadonlyMap<string, Street>,
): { readonly street: Street; readonly house: House } | undefined {
  const [country, demo, streetId = '', text = '', ...rest] = moniker.split('|')
  const street = streets.get(streetId)
  if (`${country}|${demo}` !== prefix || street === undefined || rest.length > 0) return undefined
  const house = houseNamed(street, text)
  return house && { street, house }
}
