import { noCustomer, type BasketState } from '@forno/domain/baskets/state'
import { instant, type BasketId, type Instant, type OrderId, type SessionId } from '@forno/domain/words'
import { timestamp, type Sql } from '../../kernel/database.ts'

export type BasketStatus = 'open' | 'placing' | 'ordered' | 'locked' | 'expired'

export type BasketRow = {
  readonly basketId: BasketId
  readonly version: number
  readonly status: BasketStatus
  readonly sessionId: SessionId
  readonly contentVersion: number
  readonly state: BasketState
  readonly orderId: OrderId | null
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

type Stored = {
  basket_id: BasketId
  version: number
  status: BasketStatus
  session_id: SessionId
  content_version: number
  state: BasketState
  order_id: OrderId | null
  created_at: number
  expires_at: number
}

/** Baskets written before there were meals, codes and a say in how to pay have none. */
const stateOf = (written: BasketState): BasketState => ({ ...addedLater, ...written })
const addedLater = { groups: [], codes: [], payment: null } satisfies Partial<BasketState>

/** A place that is nobody's door. */
const nowhere = { address: null, city: null, postalCode: null, place: null } satisfies Partial<
  BasketState['disposition']
>

const rowOf = (stored: Stored | undefined): BasketRow | null =>
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
        createdAt: instant(stored.created_at),
        expiresAt: instant(stored.expires_at),
      }

/** A basket lives this long after its last change. [BAS-30] Milliseconds. */
export const basketLife = 24 * 60 * 60_000

export type BasketToCopy = Pick<BasketRow, 'state' | 'contentVersion'>
export type NewBasket = Pick<BasketRow, 'basketId' | 'sessionId' | 'contentVersion' | 'state'>

/** Baskets by id; every write names the version that it saw, so that none is lost to another. */
export const basketsStore = (sql: Sql) => ({
  find: async (basketId: BasketId): Promise<BasketRow | null> => {
    const [row] = await sql<Stored>`
      select basket_id, version, status, session_id, content_version, state, order_id, created_at, expires_at
      from baskets where basket_id = ${basketId}`
    return rowOf(row)
  },

  /** Locks the row until the transaction ends. */
  findToChange: async (basketId: BasketId): Promise<BasketRow | null> => {
    const [row] = await sql<Stored>`
      select basket_id, version, status, session_id, content_version, state, order_id, created_at, expires_at
      from baskets where basket_id = ${basketId} for update`
    return rowOf(row)
  },

  /** What lies in a basket, whoever's it is, unless it was ordered or expired before that instant. [BAS-27] */
  findToCopy: async (basketId: BasketId, endedAfter: Instant): Promise<BasketToCopy | null> => {
    const [row] = await sql<Pick<Stored, 'state' | 'content_version'>>`
      select state, content_version from baskets where basket_id = ${basketId}
        and case when status in ('ordered', 'expired') then updated_at else expires_at end > ${timestamp(endedAfter)}`
    return row === undefined ? null : { state: stateOf(row.state), contentVersion: row.content_version }
  },

  /** The newest basket of a session that can still be worked on; null = none. */
  newestOpen: async (sessionId: SessionId, at: Instant): Promise<Pick<BasketRow, 'basketId' | 'state'> | null> => {
    const [row] = await sql<Pick<Stored, 'basket_id' | 'state'>>`
      select basket_id, state from baskets where session_id = ${sessionId} and status = 'open' and expires_at > ${timestamp(at)}
      order by updated_at desc limit 1`
    return row === undefined ? null : { basketId: row.basket_id, state: stateOf(row.state) }
  },

  /** false = a basket of that id is there already. */
  insert: async ({ basketId, sessionId, contentVersion, state }: NewBasket, at: Instant): Promise<boolean> => {
    const { storeId, serviceType, orderDueAt } = state.disposition
    const rows = await sql`
      insert into baskets (basket_id, status, session_id, store_id, service_type, order_due_at, content_version, state,
        created_at, updated_at, expires_at)
      values (${basketId}, 'open', ${sessionId}, ${storeId}, ${serviceType}, ${timestamp(orderDueAt)}, ${contentVersion},
        ${JSON.stringify(state)}, ${timestamp(at)}, ${timestamp(at)}, ${timestamp(at + basketLife)})
      on conflict (basket_id) do nothing returning basket_id`
    return rows.length > 0
  },

  /** false = another write was faster, or the basket is no longer open. */
  save: async (
    { basketId, version }: BasketRow,
    state: BasketState,
    contentVersion: number,
    at: Instant,
  ): Promise<boolean> => {
    const { storeId, serviceType, orderDueAt } = state.disposition
    const rows = await sql`
      update baskets set version = version + 1, store_id = ${storeId}, service_type = ${serviceType},
        order_due_at = ${timestamp(orderDueAt)}, content_version = ${contentVersion}, state = ${JSON.stringify(state)},
        updated_at = ${timestamp(at)}, expires_at = ${timestamp(at + basketLife)}
      where basket_id = ${basketId} and version = ${version} and status = 'open' returning basket_id`
    return rows.length > 0
  },

  /** false = it was no longer open; whatever else changed in it meanwhile does not keep it. */
  expire: async (basketId: BasketId, at: Instant): Promise<boolean> => {
    const rows = await sql`
      update baskets set version = version + 1, status = 'expired', updated_at = ${timestamp(at)}
      where basket_id = ${basketId} and status = 'open' returning basket_id`
    return rows.length > 0
  },

  markOrdered: async (
    { basketId, version }: BasketRow,
    state: BasketState,
    orderId: OrderId,
    at: Instant,
  ): Promise<boolean> => {
    const rows = await sql`
      update baskets set version = version + 1, status = 'ordered', order_id = ${orderId}, state = ${JSON.stringify(state)},
        updated_at = ${timestamp(at)}
      where basket_id = ${basketId} and version = ${version} and status = 'open' returning basket_id`
    return rows.length > 0
  },

  /** Ordered baskets tell nobody any more whose they were. [ACC-23] */
  forgetCustomer: async (basketIds: readonly BasketId[]): Promise<void> => {
    await sql`
      update baskets set state = state || jsonb_build_object('customer', ${JSON.stringify(noCustomer)}::jsonb, 'note', null,
        'disposition', state -> 'disposition' || ${JSON.stringify(nowhere)}::jsonb)
      where basket_id = any(${[...basketIds]}::uuid[]) and status = 'ordered'`
  },

  /** Whether a session id was made by this server: only such an id is used again. [API-09] */
  hasSession: async (sessionId: SessionId): Promise<boolean> => {
    const rows = await sql`select from baskets where session_id = ${sessionId} limit 1`
    return rows.length > 0
  },
})
export type BasketsStore = ReturnType<typeof basketsStore>
