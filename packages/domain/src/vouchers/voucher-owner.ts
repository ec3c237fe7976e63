import { refused, type RefusalValue } from '../core/refusal.ts'

/**
 * Checks that a voucher belongs to the customer who uses it. `givenTo` is the hash of the address or mailbox to which
 * it was sent; null = anyone may use it. `hashes` are those of the order's e-mail address and of its mailbox. Refuses
 * with `VoucherConditions` and a sentence for the customer. [VOU-13]
 */
export const ownerFits = (givenTo: string | null, hashes: readonly string[], code: string): RefusalValue | null =>
  givenTo === null || hashes.includes(givenTo)
    ? null
    : refused('VoucherConditions', {
        code,
        condition:
          'This voucher only works with the email address it was sent to. Use that address in your details, then enter the code again.',
      })
