import type { CatalogueContext } from '@forno/contracts/catalogue/catalogue'
import type { Store } from '@forno/domain/content/content'
import { defaultServiceType } from '@forno/domain/fulfilment/disposition'
import { parseLocalMinute } from '@forno/domain/fulfilment/local-time'
import type { Instant, ServiceType } from '@forno/domain/core/basic-types'
import type { Static } from 'typebox'
import type { Clock } from '../../platform/core/clock.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore } from '../stores/index.ts'
import { nationalZone, type KeyedMenu, type Menus } from './menus.ts'

type Query = Static<typeof CatalogueContext>

/** Reads a service type in any letter case. [LOC-02] */
export const serviceTypeOf = (text: string | undefined): ServiceType | undefined =>
  text === undefined ? undefined : text.toLowerCase() === 'delivery' ? 'Delivery' : 'Pickup'

const storeOf = (content: ContentSnapshot, code: string | undefined): Store | null => {
  if (code === undefined || code === '' || code === '0') return null
  return findStore(content.current(), code) ?? refuse('StoreUnknown')
}

const instantOf = (text: string | undefined, store: Store | null, clock: Clock): Instant => {
  if (text === undefined) return clock()
  const at = parseLocalMinute(text, store?.zone ?? nationalZone)
  return at ?? refuse('BadInput', { errors: [{ field: 'fulfilmentDateTime', message: 'is not a time of that place' }] })
}

/** The menu of a catalogue call: its store's or the national one, for its service type and time. [CAT-13] [API-14] */
export const menuOf = (query: Query, deps: { content: ContentSnapshot; menus: Menus; clock: Clock }): KeyedMenu => {
  const store = storeOf(deps.content, query.storeCode)
  const at = instantOf(query.fulfilmentDateTime, store, deps.clock)
  return deps.menus.at(store, serviceTypeOf(query.fulfilmentType) ?? defaultServiceType, at)
}
