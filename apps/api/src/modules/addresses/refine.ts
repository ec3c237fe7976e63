import { shortestAddressSearch } from '@forno/domain/fulfilment/address-search'
import type { AddressSource, PicklistEntry } from './address-source.ts'
import type { Picklist } from './soap-service.ts'

const prefix = 'AUE|S|'

const none: Picklist = { moniker: '', entries: [] }

/**
 * Searches a text; the list's moniker contains the text. Texts that are too short find nothing without a call.
 * [LOC-05] [LOC-06]
 */
export const searchFor = async (
  source: AddressSource,
  text: string,
  most: number,
  signal: AbortSignal,
): Promise<Picklist> => {
  if (text.length < shortestAddressSearch) return none
  const entries = await source.search(text, signal)
  return { moniker: `${prefix}${text}`, entries: entries.slice(0, most) }
}

/** Puts a number before the text, and anything else after it. */
const combined = (text: string, refinement: string): string =>
  /^\d/.test(refinement) ? `${refinement} ${text}` : `${text} ${refinement}`.trim()

/**
 * Narrows a list by further text; without text the list stays the same. The moniker of a single address yields that
 * address. Throws AddressRefused if it is unknown. [LOC-07]
 */
export const refine = async (
  source: AddressSource,
  { moniker, refinement, most }: { readonly moniker: string; readonly refinement: string; readonly most: number },
  signal: AbortSignal,
): Promise<Picklist> => {
  if (moniker.startsWith(prefix))
    return searchFor(source, combined(moniker.slice(prefix.length), refinement), most, signal)
  const lines = await source.byMoniker(moniker, signal)
  const line = (name: string): string => lines.find(({ label }) => label === name)?.line ?? ''
  const place = ['Suburb', 'State', 'Postcode'].map(line).filter((part) => part !== '')
  const entry: PicklistEntry = {
    moniker,
    text: `${line('Address line 1')}, ${place.join(' ')}`,
    postcode: line('Postcode'),
    score: 100,
  }
  const fits = refinement
    .toLowerCase()
    .split(/\s+/)
    .every((word) => entry.text.toLowerCase().includes(word))
  return { moniker, entries: fits ? [entry] : [] }
}
