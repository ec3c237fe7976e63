import { defaultRadiusKm, nearbyStoreLimit } from '@forno/domain/fulfilment/store-finder'
import {
  getSchedulesByPostcode,
  getSchedulesBySearch,
  getStore,
  getStoreContact,
  getStores,
  getStoresByName,
  getStoresByPlace,
  validateStorePlace,
} from '@forno/contracts/stores/stores'
import type { Content, Place, Store } from '@forno/domain/content/content'
import { namesByStore, type KnownAs, type StoreSearch } from '@forno/domain/fulfilment/store-search'
import { storeGrid } from '@forno/domain/fulfilment/store-grid'
import type { TradingOptions } from '@forno/domain/fulfilment/trading-day'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { SuburbStore } from '../address-directory/index.ts'
import type { ContentSnapshot } from '../content/index.ts'
import type { SlotsStore } from '../fulfilment/index.ts'
import { findStore } from './find.ts'
import { byStateAndName, storesFor, storesNamed } from './search.ts'
import { makeStoreSchedules, withExceptions } from './store-schedules.ts'
import type { StoreStatuses } from './store-statuses.ts'
import { validatePlace } from './validate-place.ts'
import { contactWire, storeWire, suburbWire } from './wire.ts'

type StoreRoutesDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly storeStatuses: StoreStatuses
  readonly slots: SlotsStore
  readonly suburbs: SuburbStore
}

/** Under which other names a store is found: those of its regions, and the suburbs that it delivers to. */
const otherNames = ({ regions }: Pick<Content, 'regions'>) => {
  const names = namesByStore(regions)
  return ({ id, suburbSurcharges }: Store): readonly KnownAs[] => [
    ...(names.get(id) ?? []),
    ...suburbSurcharges.map(({ suburbName }) => ({ name: suburbName, rank: 0, isNear: true })),
  ]
}

/** Store calls: details, schedules, search, and stores for a place. [LOC-11] … [LOC-17] */
export const storeRoutes = (
  app: FastifyInstance,
  { clock, content, storeStatuses, slots, suburbs }: StoreRoutesDeps,
): void => {
  const stores = (): readonly Store[] => content.current().stores
  const openStores = (): readonly Store[] => stores().filter((store) => !store.comingSoon)
  const indexOf = (searched: readonly Store[]) => ({
    stores: searched,
    namesOf: otherNames(content.current()),
    suburbs,
    near: storeGrid(stores()).near,
  })
  const search = (searchQuery: StoreSearch) => storesFor(searchQuery, indexOf(openStores()))
  const storeOf = (code: string): Store => findStore(content.current(), code) ?? refuse('StoreUnknown')
  const wire = (store: Store) => storeWire(store, storeStatuses.of(store.id), clock())
  const { schedulesOf, specialDaysOf } = makeStoreSchedules({ clock, content, storeStatuses, slots })
  const withSchedules = async (found: readonly Store[], options: TradingOptions) => {
    const schedules = await schedulesOf(found, options)
    return found.map((store, index) => ({
      store: wire(store),
      schedule: schedules[index] ?? [],
      suburbSurcharges: store.suburbSurcharges.map(suburbWire),
    }))
  }

  serve(app, getStoreContact, ({ params }) => contactWire(storeOf(params.code)))
  serve(app, getStore, async ({ params }) => {
    const store = storeOf(params.code)
    const [schedule = []] = await schedulesOf([store], withExceptions)
    return {
      ...wire(store),
      isContactless: store.isContactless,
      sellsAlcohol: store.liquorLicence !== null,
      schedule,
      specialDays: specialDaysOf(store),
      suburbSurcharges: store.suburbSurcharges.map(suburbWire),
    }
  })
  serve(app, getStoresByName, async ({ query }) => (await storesNamed(query.name, indexOf(stores()))).map(wire))
  serve(app, getStores, ({ query }) => {
    const namesOf = otherNames(content.current())
    const listed = (store: Store) => ({ ...wire(store), knownAs: [...namesOf(store)] })
    return (query.includeComingSoon === true ? [...stores()] : [...openStores()]).sort(byStateAndName).map(listed)
  })
  serve(app, getSchedulesByPostcode, async ({ query }) =>
    withSchedules(await search({ postcode: query.postcode }), {
      exceptions: query.includeTradingException === true,
    }),
  )
  serve(app, getSchedulesBySearch, async ({ query, refuse }) => {
    const { includeTradingException, ...searchQuery } = query
    if (Object.keys(searchQuery).length === 0)
      refuse('BadInput', { errors: [{ field: 'search', message: 'give search, suburb, postcode or state' }] })
    return withSchedules(await search(searchQuery), { exceptions: includeTradingException === true })
  })
  serve(app, getStoresByPlace, async ({ query, refuse }) => {
    const place: Place = { longitude: query.Longitude, latitude: query.Latitude }
    const found =
      query.IsPickup === true
        ? storeGrid(stores()).near(place, query.Radius ?? defaultRadiusKm, nearbyStoreLimit)
        : storeGrid(stores()).forDelivery(place)
    if (found.length === 0) refuse('NoStoreServesPlace')
    const schedules = await schedulesOf(
      found.map(({ store }) => store),
      withExceptions,
    )
    return found.map(({ store, distanceKm }, index) => ({
      store: wire(store),
      schedule: schedules[index] ?? [],
      distanceKm: Math.round(distanceKm * 100) / 100,
    }))
  })
  serve(app, validateStorePlace, ({ params, query }) =>
    validatePlace({ store: storeOf(params.code), query, storeStatuses, slots, at: clock() }),
  )
}
