import { minute } from '@forno/domain/core/durations'
import { addressSearchTimeout, shortestAddressSearch } from '@forno/domain/fulfilment/address-search'
import { doorTextLimits, noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { states } from '@forno/domain/core/basic-types'
import { queryOptions } from '@tanstack/react-query'
import {
  addressEnvelope,
  coordinatesOf,
  readAddressAnswer,
  readSearchAnswer,
  searchEnvelope,
  sidesOf,
  soapAction,
  type AddressLines,
  type Coordinates,
  type PicklistEntry,
} from '../lib/third-parties/address-soap.ts'
import { isApiError } from '../lib/http/api-error.ts'
import type { Call } from '../lib/http/call.ts'
import { logFailure } from '../lib/browser/log.ts'
import type { Configuration } from '../lib/react/shop-context.ts'
import type { LocatedAddress } from '../lib/disposition.ts'

export type { PicklistEntry }

/** Searches after 300 ms without typing, unless the returned function cancels it. [LOC-05] */
export const afterTyping = (search: () => void): (() => void) => {
  const timer = setTimeout(search, 300)
  return () => clearTimeout(timer)
}

export const isSearchable = (text: string): boolean => text.trim().length >= shortestAddressSearch

type Door = { readonly call: Call; readonly configuration: Configuration }

const ask = (
  { call, configuration }: Door,
  operation: 'DoSearch' | 'DoGetAddress',
  body: string,
  signal: AbortSignal | undefined,
): Promise<string> =>
  call('POST /address/soap', {
    body,
    headers: { 'auth-token': configuration.settings['KEY_ADDRESS'] ?? '', soapaction: soapAction(operation) },
    signal: AbortSignal.any([AbortSignal.timeout(addressSearchTimeout), ...(signal === undefined ? [] : [signal])]),
  })

/**
 * Suggestions for a typed text. A busy service is asked once more, a second later. A failed lookup is logged and gives
 * none; a late answer is dropped. [LOC-06] [LOC-07]
 */
export const addressSearchQuery = (door: Door, typed: string) =>
  queryOptions({
    queryKey: ['address search', typed.trim()],
    queryFn: async ({ signal }): Promise<readonly PicklistEntry[]> => {
      try {
        return readSearchAnswer(await ask(door, 'DoSearch', searchEnvelope(typed.trim()), signal))
      } catch (error) {
        if (!signal.aborted) logFailure('the address search failed', error)
        throw error
      }
    },
    retry: (failures, error) => failures === 0 && isApiError(error) && error.status >= 500,
    staleTime: 5 * minute,
    enabled: isSearchable(typed),
  })

/** Suburbs whose name or postcode begins with the text: `NEWTOWN NSW 2042`. */
export const suburbSearchQuery = (door: Door, typed: string) =>
  queryOptions({
    queryKey: ['suburb search', typed.trim()],
    queryFn: async ({ signal }): Promise<readonly PicklistEntry[]> =>
      readSearchAnswer(await ask(door, 'DoSearch', searchEnvelope(typed.trim(), 'Typedown'), signal)),
    staleTime: 5 * minute,
    enabled: isSearchable(typed),
  })

/** An address as a customer enters it by hand. */
export type HandAddress = {
  readonly number: string
  readonly street: string
  readonly suburb: string
  readonly state: string
  readonly postcode: string
}

/** The suggestion for an address by hand; null when its suburb is not known. */
export const verifiedAddress = async (door: Door, typed: HandAddress): Promise<PicklistEntry | null> => {
  const { number, street, suburb, state, postcode } = typed
  const lines = [`${number} ${street}`, suburb, state, postcode].map((line) => line.replaceAll('|', ' ').trim())
  const xml = await ask(door, 'DoSearch', searchEnvelope(lines.join('|').slice(0, 200), 'Verification'), undefined)
  return readSearchAnswer(xml)[0] ?? null
}

/**
 * The address behind a suggestion; null and a log entry when it has no coordinates, because no store can be found for
 * it. [LOC-08] [LOC-20]
 */
export const addressOf = async (door: Door, entry: PicklistEntry): Promise<LocatedAddress | null> => {
  const lines = readAddressAnswer(await ask(door, 'DoGetAddress', addressEnvelope(entry.moniker), undefined))
  const place = placeOf(lines, entry)
  if (place !== null && place.isUnverified && !(await haveSidesOneStore(door, lines))) throw new NumberBetweenStores()
  return place
}

/** The nearest numbers on both sides of an unlisted one have different stores: another must be chosen. [LOC-20] */
export class NumberBetweenStores extends Error {}

const haveSidesOneStore = async ({ call }: Door, lines: AddressLines): Promise<boolean> => {
  const stores = await Promise.all(sidesOf(lines).map((side) => firstStore(call, side)))
  return new Set(stores).size <= 1
}

/** The nearest store that delivers to a place; null = none does. */
const firstStore = async (call: Call, { longitude, latitude }: Coordinates): Promise<string | null> => {
  try {
    const found = await call('GET /store/geolocation', {
      query: { Longitude: longitude, Latitude: latitude, IsPickup: false },
    })
    return found[0]?.store.code ?? null
  } catch (error) {
    if (isApiError(error) && error.status === 406) return null
    throw error
  }
}

/** The address service's label of each part of an address. [LOC-08] */
const labels = { street: 'Address line 1', city: 'Suburb', state: 'State', postcode: 'Postcode' } as const

const placeOf = (lines: AddressLines, entry: PicklistEntry): LocatedAddress | null => {
  const coordinates = coordinatesOf(lines)
  if (coordinates === null) {
    logFailure('no store can be found for an address without coordinates', entry.moniker)
    return null
  }
  const state = states.find((each) => each === lines.get(labels.state))
  return {
    address: lines.get(labels.street) ?? entry.text,
    city: titled(lines.get(labels.city)),
    state: state ?? null,
    postalCode: postcodeOf(lines.get(labels.postcode) ?? entry.postcode),
    ...noDoorDetails,
    unit: textAt(lines, 'Unit', doorTextLimits.unit),
    access: textAt(lines, 'Access', doorTextLimits.access),
    driverNote: textAt(lines, 'Delivery note', doorTextLimits.driverNote),
    isUnverified: lines.get('addressStatus') === 'DPVNotConfirmed',
    ...coordinates,
  }
}

/** What the customer typed besides the address, as the service read it: they see and change it at checkout. */
const textAt = (lines: AddressLines, label: string, longest: number): string | null =>
  lines.get(label)?.slice(0, longest) || null

const postcodeOf = (text: string): string | null => (/^\d{4}$/.test(text) ? text : null)

/** "NORTH FITZROY" in the usual letter case. */
const titled = (text: string | undefined): string | null =>
  text === undefined || text === ''
    ? null
    : text
        .toLowerCase()
        .replace(/(^|[\s'-])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
