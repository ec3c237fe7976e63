import type { CustomerInfo } from '@forno/domain/customers/contact'
import {
  instant,
  type BasketId,
  type CustomerId,
  type Instant,
  type LocalDate,
  type OfferId,
  type OrderId,
} from '@forno/domain/core/basic-types'
import { sqlState, timestamp, type Sql } from '../../platform/db/database.ts'

const uniqueViolation = '23505'

/** Whether a write failed because the address has already used a once-a-day offer on that day. */
export const isUsedThatDay = (error: unknown): boolean => sqlState(error) === uniqueViolation

/** A code and its counter. */
export type Voucher = {
  /** In capitals. */
  readonly code: string
  readonly offerId: OfferId
  /** Null for no limit. */
  readonly maximum: number | null
  /** Uses, including live holds of other baskets. */
  readonly used: number
  /** Hash of the address or mailbox that it was issued to; null for any customer. */
  readonly emailHash: string | null
  readonly validFrom: Instant | null
  readonly validUntil: Instant | null
}

/** The user of a code by hashes only; null where the detail is unknown. */
export type VoucherUser = {
  readonly basketId: BasketId
  readonly emailHash: string | null
  /** Hash of the mailbox that the address reaches; uses are counted by it. */
  readonly mailboxHash: string | null
  readonly phoneHash: string | null
  readonly customerId: CustomerId | null
}

type DayOfUse = Pick<VoucherUser, 'basketId' | 'mailboxHash'> & { readonly localDate: LocalDate; readonly at: Instant }

/** The customer's details as orders store them. */
export type Buyer = Pick<CustomerInfo, 'emailAddress' | 'phoneNumber'> & { readonly customerId: CustomerId | null }

export type NewVoucher = Omit<Voucher, 'used'>
/** One use of a code to write; `localDate` is null unless the offer is limited per day. */
export type NewUse = {
  readonly code: string
  readonly offerId: OfferId
  readonly maximum: number | null
  readonly localDate: LocalDate | null
}
export type Claim = VoucherUser & {
  readonly heldUntil: Instant
  /** The order that redeems them; null for a hold. */
  readonly orderId: OrderId | null
  readonly at: Instant
}

type StoredVoucher = {
  code: string
  offer_id: OfferId
  maximum: number | null
  used: number
  email_hash: string | null
  valid_from: number | null
  valid_until: number | null
}

const instantOf = (time: number | null): Instant | null => (time === null ? null : instant(time))

const voucherOf = (stored: StoredVoucher): Voucher => ({
  code: stored.code,
  offerId: stored.offer_id,
  maximum: stored.maximum,
  used: stored.used,
  emailHash: stored.email_hash,
  validFrom: instantOf(stored.valid_from),
  validUntil: instantOf(stored.valid_until),
})

/**
 * Counters of codes. A claim locks its rows in the order of the codes: no race can exceed a maximum, and baskets with
 * several codes cannot deadlock.
 */
