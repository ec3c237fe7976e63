import { minute } from '@forno/domain/core/durations'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { ServiceType } from '@forno/domain/core/basic-types'
import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { isApiError, type ApiError } from '../../../lib/http/api-error.ts'
import type { Call } from '../../../lib/http/call.ts'
import { endsBasket } from '../../../state/basket/basket-endings.ts'
import { basketQuery } from '../../../api/baskets.ts'
import { saveTexts } from '../../../state/fulfilment/save-texts.ts'
import { sentence } from '../../../state/texts/sentences.ts'
import type { SessionStore } from '../../../state/session/session.ts'

/** The result of a session check; `unknown` = no answer came, and nothing is shown. */
export type Verdict =
  | { readonly kind: 'fine' }
  | { readonly kind: 'unknown' }
  /** The basket has ended. [ERR-10] */
  | { readonly kind: 'ended'; readonly error: ApiError }
  /** Neither ASAP nor the chosen slot is available any more. [TIM-11] */
  | { readonly kind: 'timeGone'; readonly text: string }
  /** The store does not serve the address, or takes no orders now. [SES-04] */
  | { readonly kind: 'unserved'; readonly text: string; readonly serviceType: ServiceType }
  /** The store no longer exists. [TIM-12] */
  | { readonly kind: 'storeGone' }

/** Milliseconds for which a basket that a screen has just read is not read again. */
const FRESH_BASKET_MS = 5_000

type ValidationDeps = { readonly call: Call; readonly queries: QueryClient; readonly session: SessionStore }

/**
 * Checks whether the basket still exists and its store still serves its place at its time; null without a basket,
 * also if it ended during the check. It only reads: an unfinished basket is not validated. A session with another
 * place takes the basket's. [SES-09] [LOC-17] [TIM-10] [BAS-31]
 */
export const validateSession = async ({ call, queries, session }: ValidationDeps): Promise<Verdict | null> => {
  const { basketId } = session.getState()
  if (!basketId) return null
  try {
    const basket = await queries.query({ ...basketQuery(basketId), staleTime: FRESH_BASKET_MS })
    const { serviceType, storeId } = session.getState().disposition
    if (basket.serviceType !== serviceType || basket.storeInfo.storeId !== storeId)
      (await import('./follow-basket.ts')).followBasket(session, basket)
    return await checkPlaceAndTime(call, basket)
  } catch (error) {
    // The query was cancelled: another basket has replaced it.
    if (error instanceof CancelledError) return null
    if (!isApiError(error)) throw error
    return endsBasket(error) ? { kind: 'ended', error } : { kind: 'unknown' }
  }
}

/** Checks whether the basket's store serves its place at its time. Rejects with errors other than refusals. [LOC-17] */
export const checkPlaceAndTime = async (call: Call, basket: Basket): Promise<Verdict> => {
  const { serviceType, storeInfo, isAsap, orderDueAt, storeTime } = basket
  const { longitude, latitude } = basket.customerInfo
  try {
    await call('GET /store/:code/validate/geolocation', {
      params: { code: storeInfo.storeId },
      query: {
        ...(serviceType === 'Pickup' || longitude === null || latitude === null
          ? {}
          : { Longitude: longitude, Latitude: latitude }),
        OrderDueAt: isAsap || orderDueAt === null ? asapDue(storeTime) : orderDueAt,
        IsPickup: serviceType === 'Pickup',
      },
    })
    return { kind: 'fine' }
  } catch (error) {
    if (!isApiError(error)) throw error
    return error.reason === 'full' ? checkOwnHold(call, basket) : verdictOf(error, serviceType)
  }
}

/** ASAP is checked one minute ahead of the store's clock. [TIM-10] */
const asapDue = (storeTime: string): string => new Date(Date.parse(storeTime) + minute).toISOString()

/**
 * The slot may be full because of this basket's own hold, which only a preview of the basket takes into account.
 * [BAS-14] [BAS-26]
 */
const checkOwnHold = async (call: Call, basket: Basket): Promise<Verdict> => {
  const { basketId, serviceType, isAsap, orderDueAt } = basket
  try {
    await call('PATCH /baskets/:basketId', {
      params: { basketId },
      body: { serviceType, isAsap, orderDueAt, preview: true },
    })
    return { kind: 'fine' }
  } catch (error) {
    if (!isApiError(error)) throw error
    return endsBasket(error) ? { kind: 'ended', error } : verdictOf(error, serviceType)
  }
}

const verdictOf = (error: ApiError, serviceType: ServiceType): Verdict => {
  if (error.code === 'InvalidOrderDateTime') return { kind: 'timeGone', text: sentence(error) }
  if (error.status === 406) return { kind: 'unserved', text: unservedText(error, serviceType), serviceType }
  return error.status === 404 ? { kind: 'storeGone' } : { kind: 'unknown' }
}

const unservedText = (error: ApiError, serviceType: ServiceType): string => {
  if (error.code !== 'StoreNotFound') return error.data?.message === undefined ? saveTexts.orderingOff : sentence(error)
  return serviceType === 'Delivery' ? saveTexts.noStore : saveTexts.noPickup
}

/** Milliseconds until the check is tried again while the route is loading. [SES-09] */
const UNRESOLVED_RETRY_MS = 250
/** Minimum milliseconds between two checks. */
const VALIDATION_PAUSE_MS = minute

/** The page and its clock, as the session check uses them. */
export type SessionWatch = {
  /** Whether this route's session is validated; null while the route is loading. [NAV-17] */
  readonly isValidated: () => boolean | null
  /** Another save or question is in progress, and its answer will show the problem. */
  readonly isBusy: () => boolean
  readonly validate: () => Promise<Verdict | null>
  readonly handle: (verdict: Verdict) => void
  /** Shows the spinner; returns the function that hides it. */
  readonly showSpinner: () => () => void
  readonly now: () => number
  readonly schedule: (work: () => void, milliseconds: number) => void
  readonly onFailure: (error: unknown) => void
}

/** Creates the check to be called on the first load, and whenever the customer becomes active again. [SES-09] */
export const makeSessionCheck = (watch: SessionWatch): (() => Promise<void>) => {
  let lastAt = Number.NEGATIVE_INFINITY
  let isRunning = false
  const check = async (): Promise<void> => {
    const passed = watch.now() - lastAt
    // A clock that was set back ends the pause.
    if (isRunning || watch.isBusy() || (passed >= 0 && passed < VALIDATION_PAUSE_MS)) return
    const isValidated = watch.isValidated()
    if (isValidated === null) {
      watch.schedule(() => void check(), UNRESOLVED_RETRY_MS)
      return
    }
    if (!isValidated) return
    isRunning = true
    const hideSpinner = watch.showSpinner()
    try {
      const verdict = await watch.validate()
      if (verdict === null) return
      lastAt = watch.now()
      watch.handle(verdict)
    } catch (error) {
      watch.onFailure(error)
    } finally {
      isRunning = false
      hideSpinner()
    }
  }
  return check
}
