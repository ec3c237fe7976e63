import { randomInt } from 'node:crypto'
import type { Instant, OfferId } from '@forno/domain/core/words'
import type { Sql } from '../../platform/db/database.ts'
import { vouchersStore } from './vouchers-store.ts'

/** Without letters and digits that are taken for each other, and without vowels that make words. */
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'
/** 57 bits: nobody finds one of a million codes by trying. */
const length = 12

export type VoucherToIssue = {
  readonly offerId: OfferId
  /** The customer to whom alone it is given, by `CustomerHashes`; null = any holder may use it. */
  readonly emailHash: string | null
  /** How often it may be used; null = as often as wanted. */
  readonly maximum: number | null
  /** When the food of an order with it may be due; null = open. */
  readonly validFrom: Instant | null
  readonly validUntil: Instant | null
}

const newCode = (): string => Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')

/** Gives out a new voucher for an offer; its code cannot be guessed. Takes part in the caller's transaction. */
export const issueVoucher = async (sql: Sql, voucher: VoucherToIssue, at: Instant): Promise<string> => {
  for (;;) {
    const code = newCode()
    if (await vouchersStore(sql).issue({ code, ...voucher }, at)) return code
  }
}
