import { isLive, isSettled, liveStates, type AttemptState } from '@forno/domain/payments/attempt'
import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import {
  cents,
  instant,
  type BasketId,
  type Cents,
  type CustomerId,
  type Instant,
  type OrderId,
  type StoreId,
} from '@forno/domain/core/basic-types'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { timestamp, type Sql } from '../../../platform/db/database.ts'
import type { Memo, Payer } from '../../payments/index.ts'

/**
 * Facts that the order needs and the basket does not hold. Deleted once the attempt is settled, because they are
 * personal data.
 */
type StoredOrderFacts = {
  readonly isAdult: boolean
  readonly customerId: CustomerId | null
  readonly agent: string | null
  readonly ip: Payer['ip']
  /** A keyed hash of the card; null or missing = unknown. */
  readonly card?: string | null
}

export type Attempt = {
  readonly attemptId: string
  readonly basketId: BasketId
  readonly storeId: StoreId
  readonly orderId: OrderId | null
  readonly method: PaymentType
  readonly provider: string
  readonly transactionId: string
  readonly reference: string | null
  readonly memo: Memo
  readonly amount: Cents
  /** Captured so far. */
  readonly taken: Cents
  /** Refunded or voided after a capture. */
  readonly returned: Cents
  readonly state: AttemptState
  /** A hash of the approved basket; the order is refused if the basket has changed. */
  readonly basketFingerprint: string
  readonly orderFacts: StoredOrderFacts
  readonly key: string | null
  readonly requestFingerprint: string | null
  readonly masked: string | null
  readonly failure: RefusalValue | null
  readonly leaseUntil: Instant | null
  /** When the provider was last asked for the money; null = never. */
  readonly askedAt: Instant | null
  readonly polls: number
  readonly createdAt: Instant
  /** When the customer cancelled at the provider; no order is placed afterwards. [PAY-23] */
  readonly cancelledAt: Instant | null
}

type AttemptRow = {
  attempt_id: string
  basket_id: BasketId
  store_id: StoreId
  order_id: OrderId | null
  method: PaymentType
  provider: string
  transaction_id: string
  provider_reference: string | null
  memo: Memo
  amount: number
  taken: number
  returned: number
  state: AttemptState
  basket_print: string
  order_facts: StoredOrderFacts
  idempotency_key: string | null
  key_print: string | null
  masked: string | null
  failure: RefusalValue | null
  lease_until: number | null
  asked_at: number | null
  looks: number
  created_at: number
  cancelled_at: number | null
}

const instantOr = (value: number | null): Instant | null => (value === null ? null : instant(value))

const attemptOf = (row: AttemptRow): Attempt => ({
  attemptId: row.attempt_id,
  basketId: row.basket_id,
  storeId: row.store_id,
  orderId: row.order_id,
  method: row.method,
  provider: row.provider,
  transactionId: row.transaction_id,
  reference: row.provider_reference,
  memo: row.memo,
  amount: cents(row.amount),
  taken: cents(row.taken),
  returned: cents(row.returned),
  state: row.state,
  basketFingerprint: row.basket_print,
  orderFacts: row.order_facts,
  key: row.idempotency_key,
  requestFingerprint: row.key_print,
  masked: row.masked,
  failure: row.failure,
  leaseUntil: instantOr(row.lease_until),
  askedAt: instantOr(row.asked_at),
  polls: row.looks,
  createdAt: instant(row.created_at),
  cancelledAt: instantOr(row.cancelled_at),
})

const first = ([row]: readonly AttemptRow[]): Attempt | null => (row === undefined ? null : attemptOf(row))

/** The fields of an attempt that a step changes; missing fields stay as they are. */
export type AttemptChange = {
  readonly state: AttemptState
  readonly orderId?: OrderId
  readonly reference?: string
  readonly memo?: Memo
  readonly taken?: Cents
  readonly returned?: Cents
  readonly masked?: string
  readonly failure?: RefusalValue
  readonly askedAt?: Instant
  /** Releases the lease. */
  readonly releasesLease?: boolean
}

