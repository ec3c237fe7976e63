import { randomInt } from 'node:crypto'
import type { Instant, OfferId } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { vouchersStore } from './vouchers-store.ts'

/** No letters or digits that look alike, and no vowels, so that no code is a word. */
const codeAlphabet = '23456789BCDFGHJKMNPQRSTVWXYZ'
/** 57 bits: a million issued codes cannot be guessed. */
const codeLength = 12

export type VoucherToIssue = {
  readonly offerId: OfferId
  /** Hash of the only customer who may redeem it, from `CustomerHashes`; null for any holder. */
  readonly emailHash: string | null
  /** Maximum number of redemptions; null for no limit. */
  readonly maximum: number | null
  /** Earliest and latest due time of an order with it; null for no bound. */
  readonly validFrom: Instant | null
  readonly validUntil: Instant | null
}

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('')

/** Issues a voucher with an unguessable code, within the caller's transaction; returns the code. */
export const issueVoucher = async (sql: Sql, voucher: VoucherToIssue, at: Instant): Promise<string> => {
  for (;;) {
    const code = newCode()
    if (await vouchersStore(sql).issue({ code, ...voucher }, at)) return code
  }
}
