import type { DispositionBody } from '@forno/contracts/baskets/basket'
import { newBasket, rememberKey } from '@forno/domain/baskets/changes'
import { copyWindow, copyOf } from '@forno/domain/baskets/copy'
import type { BasketState } from '@forno/domain/basket/state'
import { dispositionOf } from '@forno/domain/fulfilment/disposition'
import { withSuburbOfPlace } from '@forno/domain/fulfilment/delivery-suburb'
import { applyStoreStatus } from '@forno/domain/fulfilment/kitchen-day'
import { instant, type BasketId, type Instant, type SessionId } from '@forno/domain/core/basic-types'
import type { Database } from '../../platform/db/database.ts'
import { passOrRefuse, refuse } from '../../platform/refusals/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { SlotsStore } from '../fulfilment/index.ts'
import { findStore } from '../stores/index.ts'
import { basketsStore, type BasketsStore } from './baskets-store.ts'
import { fingerprintOf, type Baskets } from './change-basket.ts'
import { checkDisposition } from './check-order.ts'
import { dispositionFrom } from './disposition-wire.ts'
import { viewerOf, attachToCaller, isRepeat, type BasketDeps, type OpenBasket } from './open-basket.ts'
import { suburbsFor, type Suburbs } from './delivery-suburb.ts'
import { basketIdFor, newBasketItemId, newSessionId } from './sessions.ts'

export type NewBasketDeps = BasketDeps & {
  readonly database: Database
  readonly baskets: Baskets
  readonly slots: SlotsStore
  readonly suburbs: Suburbs
}

/** Reuses a session id that this server issued; replaces any other with a new one. [API-09] [SES-10] */
const sessionFor = async (store: BasketsStore, { sessionId }: Caller): Promise<SessionId> =>
  sessionId !== null && (await store.hasSession(sessionId)) ? sessionId : newSessionId()

type SaveRequest = {
  readonly caller: Caller
  readonly request: unknown
  readonly at: Instant
  /** Status of the stored answer; 201 unless given. */
  readonly status?: 200 | 201
}

/**
 * Inserts a basket under the id derived from the idempotency key, so a repeated call finds the same basket. [API-17]
 */
export const saveNewBasket = async (
  deps: NewBasketDeps,
  newState: BasketState,
  { caller, request, at, status = 201 }: SaveRequest,
): Promise<OpenBasket> => {
  const { content, database, baskets } = deps
  const rows = basketsStore(database.sql)
  const basketId = basketIdFor(caller.idempotencyKey)
  const fingerprint = fingerprintOf(request)
  const { idempotencyKey: key } = caller
  const state = key === null ? newState : rememberKey(newState, { key, fingerprint, status, at })
  const sessionId = await sessionFor(rows, caller)
  const contentVersion = content.current().version
  const isNew = await rows.insert({ basketId, sessionId, contentVersion, state }, at)
  const row = await rows.find(basketId, await viewerOf(deps, caller))
  if (row === null) return refuse('BasketHasExpired')
  if (!isNew && !isRepeat(row.state, caller, fingerprint)) return refuse('IdempotencyKeyReused')
  // The row's session is the new basket's own, whether the caller sent it or the server has just issued it.
  const attached = isNew ? attachToCaller(row, { ...caller, sessionId }) : null
  if (attached !== null) await rows.attach(attached)
  return { row, at, ...baskets.price(row.state, at, row) }
}

/** Creates a basket for a disposition that the store can serve. [BAS-12] */
export const makeBasketFrom = async (
  deps: NewBasketDeps,
  body: DispositionBody,
  caller: Caller,
): Promise<OpenBasket> => {
  const { clock, content, storeStatuses, slots } = deps
  const at = clock()
  const requested = dispositionFrom(body)
  const disposition = withSuburbOfPlace(requested, await suburbsFor(deps.suburbs, null, requested))
  const storeInContent = findStore(content.current(), disposition.storeId) ?? refuse('StoreUnknown')
  const storeState = storeStatuses.of(storeInContent.id)
  const store = applyStoreStatus(storeInContent, storeState, at)
  passOrRefuse(await checkDisposition(slots, { store, storeState, disposition, at, makeSeconds: 1, basketId: null }))
  const blank = newBasket({ ...disposition, storeId: store.id }, body.channelName ?? 'Website')
  return saveNewBasket(deps, blank, { caller, request: ['create', body], at })
}

/**
 * Copies a basket for any caller who knows its id. The copy takes the disposition of the caller's open basket.
 * Without one it takes the source's store and service type, as soon as possible and without an address. A closed,
 * paused or full store does not refuse the copy: store and time are checked before the order. [BAS-27]
 */
export const copyBasketFor = async (deps: NewBasketDeps, basketId: BasketId, caller: Caller): Promise<OpenBasket> => {
  const at = deps.clock()
  const rows = basketsStore(deps.database.sql)
  const source = (await rows.findToCopy(basketId, instant(at - copyWindow))) ?? refuse('BasketHasExpired')
  await deps.content.atLeast(source.contentVersion)
  const { storeId, serviceType } = source.state.disposition
  const own = caller.sessionId === null ? null : await rows.newestOpen(caller.sessionId, at)
  const into = own?.state ?? { disposition: dispositionOf(storeId, { serviceType }), channel: 'Website' }
  return saveNewBasket(deps, copyOf(source.state, into, newBasketItemId), { caller, request: ['copy', basketId], at })
}