/** Another worker holds the attempt's lease now; this worker's change was not stored. */
export class LeaseLostError extends Error {
  constructor(attemptId: string) {
    super(`payment ${attemptId} has lost its lease to another worker`)
  }
}

/** Payment attempts. A worker must hold an attempt's lease to change it. */
export const attemptsStore = (sql: Sql) => ({
  insert: async (attempt: Attempt, holder: string | null): Promise<void> => {
    await sql`
      insert into payment_attempts (attempt_id, basket_id, store_id, method, provider, transaction_id, amount, state, basket_print,
        order_facts, idempotency_key, key_print, holder, lease_until, asked_at, created_at, updated_at)
      values (${attempt.attemptId}, ${attempt.basketId}, ${attempt.storeId}, ${attempt.method}, ${attempt.provider},
        ${attempt.transactionId}, ${attempt.amount}, ${attempt.state}, ${attempt.basketFingerprint}, ${JSON.stringify(attempt.orderFacts)},
        ${attempt.key}, ${attempt.requestFingerprint}, ${holder}, ${timestamp(attempt.leaseUntil)}, ${timestamp(attempt.askedAt)},
        ${timestamp(attempt.createdAt)}, ${timestamp(attempt.createdAt)})`
  },

  byId: async (attemptId: string): Promise<Attempt | null> =>
    first(await sql<AttemptRow>`select * from payment_attempts where attempt_id = ${attemptId}`),

  byReference: async (basketId: BasketId, provider: string, reference: string): Promise<Attempt | null> =>
    first(
      await sql<AttemptRow>`
      select * from payment_attempts
      where basket_id = ${basketId} and provider = ${provider} and provider_reference = ${reference}`,
    ),

  /** The attempt that paid for an order. */
  byOrder: async (orderId: OrderId): Promise<Attempt | null> =>
    first(await sql<AttemptRow>`select * from payment_attempts where order_id = ${orderId}`),

  /** The attempt that a bank authenticates under this reference. [PAY-26] */
  byBankReference: async (basketId: BasketId, referenceID: string): Promise<Attempt | null> =>
    first(
      await sql<AttemptRow>`
      select * from payment_attempts where basket_id = ${basketId} and memo ->> 'referenceID' = ${referenceID}`,
    ),

  /** The basket's attempt in progress; null = none. */
  findInProgress: async (basketId: BasketId): Promise<Attempt | null> =>
    first(
      await sql<AttemptRow>`
      select * from payment_attempts where basket_id = ${basketId} and state = any(${[...liveStates]}::text[])`,
    ),

  /**
   * The attempts that matter to a new request: the newest with its idempotency key, and the basket's attempt in
   * progress.
   */
  findForRequest: async (
    basketId: BasketId,
    key: string | null,
  ): Promise<{ ofRequest: Attempt | null; inProgress: Attempt | null }> => {
    const rows = await sql<AttemptRow>`
      select * from payment_attempts
      where basket_id = ${basketId} and (idempotency_key = ${key} or state = any(${[...liveStates]}::text[]))
      order by created_at desc`
    const attempts = rows.map(attemptOf)
    const ofRequest = key === null ? undefined : attempts.find((attempt) => attempt.key === key)
    return { ofRequest: ofRequest ?? null, inProgress: attempts.find(({ state }) => isLive(state)) ?? null }
  },

  /** Acquires the lease until `until`; null = another worker holds it, or the attempt is settled. */
  acquireLease: async (
    attemptId: string,
    holder: string,
    { at, until }: { at: Instant; until: Instant },
  ): Promise<Attempt | null> =>
    first(
      await sql<AttemptRow>`
      update payment_attempts set holder = ${holder}, lease_until = ${timestamp(until)}, looks = looks + 1
      where attempt_id = ${attemptId} and (lease_until is null or lease_until <= ${timestamp(at)})
        and state not in ('captured', 'voided', 'refunded', 'failed')
      returning *`,
    ),

  /** Stores a step's change; null = the holder has lost the lease, and nothing was stored. */
  change: async (attemptId: string, holder: string, change: AttemptChange, at: Instant): Promise<Attempt | null> => {
    const {
      state,
      orderId = null,
      reference = null,
      memo = null,
      taken = null,
      returned = null,
      masked = null,
    } = change
    const { failure = null, askedAt = null, releasesLease = false } = change
    const rows = await sql<AttemptRow>`
      update payment_attempts set state = ${state}, order_id = coalesce(${orderId}, order_id),
        provider_reference = coalesce(${reference}, provider_reference),
        memo = memo || coalesce(${memo === null ? null : JSON.stringify(memo)}::jsonb, '{}'), taken = coalesce(${taken}, taken),
        returned = coalesce(${returned}, returned), masked = coalesce(${masked}, masked),
        failure = coalesce(${failure === null ? null : JSON.stringify(failure)}::jsonb, failure),
        asked_at = coalesce(${timestamp(askedAt)}, asked_at), updated_at = ${timestamp(at)},
        order_facts = case when ${isSettled(state)} then '{}' else order_facts end,
        lease_until = case when ${releasesLease} then null else lease_until end, holder = case when ${releasesLease} then null else holder end
      where attempt_id = ${attemptId} and holder = ${holder} returning *`
    return first(rows)
  },

  /**
   * Marks an attempt as cancelled by its customer; false = its order exists already. Idempotent; needs no lease.
   * [PAY-23]
   */
  cancel: async (attemptId: string, at: Instant): Promise<boolean> => {
    const rows = await sql<{ attempt_id: string }>`
      update payment_attempts set cancelled_at = coalesce(cancelled_at, ${timestamp(at)})
      where attempt_id = ${attemptId} and order_id is null returning attempt_id`
    return rows.length > 0
  },

  /**
   * Whether the customer has cancelled. It locks the row, so that no cancellation can slip in before the order.
   * [PAY-23]
   */
  isCancelled: async (attemptId: string): Promise<boolean> => {
    const [row] = await sql<Pick<AttemptRow, 'cancelled_at'>>`
      select cancelled_at from payment_attempts where attempt_id = ${attemptId} for update`
    return (row?.cancelled_at ?? null) !== null
  },

  /**
   * Moves the payments of a cancelled order to `voiding`. It ends the lease, so a running worker cannot store its
   * result.
   */
  markForRefund: async (orderId: OrderId, at: Instant): Promise<readonly string[]> => {
    const rows = await sql<{ attempt_id: string }>`
      update payment_attempts set state = 'voiding', failure = ${JSON.stringify(refused('OrderFailed'))}, holder = null,
        lease_until = null, asked_at = ${timestamp(at)}, updated_at = ${timestamp(at)}
      where order_id = ${orderId} and state in ('capturing', 'captured') returning attempt_id`
    return rows.map(({ attempt_id: id }) => id)
  },

  /**
   * Records that late money of a voided or failed attempt was refunded; false = recorded before, or in another state.
   */
  recordLateRefund: async (attemptId: string, at: Instant): Promise<boolean> => {
    const rows = await sql<{ attempt_id: string }>`
      update payment_attempts set state = 'refunded', taken = amount, returned = amount, updated_at = ${timestamp(at)}
      where attempt_id = ${attemptId} and state in ('voided', 'failed') and order_id is null returning attempt_id`
    return rows.length > 0
  },

  /** Unsettled attempts whose lease is free, the least recently updated first. */
  unsettled: async (at: Instant, most: number): Promise<readonly string[]> => {
    const rows = await sql<{ attempt_id: string }>`
      select attempt_id from payment_attempts
      where state not in ('captured', 'voided', 'refunded', 'failed') and (lease_until is null or lease_until <= ${timestamp(at)})
      order by updated_at limit ${most}`
    return rows.map(({ attempt_id: id }) => id)
  },
})
