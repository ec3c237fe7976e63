import type { DispositionBody } from '@forno/contracts/baskets/basket'
import { newBasket, rememberKey, withContact } from '@forno/domain/baskets/changes'
import { copyWindow, copyOf } from '@forno/domain/baskets/copy'
import type { BasketState } from '@forno/domain/basket/state'
import { dispositionOf } from '@forno/domain/fulfilment/disposition'
import { withSuburbOfPlace } from '@forno/domain/fulfilment/delivery-suburb'
import { applyStoreStatus } from '@forno/domain/fulfilment/kitchen-day'
import { instant, type BasketId, type Instant, type SessionId } from '@forno/domain/core/basic-types'
import type { Database } from '../../platform/db/database.ts'
import { passOrRefuse, refuse } from '../../platform/refusals/refusal.ts'
import { orderingChannelOf } from '../../platform/http/same-origin.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { SlotsStore } from '../fulfilment/index.ts'
import { findStore } from '../stores/index.ts'
import { basketsStore, type BasketsStore } from './baskets-store.ts'
import { fingerprintOf, type Baskets } from './change-basket.ts'
import { checkDisposition } from './check-order.ts'
import { dispositionFrom } from './disposition-wire.ts'
import { viewerOf, isRepeat, type BasketDeps, type OpenBasket } from './open-basket.ts'
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
 * Inserts a basket under the id derived from the idempotency key, so a repeated call finds the same basket. A signed-in
 * caller owns it, and their contact details are in it. [API-17] [BAS-12]
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
  const viewer = await viewerOf(deps, caller)
  const owner = await rows.signedInCustomer(viewer)
  const withOwnersContact = owner === null ? newState : withContact(newState, owner.contact)
  const state = key === null ? withOwnersContact : rememberKey(withOwnersContact, { key, fingerprint, status, at })
  const sessionId = await sessionFor(rows, caller)
  const contentVersion = content.current().version
  const customerId = owner?.customerId ?? null
  const signIn = owner === null ? null : (viewer.token?.familyId ?? null)
  const isNew = await rows.insert({ basketId, sessionId, contentVersion, state, customerId, signIn }, at)
  const find = async () => (await rows.find(basketId, viewer)) ?? refuse('BasketHasExpired')
  let row = await find()
  if (!isNew && !isRepeat(row.state, caller, fingerprint)) return refuse('IdempotencyKeyReused')
  // The customer logged out after their contact was read: log-out may not have seen this basket.
  if (isNew && signIn !== null && row.viewer === null) {
    await baskets.detachAll({ signIn })
    row = await find()
  }
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
  const disposition = withSuburbOfPlace(requested, await suburbsFor(deps, null, requested))
  const storeInContent = findStore(content.current(), disposition.storeId) ?? refuse('StoreUnknown')
  const storeState = storeStatuses.of(storeInContent.id)
  const store = applyStoreStatus(storeInContent, storeState, at)
  passOrRefuse(await checkDisposition(slots, { store, storeState, disposition, at, makeSeconds: 1, basketId: null }))
  const blank = newBasket(
    { ...disposition, storeId: store.id },
    body.channelName ?? orderingChannelOf(caller),
    body.externalReference ?? null,
  )
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
  const newest = caller.sessionId === null ? null : await rows.newestOpen(caller.sessionId, at)
  const into = newest?.state ?? {
    disposition: dispositionOf(storeId, { serviceType }),
    channel: orderingChannelOf(caller),
  }
  return saveNewBasket(deps, copyOf(source.state, into, newBasketItemId), { caller, request: ['copy', basketId], at })
}