export const vouchersStore = (sql: Sql) => ({
  /** Codes as a basket sees them now; the basket's own holds and expired holds do not count as used. */
  findEach: async (codes: readonly string[], basketId: BasketId, at: Instant): Promise<readonly Voucher[]> => {
    const rows = await sql<StoredVoucher>`
      with own as materialized (select code from voucher_uses where basket_id = ${basketId} and state = 'held')
      select code, offer_id, maximum, email_hash, valid_from, valid_until, used
        - (select count(*)::integer from own where own.code = v.code)
        - (select count(*)::integer from voucher_uses u where u.code = v.code and state = 'held'
          and held_until < ${timestamp(at)} and basket_id <> ${basketId}) as used
      from vouchers v where code = any(${codes}::text[])`
    return rows.map(voucherOf)
  },

  /** Which of the offers the mailbox has used on that day with another basket; live holds count. */
  usedOn: async (
    offerIds: readonly OfferId[],
    { basketId, mailboxHash, localDate, at }: DayOfUse,
  ): Promise<ReadonlySet<OfferId>> => {
    const rows = await sql<{ offer_id: OfferId }>`
      select offer_id from voucher_uses
      where offer_id = any(${offerIds}::text[]) and email_hash = ${mailboxHash} and local_date = ${localDate}
        and basket_id <> ${basketId} and (state = 'used' or held_until >= ${timestamp(at)})`
    return new Set(rows.map(({ offer_id }) => offer_id))
  },

  /** Vouchers issued to these hashes, the newest first; `used` counts orders alone. [ACC-31] */
  issuedTo: async (emailHashes: readonly string[]): Promise<readonly Voucher[]> => {
    const rows = await sql<StoredVoucher>`
      select code, offer_id, maximum, email_hash, valid_from, valid_until, (
        select count(*)::integer from voucher_uses u where u.code = v.code and state = 'used') as used
      from vouchers v where email_hash = any(${emailHashes}::text[]) order by issued_at desc limit 100`
    return rows.map(voucherOf)
  },

  /** Which of the codes are personal vouchers. */
  personalCodesAmong: async (codes: readonly string[]): Promise<ReadonlySet<string>> => {
    if (codes.length === 0) return new Set()
    const rows = await sql<Pick<StoredVoucher, 'code'>>`
      select code from vouchers where code = any(${codes}::text[]) and email_hash is not null`
    return new Set(rows.map(({ code }) => code))
  },

  /** Returns false if the code already exists. */
  issue: async (voucher: NewVoucher, at: Instant): Promise<boolean> => {
    const rows = await sql`
      insert into vouchers (code, offer_id, maximum, email_hash, valid_from, valid_until, issued_at)
      values (${voucher.code}, ${voucher.offerId}, ${voucher.maximum}, ${voucher.emailHash},
        ${timestamp(voucher.validFrom)}, ${timestamp(voucher.validUntil)}, ${timestamp(at)})
      on conflict (code) do nothing returning code`
    return rows.length > 0
  },

  /** Creates the missing counters of public codes; does not change or lock existing rows. */
  addCounters: async (codes: readonly { readonly code: string; readonly offerId: OfferId }[], at: Instant) => {
    await sql`
      insert into vouchers (code, offer_id, issued_at)
      select code, offer_id, ${timestamp(at)}
      from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ offerId }) => offerId)}::text[]) as c (code, offer_id)
      order by code on conflict (code) do nothing`
  },

  /**
   * Locks these codes, and every code with a hold that the claim will release: the basket's own, and expired ones of
   * the same address.
   */
  lock: async (
    codes: readonly string[],
    { basketId, emailHash, mailboxHash, at }: VoucherUser & { readonly at: Instant },
  ) => {
    const rows = await sql<StoredVoucher>`
      select code, offer_id, maximum, used, email_hash, valid_from, valid_until from vouchers
      where code = any(array(
        select unnest(${codes}::text[])
        union select code from voucher_uses where state = 'held' and basket_id = ${basketId}
        union select code from voucher_uses
        where state = 'held' and email_hash in (${emailHash}, ${mailboxHash}) and held_until < ${timestamp(at)}))
      order by code for update`
    return rows.map(voucherOf)
  },

  /** Releases those holds, whose codes the caller has locked; returns the number released per code. */
  releaseBeforeClaim: async (
    codes: readonly string[],
    { basketId, emailHash, mailboxHash, at }: VoucherUser & { readonly at: Instant },
  ): Promise<ReadonlyMap<string, number>> => {
    const rows = await sql<{ code: string; freed: number }>`
      with gone as (
        delete from voucher_uses where state = 'held' and ctid = any(array(
          select ctid from voucher_uses where state = 'held' and basket_id = ${basketId}
          union
          select due.ctid from unnest(${codes}::text[]) wanted cross join lateral (
            select ctid from voucher_uses
            where code = wanted and state = 'held' and held_until < ${timestamp(at)}) due
          union
          select ctid from voucher_uses
          where state = 'held' and email_hash in (${emailHash}, ${mailboxHash}) and held_until < ${timestamp(at)}))
        returning code),
      freed as (select code, count(*)::integer as freed from gone group by code)
      update vouchers v set used = used - freed from freed where v.code = freed.code returning v.code, freed`
    return new Map(rows.map(({ code, freed }) => [code, freed]))
  },

  /** Whether the account, e-mail address or phone number ordered another basket; cancelled orders do not count. */
  hasOrdered: async (basketId: BasketId, { emailAddress, phoneNumber, customerId }: Buyer): Promise<boolean> => {
    const email = emailAddress?.trim().toLowerCase() ?? null
    const rows = await sql`
      select from (
        select basket_id, status from orders where customer_id = ${customerId}
        union all
        select basket_id, status from orders where forgotten_at is null and lower(customer ->> 'emailAddress') = ${email}
        union all
        select basket_id, status from orders where forgotten_at is null and customer ->> 'phoneNumber' = ${phoneNumber}) placed
      where basket_id <> ${basketId} and status <> 'Unable to Deliver'
      limit 1`
    return rows.length > 0
  },

  /**
   * Uses per offer of a customer, recognised by account, e-mail address or phone number; includes live holds of other
   * baskets.
   */
  usesBy: async (
    offerIds: readonly OfferId[],
    { basketId, emailHash, mailboxHash, phoneHash, customerId, at }: VoucherUser & { readonly at: Instant },
  ): Promise<ReadonlyMap<OfferId, number>> => {
    const rows = await sql<{ offer_id: OfferId; uses: number }>`
      select offer_id, count(*)::integer as uses from voucher_uses
      where offer_id = any(${offerIds}::text[]) and basket_id <> ${basketId}
        and (email_hash in (${emailHash}, ${mailboxHash}) or phone_hash = ${phoneHash} or customer_id = ${customerId})
        and (state = 'used' or held_until >= ${timestamp(at)})
      group by offer_id`
    return new Map(rows.map(({ offer_id, uses }) => [offer_id, uses]))
  },

  /** Counts and writes uses of locked codes. Returns the codes written: a second use on the same day is skipped. */
  use: async (uses: readonly NewUse[], claim: Claim): Promise<ReadonlySet<string>> => {
    const state = claim.orderId === null ? 'held' : 'used'
    const heldUntil = claim.orderId === null ? timestamp(claim.heldUntil) : 'infinity'
    const written = uses.map(({ offerId, localDate, ...use }) => ({ ...use, offer_id: offerId, local_date: localDate }))
    const rows = await sql<{ code: string }>`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(written)})
          as use (code text, offer_id text, maximum integer, local_date date)),
      counted as (
        update vouchers v set used = used + 1, maximum = greatest(w.maximum, case when w.maximum is null then null else used + 1 end)
        from wanted w where v.code = w.code)
      insert into voucher_uses (code, basket_id, offer_id, state, held_until, order_id, email_hash, phone_hash, customer_id, local_date, claimed_at)
      select code, ${claim.basketId}::uuid, offer_id, ${state}, ${heldUntil}::timestamptz, ${claim.orderId}::uuid,
        ${claim.mailboxHash}, ${claim.phoneHash}, ${claim.customerId}::uuid, local_date, ${timestamp(claim.at)}
      from wanted order by offer_id, code on conflict do nothing returning code`
    return new Set(rows.map(({ code }) => code))
  },

  /** Releases the basket's holds of some codes, or of all; locks the codes before their uses, as every claim does. */
  release: (basketId: BasketId, codes: readonly string[] | null = null): Promise<void> =>
    sql.begin(async (inside) => {
      await inside`
        select from vouchers where code in (
          select code from voucher_uses where basket_id = ${basketId} and state = 'held'
            and (${codes}::text[] is null or code = any(${codes}::text[])))
        order by code for update`
      await inside`
        with gone as (
          delete from voucher_uses where basket_id = ${basketId} and state = 'held'
            and (${codes}::text[] is null or code = any(${codes}::text[])) returning code)
        update vouchers v set used = used - 1 from gone where v.code = gone.code`
    }),
})
export type VouchersStore = ReturnType<typeof vouchersStore>
