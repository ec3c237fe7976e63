import {
  getSchedulesByPostcode,
  getSchedulesBySearch,
  getStore,
  getStoreContact,
  getStores,
  getStoresByName,
  getStoresByPlace,
  validateStorePlace,
} from '@forno/contracts/stores'
import type { Place, Store } from '@forno/domain/catalogue/content'
import { storeAsSaid } from '@forno/domain/fulfilment/kitchen-day'
import { storeGrid } from '@forno/domain/fulfilment/store-grid'
import type { TradingOptions } from '@forno/domain/fulfilment/trading-day'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { refuse } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { contactWire, findStore, storeWire, type Overlay } from '../stores/index.ts'
import { fullSlots } from './capacity.ts'
import { bestMatches, byStateAndName, nameHolds } from './search.ts'
import { scheduleWire, suburbWire } from './schedule-wire.ts'
import type { SlotsStore } from './slots-store.ts'
import { validatePlace } from './validate-place.ts'

type Needs = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly overlay: Overlay
  readonly slots: SlotsStore
}

const defaultRadiusKm = 20
/** A schedule is written for each: however wide the radius, only the nearest are worth it. */
const mostNearby = 25
const withExceptions: TradingOptions = { exceptions: true }

/** Everything that is asked of stores: who they are, when they trade, whom they serve. [LOC-11] … [LOC-17] */
export const fulfilmentRoutes = (app: FastifyInstance, { clock, content, overlay, slots }: Needs): void => {
  const stores = (): readonly Store[] => content.current().stores
  const openStores = (): readonly Store[] => stores().filter((store) => !store.comingSoon)
  const storeOf = (code: string): Store => findStore(content.current(), code) ?? refuse('StoreUnknown')
  const wire = (store: Store) => storeWire(store, overlay.of(store.id), clock())
  const scheduled = async (known: Store, options: TradingOptions, city: string | null = null) => {
    const at = clock()
    const state = overlay.of(known.id)
    const store = storeAsSaid(known, state, at)
    const isFull = await fullSlots(slots, store, at)
    return scheduleWire({ store, state, at, city, isFull, options })
  }
  const withSchedules = (found: readonly Store[], options: TradingOptions) =>
    Promise.all(
      found.map(async (store) => ({
        store: wire(store),
        schedule: await scheduled(store, options),
        suburbSurcharges: store.suburbSurcharges.map(suburbWire),
      })),
    )

  serve(app, getStoreContact, ({ params }) => contactWire(storeOf(params.code)))
  serve(app, getStore, async ({ params }) => {
    const store = storeOf(params.code)
    const schedule = await scheduled(store, withExceptions)
    return { ...wire(store), schedule, suburbSurcharges: store.suburbSurcharges.map(suburbWire) }
  })
  serve(app, getStoresByName, ({ query }) =>
    stores()
      .filter((store) => nameHolds(store, query.name))
      .sort(byStateAndName)
      .map(wire),
  )
  serve(app, getStores, ({ query }) =>
    (query.includeComingSoon === true ? [...stores()] : [...openStores()]).sort(byStateAndName).map(wire),
  )
  serve(app, getSchedulesByPostcode, ({ query }) =>
    withSchedules(bestMatches(openStores(), { postcode: query.postcode }), {
      exceptions: query.includeTradingException === true,
    }),
  )
  serve(app, getSchedulesBySearch, ({ query }) => {
    const { includeTradingException, ...wanted } = query
    if (Object.keys(wanted).length === 0)
      refuse('BadInput', { errors: [{ field: 'search', message: 'give search, suburb, postcode or state' }] })
    return withSchedules(bestMatches(openStores(), wanted), { exceptions: includeTradingException === true })
  })
  serve(app, getStoresByPlace, async ({ query }) => {
    const place: Place = { longitude: query.Longitude, latitude: query.Latitude }
    const found =
      query.IsPickup === true
        ? storeGrid(stores()).near(place, query.Radius ?? defaultRadiusKm, mostNearby)
        : storeGrid(stores()).forDelivery(place)
    if (found.length === 0) refuse('NoStoreServesPlace')
    return Promise.all(
      found.map(async ({ store, distanceKm }) => ({
        store: wire(store),
        schedule: await scheduled(store, withExceptions),
        distanceKm: Math.round(distanceKm * 100) / 100,
      })),
    )
  })
  serve(app, validateStorePlace, ({ params, query }) =>
    validatePlace({ store: storeOf(params.code), query, overlay, slots, at: clock() }),
  )
}
