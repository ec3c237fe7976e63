import { basketLifetime } from '@forno/domain/basket/state'
import type { BasketState } from '@forno/domain/basket/state'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { noCustomer, type CustomerInfo } from '@forno/domain/customers/contact'
import { liveStates } from '@forno/domain/payments/attempt'
import type { AttemptOutcome } from '@forno/domain/payments/gateway-status'
import {
  instant,
  type BasketId,
  type CustomerId,
  type Instant,
  type OrderId,
  type SessionId,
  type UserId,
} from '@forno/domain/core/basic-types'
import type { AccessToken } from '../../platform/crypto/access-tokens.ts'
import { fragment, timestamp, type Sql } from '../../platform/db/database.ts'
import { noPersonalAddress, stateOf, storedState, type StoredState } from './stored-state.ts'

type BasketStatus = 'open' | 'placing' | 'ordered' | 'locked' | 'expired'

export type BasketRow = {
  readonly basketId: BasketId
  readonly version: number
  readonly status: BasketStatus
  readonly sessionId: SessionId
  readonly contentVersion: number
  readonly state: BasketState
  readonly orderId: OrderId | null
  /** The basket's customer, and the sign-in through which they own it; null for a guest. [API-09] */
  readonly customerId: CustomerId | null
  /** Marketing id of the owner, or of the logged-in caller if the basket is a guest's; null for a guest. */
  readonly userId: UserId | null
  readonly signIn: string | null
  /** Whether the owner has logged out, or left, since the sign-in became the owner's; false for a guest. [ACC-08] */
  readonly hasOwnerLeft: boolean
  /** The caller's access token if its sign-in is still live; null for a guest. */
  readonly viewer: AccessToken | null
  /** The basket's newest payment attempt; null = no payment was begun. [BAS-08] [BAS-30] */
  readonly attempt: BasketAttempt | null
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/** A payment attempt as its basket shows it. */
type BasketAttempt = AttemptOutcome & { readonly method: PaymentType }

/** A verified access token, and the instant at which its sign-in must be live. */
export type Viewer = { readonly token: AccessToken | null; readonly at: Instant }
const anonymous: Viewer = { token: null, at: instant(0) }

type StoredBasket = {
  basket_id: BasketId
  version: number
  status: BasketStatus
  session_id: SessionId
  content_version: number
  state: StoredState
  order_id: OrderId | null
  customer_id: CustomerId | null
  user_id: UserId | null
  family_id: string | null
  has_owner_left: boolean
  is_live: boolean
  attempt: BasketAttempt | null
  created_at: number
  expires_at: number
}

const rowOf = (stored: StoredBasket | undefined, { token }: Viewer): BasketRow | null =>
  stored === undefined
    ? null
    : {
        basketId: stored.basket_id,
        version: stored.version,
        status: stored.status,
        sessionId: stored.session_id,
        contentVersion: stored.content_version,
        state: stateOf(stored.state),
        orderId: stored.order_id,
        customerId: stored.customer_id,
        userId: stored.user_id,
        signIn: stored.family_id,
        hasOwnerLeft: stored.has_owner_left,
        viewer: stored.is_live ? token : null,
        attempt: stored.attempt,
        createdAt: instant(stored.created_at),
        expiresAt: instant(stored.expires_at),
      }

export type BasketToCopy = Pick<BasketRow, 'state' | 'contentVersion'>
export type NewBasket = Pick<BasketRow, 'basketId' | 'sessionId' | 'contentVersion' | 'state' | 'customerId' | 'signIn'>

/** The customer behind a live access token, with the contact details of their account. */
export type SignedInCustomer = { readonly customerId: CustomerId; readonly contact: Partial<CustomerInfo> }

type StoredContact = {
  email: string
  mobile_number: string
  first_name: string
  last_name: string
  optin_email: boolean
  optin_sms: boolean
}

const contactOf = (stored: StoredContact): Partial<CustomerInfo> => ({
  emailAddress: stored.email,
  phoneNumber: stored.mobile_number || null,
  firstName: stored.first_name || null,
  lastName: stored.last_name || null,
  optinEmail: stored.optin_email,
  optinSms: stored.optin_sms,
})

/**
 * Whether a basket has a payment attempt that is still open; such a basket does not expire. For `exists` the planner
 * may compare each basket with each open payment. [BAS-30]
 */
export const hasOpenPayment = fragment`((
  select true from payment_attempts a
  where a.basket_id = baskets.basket_id and a.state = any(${[...liveStates]}::text[]) limit 1) is not null)`

/**
 * Selects one basket and, in the same statement, its newest payment attempt and whether the caller's sign-in is still
 * live.
 */
const selectBasket = (basketId: BasketId, { token, at }: Viewer) => fragment`
  select basket_id, version, status, session_id, content_version, state, order_id, customer_id, family_id, created_at,
    expires_at, exists (
      select from refresh_families f where f.family_id = ${token?.familyId ?? null}
        and f.customer_id = ${token?.customerId ?? null} and ended_at is null and f.expires_at > ${timestamp(at)}) as is_live,
    family_id is not null and not exists (
      select from refresh_families f where f.family_id = baskets.family_id and f.ended_at is null) as has_owner_left,
    (
      select c.user_id from customers c where c.customer_id = coalesce(baskets.customer_id, ${token?.customerId ?? null})) as user_id,
    (
      select json_build_object('state', a.state, 'method', a.method, 'isCancelled', a.cancelled_at is not null,
        'failure', a.failure ->> 'refused')
      from payment_attempts a where a.basket_id = baskets.basket_id order by a.created_at desc limit 1) as attempt
  from baskets where basket_id = ${basketId}`

/** Baskets by id. Every write names the version that it read (optimistic locking), so no concurrent write is lost. */
export const basketsStore = (sql: Sql) => ({
  find: async (basketId: BasketId, viewer: Viewer = anonymous): Promise<BasketRow | null> => {
    const [row] = await sql<StoredBasket>`${selectBasket(basketId, viewer)}`
    return rowOf(row, viewer)
  },

  /** Locks the row until the transaction ends. */
  findToChange: async (basketId: BasketId, viewer: Viewer = anonymous): Promise<BasketRow | null> => {
    const [row] = await sql<StoredBasket>`${selectBasket(basketId, viewer)} for update`
    return rowOf(row, viewer)
  },

  /** The customer of a live sign-in; null for a guest. [BAS-12] */
  signedInCustomer: async ({ token, at }: Viewer): Promise<SignedInCustomer | null> => {
    if (token === null) return null
    const { familyId, customerId } = token
    const [row] = await sql<StoredContact>`
      select email, mobile_number, first_name, last_name, optin_email, optin_sms
      from refresh_families f join customers c using (customer_id)
      where f.family_id = ${familyId} and c.customer_id = ${customerId} and ended_at is null
        and f.expires_at > ${timestamp(at)}`
    return row === undefined ? null : { customerId, contact: contactOf(row) }
  },

  /** Sets the owner without raising the version: the choices of the basket are unchanged. */
  attach: async ({
    basketId,
    customerId,
    signIn,
  }: Pick<BasketRow, 'basketId' | 'customerId' | 'signIn'>): Promise<void> => {
    await sql`
      update baskets set customer_id = ${customerId}, family_id = ${signIn} where basket_id = ${basketId} and status = 'open'`
  },

  openOf: async (owner: { signIn: string } | { customerId: CustomerId }): Promise<readonly BasketId[]> => {
    const rows = await sql<Pick<StoredBasket, 'basket_id'>>`
      select basket_id from baskets where status = 'open' and (family_id = ${'signIn' in owner ? owner.signIn : null}
        or customer_id = ${'customerId' in owner ? owner.customerId : null})`
    return rows.map((row) => row.basket_id)
  },

  /** State of a basket of any owner, unless it was ordered or expired before `endedAfter`. [BAS-27] */
  findToCopy: async (basketId: BasketId, endedAfter: Instant): Promise<BasketToCopy | null> => {
    const [row] = await sql<Pick<StoredBasket, 'state' | 'content_version'>>`
      select state, content_version from baskets where basket_id = ${basketId}
        and case when status in ('ordered', 'expired') then updated_at else expires_at end > ${timestamp(endedAfter)}`
    return row === undefined ? null : { state: stateOf(row.state), contentVersion: row.content_version }
  },

  /** The session's most recently changed open basket; null if it has none. */
  newestOpen: async (sessionId: SessionId, at: Instant): Promise<Pick<BasketRow, 'basketId' | 'state'> | null> => {
    const [row] = await sql<Pick<StoredBasket, 'basket_id' | 'state'>>`
      select basket_id, state from baskets where session_id = ${sessionId} and status = 'open'
        and (expires_at > ${timestamp(at)} or ${hasOpenPayment})
      order by updated_at desc limit 1`
    return row === undefined ? null : { basketId: row.basket_id, state: stateOf(row.state) }
  },

  /** Returns false if a basket with that id already exists. */
  insert: async (basket: NewBasket, at: Instant): Promise<boolean> => {
    const { basketId, sessionId, contentVersion, state, customerId, signIn } = basket
    const { storeId, serviceType, orderDueAt } = state.disposition
    const rows = await sql`
      insert into baskets (basket_id, status, session_id, store_id, service_type, order_due_at, content_version, state,
        customer_id, family_id, created_at, updated_at, expires_at)
      values (${basketId}, 'open', ${sessionId}, ${storeId}, ${serviceType}, ${timestamp(orderDueAt)}, ${contentVersion},
        ${JSON.stringify(storedState(state))}, ${customerId}, ${signIn}, ${timestamp(at)}, ${timestamp(at)},
        ${timestamp(at + basketLifetime)})
      on conflict (basket_id) do nothing returning basket_id`
    return rows.length > 0
  },

  /** Returns false if another write was first or the basket is no longer open. */
  save: async (
    { basketId, version, customerId, signIn }: BasketRow,
    state: BasketState,
    contentVersion: number,
    at: Instant,
  ): Promise<boolean> => {
    const { storeId, serviceType, orderDueAt } = state.disposition
    const rows = await sql`
      update baskets set version = version + 1, store_id = ${storeId}, service_type = ${serviceType},
        order_due_at = ${timestamp(orderDueAt)}, content_version = ${contentVersion}, state = ${JSON.stringify(storedState(state))},
        customer_id = ${customerId}, family_id = ${signIn}, updated_at = ${timestamp(at)}, expires_at = ${timestamp(at + basketLifetime)}
      where basket_id = ${basketId} and version = ${version} and status = 'open' returning basket_id`
    return rows.length > 0
  },

  /**
   * Expires an open basket at any version; returns false if it is not open, or its payment still is. The caller must
   * hold the lock on the basket's row. [BAS-30]
   */
  expire: async (basketId: BasketId, at: Instant): Promise<boolean> => {
    const rows = await sql`
      update baskets set version = version + 1, status = 'expired', updated_at = ${timestamp(at)}
      where basket_id = ${basketId} and status = 'open' and not ${hasOpenPayment} returning basket_id`
    return rows.length > 0
  },

  /** Locks a basket while the outcome of its payment is unknown, or unlocks it once the outcome is known. [ORD-11] */
  setLocked: async (basketId: BasketId, isLocked: boolean): Promise<void> => {
    const [from, to] = isLocked ? ['open', 'locked'] : ['locked', 'open']
    await sql`update baskets set version = version + 1, status = ${to} where basket_id = ${basketId} and status = ${from}`
  },

  markOrdered: async (
    { basketId, version }: BasketRow,
    state: BasketState,
    orderId: OrderId,
    at: Instant,
  ): Promise<boolean> => {
    const rows = await sql`
      update baskets set version = version + 1, status = 'ordered', order_id = ${orderId}, state = ${JSON.stringify(storedState(state))},
        updated_at = ${timestamp(at)}
      where basket_id = ${basketId} and version = ${version} and status = 'open' returning basket_id`
    return rows.length > 0
  },

  /** Removes personal data from ordered baskets. [ACC-23] */
  anonymise: async (basketIds: readonly BasketId[]): Promise<void> => {
    await sql`
      update baskets set state = state || jsonb_build_object('customer', ${JSON.stringify(noCustomer)}::jsonb, 'note', null,
        'externalReference', null,
        'disposition', state -> 'disposition' || ${JSON.stringify(noPersonalAddress)}::jsonb)
      where basket_id = any(${[...basketIds]}::uuid[]) and status = 'ordered'`
  },

  /** Whether this server issued the session id: only such an id is reused. [API-09] */
  hasSession: async (sessionId: SessionId): Promise<boolean> => {
    const rows = await sql`select from baskets where session_id = ${sessionId} limit 1`
    return rows.length > 0
  },
})
export type BasketsStore = ReturnType<typeof basketsStore>
