import { minute } from '@forno/domain/core/durations'
import type { Basket, DispositionBody } from '@forno/contracts/baskets/basket'
import type { QueryClient } from '@tanstack/react-query'
import { isApiError, type ApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import type { Accept } from '../basket/confirm-change.ts'
import { endsBasket } from '../basket/basket-endings.ts'
import { saveBasketSession } from '../basket/basket-sessions.ts'
import { basketQuery, keepBasket } from '../../api/baskets.ts'
import { countOf } from '../basket/item-count.ts'
import type { FulfilmentChoice, SaveOutcome } from '../session/fulfilment-choice.ts'
import { rememberLostBasket } from '../basket/lost-basket.ts'
import { saveTexts } from './save-texts.ts'
import { sentence } from '../texts/sentences.ts'
import { callCentre } from '../session/call-centre.ts'
import type { SessionStore } from '../session/session.ts'
import { noAddress, type Disposition } from '../../lib/disposition.ts'
import type { Store, TradingDay } from '../../api/stores.ts'
import { asapFor, currentDay, slotsFor } from './trading-day.ts'

type SaveSessionDeps = {
  readonly call: Call
  readonly queries: QueryClient
  readonly session: SessionStore
  /** Asks the customer before a basket with items changes; undefined = no question. [BAS-14] */
  readonly accept?: Accept
  /** False once the customer has another place or basket, which stays; undefined = the customer asks for this save. */
  readonly isCurrent?: () => boolean
}

/**
 * Finds the store, checks place and time, and creates or updates the basket. Stores nothing unless every step succeeds.
 * [SES-01] [SES-02] [LOC-17] [LOC-18] [LOC-19] [LOC-20] [TIM-10]
 */
export const saveSession = async (deps: SaveSessionDeps, chosen: FulfilmentChoice): Promise<SaveOutcome> => {
  const { isCurrent = () => true } = deps
  if (!isCurrent()) return { kind: 'kept' }
  const storeAtTime = await findStore(deps.call, chosen)
  if (storeAtTime === null) return { kind: 'refused', text: saveTexts.noStore, suggestsPickup: true }
  const { store, day } = storeAtTime
  if (!store.isPOSOnline) return { kind: 'refused', text: saveTexts.storeOffline, suggestsPickup: false }
  const time = timeOfChoice(chosen, day)
  const timeNeeded = { kind: 'timeNeeded', chosen, storeId: store.storeId } as const
  if (time === null) return timeNeeded
  const body = dispositionBody(chosen, store.storeId, time, nowAt(day))
  const refusal = await refusalOfStore(deps.call, store, body)
  if (refusal !== null) return 'kind' in refusal ? refusal : { ...timeNeeded, ...refusal }
  try {
    if (!(await isAccepted(deps, body)) || !isCurrent()) return { kind: 'kept' }
    const before = deps.queries.getQueryData(basketQuery(deps.session.getState().basketId ?? '').queryKey) ?? null
    const basket = await createOrUpdate(deps, body)
    if (!isCurrent()) return { kind: 'kept' }
    adopt(deps, basket, savedDisposition(chosen, store, time))
    return { kind: 'saved', basket, before }
  } catch (error) {
    // Another customer took the slot, or the basket needs more kitchen time than is left.
    if (isTimeGone(error)) return { ...timeNeeded, ...refusedTimeOf(error) }
    throw error
  }
}

/** Whether a refusal is about the time: by its code, as other refusals share its status. [ERR-11] [SES-04] */
const isTimeGone = (error: unknown): error is ApiError => isApiError(error) && error.code === 'InvalidOrderDateTime'

/** The same place as soon as possible. */
export const asapOf = (chosen: FulfilmentChoice): FulfilmentChoice => ({ ...chosen, isAsap: true, orderDueAt: null })

/** Saves without a question, as on the order page: a past time becomes ASAP. [ERR-11] */
export const saveOrAsap = async (deps: SaveSessionDeps, chosen: FulfilmentChoice): Promise<SaveOutcome> => {
  const outcome = await saveSession(deps, chosen)
  return outcome.kind === 'timeNeeded' && !chosen.isAsap ? saveSession(deps, asapOf(chosen)) : outcome
}

/**
 * Whether the customer accepts the change: shows a basket with items before and after it. An ended basket has nothing
 * to lose. [BAS-14]
 */
const isAccepted = async (
  { call, queries, session, accept }: SaveSessionDeps,
  body: DispositionBody,
): Promise<boolean> => {
  const { basketId } = session.getState()
  if (accept === undefined || !basketId) return true
  const cached = queries.getQueryData(basketQuery(basketId).queryKey)
  const isSwitched = cached?.serviceType !== body.serviceType
  if (cached !== undefined && countOf(cached) === 0 && !isSwitched) return true
  const params = { basketId }
  try {
    const [now, then] = await Promise.all([
      call('GET /baskets/:basketId', { params }),
      call('PATCH /baskets/:basketId', { params, body: { ...body, preview: true } }),
    ])
    keepBasket(queries, now)
    return await accept({ now, then })
  } catch (error) {
    if (endsBasket(error)) return true
    throw error
  }
}

type StoreAtTime = { readonly store: Store; readonly day: TradingDay | null }

/** The delivery store by coordinates, the pickup store by code; null when no store delivers there. [LOC-20] */
const findStore = async (call: Call, chosen: FulfilmentChoice): Promise<StoreAtTime | null> => {
  if (chosen.serviceType === 'Pickup') {
    const store = await call('GET /store/:code', { params: { code: chosen.storeId } })
    return { store, day: currentDay(store.schedule) }
  }
  const { longitude, latitude } = chosen.place
  try {
    const query = { Longitude: longitude, Latitude: latitude, IsPickup: false }
    const nearby = await call('GET /store/geolocation', { query })
    const best = nearby.find(({ store }) => isOpenForOrders(store)) ?? nearby[0]
    return best === undefined ? null : { store: best.store, day: currentDay(best.schedule) }
  } catch (error) {
    if (isApiError(error) && error.status === 406) return null
    throw error
  }
}

const isOpenForOrders = ({ isPOSOnline, canAcceptOnlineOrders, pausedUntil }: Store): boolean =>
  isPOSOnline && canAcceptOnlineOrders && pausedUntil === null

/** A time that is available: as soon as possible, or the start of a slot. */
type Time = { readonly isAsap: true } | { readonly isAsap: false; readonly orderDueAt: string }

/** The chosen time if it is available, else null. A slot must be offered and not full. [TIM-10] [TIM-13] */
export const timeOfChoice = (
  { serviceType, isAsap, orderDueAt }: Pick<FulfilmentChoice, 'serviceType' | 'isAsap' | 'orderDueAt'>,
  day: TradingDay | null,
): Time | null => {
  if (isAsap) return asapFor(day, serviceType)?.isOffered ? { isAsap: true } : null
  if (orderDueAt === null) return null
  const chosenStart = Date.parse(orderDueAt)
  const slot = slotsFor(day, serviceType).find(
    ({ startsAt, isFull }) => !isFull && Date.parse(startsAt) === chosenStart,
  )
  return slot === undefined ? null : { isAsap: false, orderDueAt: slot.startsAt }
}

/** The store's current time in milliseconds; by this device's clock without a schedule. */
const nowAt = (day: TradingDay | null): number => (day === null ? Date.now() : Date.parse(day.storeTime))

/** The request body: ASAP with a due time in one minute, pickup without an address. [TIM-10] [SES-02] */
export const dispositionBody = (
  chosen: FulfilmentChoice,
  storeId: string,
  time: Time,
  now: number,
): DispositionBody => ({
  serviceType: chosen.serviceType,
  storeId,
  isAsap: time.isAsap,
  orderDueAt: time.isAsap ? new Date(now + minute).toISOString() : time.orderDueAt,
  ...(chosen.serviceType === 'Delivery' ? chosen.place : {}),
})

/** The sentence of a refusal of the time; absent = it has none. [ERR-17] */
type RefusedTime = { readonly says?: string }
const refusedTimeOf = (error: ApiError): RefusedTime =>
  error.data?.message === undefined ? {} : { says: sentence(error) }

/** Asks the store whether it serves this place at this time; resolves to null if it does. [LOC-17] [LOC-18] */
const refusalOfStore = async (
  call: Call,
  store: Store,
  body: DispositionBody,
): Promise<SaveOutcome | RefusedTime | null> => {
  const { longitude = null, latitude = null, orderDueAt = null } = body
  try {
    await call('GET /store/:code/validate/geolocation', {
      params: { code: store.code },
      query: {
        ...(longitude === null || latitude === null ? {} : { Longitude: longitude, Latitude: latitude }),
        ...(orderDueAt === null ? {} : { OrderDueAt: orderDueAt }),
        IsPickup: body.serviceType === 'Pickup',
      },
    })
    return null
  } catch (error) {
    if (isTimeGone(error)) return refusedTimeOf(error)
    if (!isApiError(error) || error.status !== 406) throw error
    if (error.code === 'StoreNotFound')
      return body.serviceType === 'Delivery'
        ? { kind: 'refused', text: saveTexts.noStore, suggestsPickup: true }
        : { kind: 'refused', text: saveTexts.noPickup, suggestsPickup: false }
    return {
      kind: 'refused',
      text: error.data?.message === undefined ? saveTexts.orderingOff : sentence(error),
      suggestsPickup: false,
    }
  }
}

/**
 * Updates an existing basket, otherwise creates one, with the reference of an agent's call. An expired one is replaced
 * and its items are offered again. [SES-01] [SES-05] [BAS-01]
 */
const createOrUpdate = async ({ call, session }: SaveSessionDeps, body: DispositionBody): Promise<Basket> => {
  const { basketId } = session.getState()
  const create = () => {
    const { callReference: externalReference } = callCentre.getState()
    return call('POST /baskets', { body: externalReference === null ? body : { ...body, externalReference } })
  }
  if (!basketId) return create()
  try {
    return await call('PATCH /baskets/:basketId', { params: { basketId }, body })
  } catch (error) {
    if (!isApiError(error) || error.code !== 'BasketHasExpired') throw error
    rememberLostBasket(localStorage, basketId, Date.now())
    return create()
  }
}

/** ASAP clears orderDueAt; pickup stores no address. [SES-02] */
const savedDisposition = (chosen: FulfilmentChoice, store: Store, time: Time): Disposition => ({
  serviceType: chosen.serviceType,
  storeId: store.storeId,
  storeName: store.name,
  isAsap: time.isAsap,
  orderDueAt: time.isAsap ? null : time.orderDueAt,
  ...(chosen.serviceType === 'Delivery' ? chosen.place : noAddress),
})

/** Takes the saved basket and its place into the session, and reads what is out of date on screen. [SES-02] [CFG-09] */
const adopt = ({ queries, session }: SaveSessionDeps, basket: Basket, disposition: Disposition): void => {
  const { basketId, sessionId } = basket
  keepBasket(queries, basket)
  session.setState({ disposition, basketId, sessionId })
  saveBasketSession(localStorage, { basketId, sessionId, savedAt: Date.now() })
  void queries.refetchQueries({ stale: true, type: 'active' })
}
