import type { BasketState } from '@forno/domain/basket/state'
import { knownKey } from '@forno/domain/baskets/changes'
import type { Store } from '@forno/domain/content/content'
import type { Menu } from '@forno/domain/menu/menu'
import type { StoreState } from '@forno/domain/content/store-status'
import { applyStoreStatus } from '@forno/domain/fulfilment/kitchen-day'
import { priceBasket, type PricedBasket } from '@forno/domain/pricing/price-basket'
import { withoutCash } from '@forno/domain/payments/methods'
import { refused, type Refused } from '@forno/domain/core/refused'
import type { Instant, StoreId } from '@forno/domain/core/words'
import type { AccessTokens } from '../../platform/crypto/access-tokens.ts'
import type { Clock } from '../../platform/core/clock.ts'
import { passOrRefuse, refuse, refuseRight } from '../../platform/refusals/refusal.ts'
import type { SecuritySubject } from '../../platform/logs/security-events.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { Menus } from '../catalogue/index.ts'
import type { ContentSnapshot } from '../content/index.ts'
import type { MayPayCash } from '../payments/index.ts'
import { findStore, type Overlay } from '../stores/index.ts'
import type { CustomerHashes } from '../vouchers/index.ts'
import type { Asker, BasketRow } from './baskets-store.ts'

/** A basket with everything that its rules and its price depend on, at one instant. */
export type OpenBasket = {
  readonly row: BasketRow
  /** As its kitchen has it at that instant. */
  readonly store: Store
  readonly storeState: StoreState
  readonly menu: Menu
  readonly priced: PricedBasket
  readonly at: Instant
}

/** An open basket before it is priced. */
export type UnpricedBasket = Omit<OpenBasket, 'priced'>

export type BasketDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly overlay: Overlay
  readonly menus: Menus
  readonly accessTokens: AccessTokens
  readonly mayPayCash: MayPayCash
  readonly customerHashes: CustomerHashes
}

/** Who asks for a basket, as far as the token says; whether the sign-in goes on is asked with the basket. */
export const askerOf = async (
  { accessTokens, clock }: Pick<BasketDeps, 'accessTokens' | 'clock'>,
  { bearer }: Caller,
): Promise<Asker> => ({
  token: bearer === null ? null : await accessTokens.read(bearer),
  at: clock(),
})

/** The holder of the basket's session, or the customer whose it is. [API-09] */
export const mayOpen = (row: BasketRow, { sessionId }: Caller): boolean =>
  row.sessionId === sessionId || (row.asker !== null && row.asker.customerId === row.customerId)

/** The row with the caller as its owner, if they are logged in and hold its session; null = nothing changes. [API-09] */
export const attachToCaller = (row: BasketRow, { sessionId }: Caller): BasketRow | null => {
  const { asker, customerId, signIn } = row
  if (asker === null || row.sessionId !== sessionId || row.status !== 'open') return null
  if (asker.customerId === customerId && asker.familyId === signIn) return null
  return { ...row, customerId: asker.customerId, signIn: asker.familyId }
}

/**
 * The basket of a caller who may work on it, while it still can be worked on. A stranger gets the same refusal as for an unknown id,
 * so that nothing is revealed; the security log alone tells them apart. [API-09] [API-10]
 */
export const ownBasketRow = (row: BasketRow | null, caller: Caller, at: Instant): BasketRow => {
  if (row === null) return refuse('BasketHasExpired')
  if (!mayOpen(row, caller)) return refuseRight('BasketHasExpired', subjectOf(row.asker))
  passOrRefuse(checkBasketEnd(row, at))
  return row
}

/** Who asks, for the security log; null = somebody without a sign-in. */
const subjectOf = (asker: BasketRow['asker']): SecuritySubject | null =>
  asker === null ? null : { kind: 'customer', id: asker.customerId }

/** Whether a basket can still be worked on, whoever asks. [API-10] */
export const checkBasketEnd = (row: BasketRow, at: Instant): Refused | null => {
  if (row.status === 'ordered') return refused('BasketOrdered', row.orderId === null ? {} : { orderId: row.orderId })
  if (row.status === 'locked') return refused('OrderFailed')
  return row.status === 'expired' || row.expiresAt <= at ? refused('BasketHasExpired') : null
}

/** The same key with another body is refused; with the same body the call has been answered before. [API-17] */
export const isRepeat = (state: BasketState, caller: Caller, fingerprint: string): boolean => {
  if (caller.idempotencyKey === null) return false
  const known = knownKey(state, caller.idempotencyKey)
  if (known === null) return false
  return known.fingerprint === fingerprint || refuse('IdempotencyKeyReused')
}

type StoreAndMenu = Pick<UnpricedBasket, 'store' | 'storeState' | 'menu'>

/** The owner of a basket, where it decides which payment methods the store offers. [PAY-06] */
type BasketOwner = Pick<BasketRow, 'customerId' | 'userId' | 'asker'>

/** The store of a basket as this customer sees it at an instant, and its menu for the time when the food is due. */
const makeStoreAndMenu =
  ({ content, overlay, menus, mayPayCash }: BasketDeps) =>
  ({ disposition, customer: { phoneNumber } }: BasketState, at: Instant, owner: BasketOwner): StoreAndMenu => {
    const store = storeOf(content, disposition.storeId)
    const { menu } = menus.at(store, disposition.serviceType, disposition.orderDueAt ?? at)
    const storeState = overlay.of(store.id)
    const said = applyStoreStatus(store, storeState, at)
    const customerId = owner.customerId ?? owner.asker?.customerId ?? null
    return {
      store: mayPayCash({ customerId, userId: owner.userId, phoneNumber }) ? said : withoutCash(said),
      storeState,
      menu,
    }
  }

/** Joins a basket's row with its store and menu, and prices it. */
export const makePricer = (needs: BasketDeps) => {
  const storeAndMenu = makeStoreAndMenu(needs)
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

/** A store that content no longer knows leaves its baskets without a place to go: the client starts anew. */
const storeOf = (content: ContentSnapshot, storeId: StoreId): Store =>
  findStore(content.current(), storeId) ?? refuse('BasketHasExpired')
