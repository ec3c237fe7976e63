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

/** Milliseconds without typing before a search. [LOC-05] */
const typingPause = 300

/** Searches after 300 ms without typing, unless the returned function cancels it. [LOC-05] */
export const afterTyping = (search: () => void): (() => void) => {
  const timer = setTimeout(search, typingPause)
  return () => clearTimeout(timer)
}

/** Whether a typed text is long enough for a search. [LOC-05] */
export const isSearchable = (text: string): boolean => text.trim().length >= shortestAddressSearch

type AddressDeps = { readonly call: Call; readonly configuration: Configuration }

/** Milliseconds for which suggestions are not asked for again. */
const suggestionsStaleTime = 5 * minute

/** Calls the address service; resolves to its XML. */
const callService = (
  { call, configuration }: AddressDeps,
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
 * Suggestions for a typed text. A busy service is asked once more, a second later. A failed search is logged, and the
 * query fails; one that was cancelled is not logged. [LOC-06] [LOC-07]
 */
export const addressSearchQuery = (deps: AddressDeps, typed: string) =>
  queryOptions({
    queryKey: ['address search', typed.trim()],
    queryFn: async ({ signal }): Promise<readonly PicklistEntry[]> => {
      try {
        return readSearchAnswer(await callService(deps, 'DoSearch', searchEnvelope(typed.trim()), signal))
      } catch (error) {
        if (!signal.aborted) logFailure('the address search failed', error)
        throw error
      }
    },
    retry: (failures, error) => failures === 0 && isApiError(error) && error.status >= 500,
    staleTime: suggestionsStaleTime,
    enabled: isSearchable(typed),
  })

/** Suburbs whose name or postcode begins with the text: `NEWTOWN NSW 2042`. */
export const suburbSearchQuery = (deps: AddressDeps, typed: string) =>
  queryOptions({
    queryKey: ['suburb search', typed.trim()],
    queryFn: async ({ signal }): Promise<readonly PicklistEntry[]> =>
      readSearchAnswer(await callService(deps, 'DoSearch', searchEnvelope(typed.trim(), 'Typedown'), signal)),
    staleTime: suggestionsStaleTime,
    enabled: isSearchable(typed),
  })

/** An address as a customer enters it by hand. [LOC-07] */
export type HandAddress = {
  readonly number: string
  readonly street: string
  readonly suburb: string
  readonly state: string
  readonly postcode: string
}

/** The most characters of a search that the address service reads. */
const longestSearch = 200

/** The suggestion for an address by hand; null when its suburb is not known. [LOC-07] */
export const verifiedAddress = async (deps: AddressDeps, typed: HandAddress): Promise<PicklistEntry | null> => {
  const { number, street, suburb, state, postcode } = typed
  const lines = [`${number} ${street}`, suburb, state, postcode].map((line) => line.replaceAll('|', ' ').trim())
  const xml = await callService(
    deps,
    'DoSearch',
    searchEnvelope(lines.join('|').slice(0, longestSearch), 'Verification'),
    undefined,
  )
  return readSearchAnswer(xml)[0] ?? null
}

/**
 * The address behind a suggestion; null and a log entry when it has no coordinates, because no store can be found for
 * it. Rejects with `NumberBetweenStores` for an unlisted number between two stores' areas. [LOC-08] [LOC-20]
 */
export const addressOf = async (deps: AddressDeps, entry: PicklistEntry): Promise<LocatedAddress | null> => {
  const lines = readAddressAnswer(await callService(deps, 'DoGetAddress', addressEnvelope(entry.moniker), undefined))
  const place = placeOf(lines, entry)
  if (place !== null && place.isUnverified && !(await haveSidesOneStore(deps, lines))) throw new NumberBetweenStores()
  return place
}

/**
 * The nearest numbers on both sides of an unlisted one have different stores: the customer must choose another number.
 * [LOC-20]
 */
export class NumberBetweenStores extends Error {}

/** Whether the nearest numbers on both sides of an unlisted one have the same store. */
const haveSidesOneStore = async ({ call }: AddressDeps, lines: AddressLines): Promise<boolean> => {
  const stores = await Promise.all(sidesOf(lines).map((side) => firstStore(call, side)))
  return new Set(stores).size <= 1
}

/** The nearest store that delivers to a place; null = none does. */
const firstStore = async (call: Call, { longitude, latitude }: Coordinates): Promise<string | null> => {
  try {
    const stores = await call('GET /store/geolocation', {
      query: { Longitude: longitude, Latitude: latitude, IsPickup: false },
    })
    return stores[0]?.store.code ?? null
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
