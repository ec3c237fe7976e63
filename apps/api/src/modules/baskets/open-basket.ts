import type { BasketState } from '@forno/domain/basket/state'
import { knownKey } from '@forno/domain/baskets/changes'
import type { Store } from '@forno/domain/content/content'
import type { ContactlessStory } from '@forno/domain/content/site-stories'
import type { Menu } from '@forno/domain/menu/menu'
import type { StoreState } from '@forno/domain/content/store-status'
import { applyStoreStatus } from '@forno/domain/fulfilment/kitchen-day'
import { priceBasket, type PricedBasket } from '@forno/domain/pricing/price-basket'
import { isLive } from '@forno/domain/payments/attempt'
import { withoutCash } from '@forno/domain/payments/methods'
import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import type { Instant, StoreId } from '@forno/domain/core/basic-types'
import type { AccessTokens } from '../../platform/crypto/access-tokens.ts'
import type { Clock } from '../../platform/core/clock.ts'
import { passOrRefuse, refuse, refuseRight } from '../../platform/refusals/refusal.ts'
import type { SecuritySubject } from '../../platform/logs/security-events.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { Menus } from '../catalogue/index.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import type { MayPayCash } from '../payments/index.ts'
import { findStore, type StoreStatuses } from '../stores/index.ts'
import type { CustomerHashes } from '../vouchers/index.ts'
import type { Viewer, BasketRow } from './baskets-store.ts'

/** A basket with everything that its rules and its price depend on, at one instant. */
export type OpenBasket = {
  readonly row: BasketRow
  /** The store with its live status applied. */
  readonly store: Store
  readonly storeState: StoreState
  readonly menu: Menu
  /** The messages about contactless delivery of all stores. [RUL-10] */
  readonly contactless: readonly ContactlessStory[]
  readonly priced: PricedBasket
  readonly at: Instant
}

/** An open basket before it is priced. */
export type UnpricedBasket = Omit<OpenBasket, 'priced'>

export type BasketDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly editorial: Pick<EditorialContentCache, 'current'>
  readonly storeStatuses: StoreStatuses
  readonly menus: Menus
  readonly accessTokens: AccessTokens
  readonly mayPayCash: MayPayCash
  readonly customerHashes: CustomerHashes
}

/** The caller as the access token names them; the basket's query checks whether that sign-in is still live. */
export const viewerOf = async (
  { accessTokens, clock }: Pick<BasketDeps, 'accessTokens' | 'clock'>,
  { bearer }: Caller,
): Promise<Viewer> => ({
  token: bearer === null ? null : await accessTokens.read(bearer),
  at: clock(),
})

/** Whether the caller holds the basket's session or is its customer. [API-09] */
export const mayOpen = (row: BasketRow, { sessionId }: Caller): boolean =>
  row.sessionId === sessionId || (row.viewer !== null && row.viewer.customerId === row.customerId)

/**
 * The row with the caller as its owner, if they are logged in and hold its session; null if the owner stays. [API-09]
 */
export const attachToCaller = (row: BasketRow, { sessionId }: Caller): BasketRow | null => {
  const { viewer, customerId, signIn } = row
  if (viewer === null || row.sessionId !== sessionId || row.status !== 'open') return null
  if (viewer.customerId === customerId && viewer.familyId === signIn) return null
  return { ...row, customerId: viewer.customerId, signIn: viewer.familyId }
}

/**
 * The row, if the caller may use it and it is still open. A stranger gets the refusal of an unknown id; only the
 * security log tells the two apart. [API-09] [API-10]
 */
export const ownBasketRow = (row: BasketRow | null, caller: Caller, at: Instant): BasketRow => {
  if (row === null) return refuse('BasketHasExpired')
  if (!mayOpen(row, caller)) return refuseRight('BasketHasExpired', subjectOf(row.viewer))
  passOrRefuse(checkBasketEnd(row, at))
  return row
}

/** The caller as the subject of a security log entry; null without a sign-in. */
const subjectOf = (viewer: BasketRow['viewer']): SecuritySubject | null =>
  viewer === null ? null : { kind: 'customer', id: viewer.customerId }

/**
 * Refuses a basket that is ordered, locked or expired, for any caller. It does not expire while its payment is open.
 * [API-10] [BAS-30]
 */
export const checkBasketEnd = (row: BasketRow, at: Instant): RefusalValue | null => {
  if (row.status === 'ordered') return refused('BasketOrdered', row.orderId === null ? {} : { orderId: row.orderId })
  if (row.status === 'locked') return refused('OrderFailed')
  const isPaying = row.attempt !== null && isLive(row.attempt.state)
  return row.status === 'expired' || (row.expiresAt <= at && !isPaying) ? refused('BasketHasExpired') : null
}

/** Whether the call was answered before under this idempotency key; refuses the key with another body. [API-17] */
export const isRepeat = (state: BasketState, caller: Caller, fingerprint: string): boolean => {
  if (caller.idempotencyKey === null) return false
  const usedKey = knownKey(state, caller.idempotencyKey)
  if (usedKey === null) return false
  return usedKey.fingerprint === fingerprint || refuse('IdempotencyKeyReused')
}

type StoreAndMenu = Pick<UnpricedBasket, 'store' | 'storeState' | 'menu' | 'contactless'>

/** The owner, on whom the offered payment methods depend. [PAY-06] */
type BasketOwner = Pick<BasketRow, 'customerId' | 'userId' | 'viewer'>

/** The store as this customer sees it at an instant, its menu at the due time, and the stories for its customers. */
const makeStoreAndMenu =
  ({ content, editorial, storeStatuses, menus, mayPayCash }: BasketDeps) =>
  ({ disposition, customer: { phoneNumber } }: BasketState, at: Instant, owner: BasketOwner): StoreAndMenu => {
    const store = storeOf(content, disposition.storeId)
    const { menu } = menus.at(store, disposition.serviceType, disposition.orderDueAt ?? at)
    const storeState = storeStatuses.of(store.id)
    const storeNow = applyStoreStatus(store, storeState, at)
    const customerId = owner.customerId ?? owner.viewer?.customerId ?? null
    return {
      store: mayPayCash({ customerId, userId: owner.userId, phoneNumber }) ? storeNow : withoutCash(storeNow),
      storeState,
      menu,
      contactless: editorial.current().siteStories.contactless,
    }
  }

/** Adds store, menu and prices to a basket's row. */
export const makePricer = (deps: BasketDeps) => {
  const storeAndMenu = makeStoreAndMenu(deps)
  const withMenu = (row: BasketRow, at: Instant): UnpricedBasket => ({ row, at, ...storeAndMenu(row.state, at, row) })
  const withPrice = (basket: UnpricedBasket): OpenBasket => ({
    ...basket,
    priced: priceBasket(basket.row.state, basket.menu),
  })
  const price = (state: BasketState, at: Instant, owner: BasketOwner): StoreAndMenu & Pick<OpenBasket, 'priced'> => {
    const context = storeAndMenu(state, at, owner)
    return { ...context, priced: priceBasket(state, context.menu) }
  }
  return { withMenu, withPrice, price }
}

/** A basket whose store has left the content counts as expired: the client starts a new one. */
const storeOf = (content: ContentSnapshot, storeId: StoreId): Store =>
  findStore(content.current(), storeId) ?? refuse('BasketHasExpired')
