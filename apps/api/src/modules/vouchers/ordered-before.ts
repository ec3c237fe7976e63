import type { Offer } from '@forno/domain/content/offer'
import { isForFirstOrder, type OfferHistory } from '@forno/domain/menu/offer-fits'
import type { BasketId, Instant, OfferId } from '@forno/domain/core/basic-types'
import type { CustomerHashes } from './hashes.ts'
import type { Buyer, VoucherUser, VouchersStore } from './vouchers-store.ts'

export const voucherUserOf = (
  { emailHashOf, mailboxHashOf, phoneHashOf }: CustomerHashes,
  basketId: BasketId,
  { emailAddress, phoneNumber, customerId }: Buyer,
): VoucherUser => ({
  basketId,
  emailHash: emailAddress === null ? null : emailHashOf(emailAddress),
  mailboxHash: emailAddress === null ? null : mailboxHashOf(emailAddress),
  phoneHash: phoneNumber === null ? null : phoneHashOf(phoneNumber),
  customerId,
})

/** The hashes that a voucher of this customer may carry. */
export const hashesOf = ({ emailHash, mailboxHash }: VoucherUser): readonly string[] =>
  [emailHash, mailboxHash].filter((hash) => hash !== null)

type HistoryQuery = {
  readonly basketId: BasketId
  readonly buyer: Buyer
  readonly customerHashes: CustomerHashes
  readonly at: Instant
}

/**
 * The customer's history per offer, by the same rules when a code is applied and when it is ordered. No statement for
 * offers without a limit per customer; one for such limits, one for first-order offers. [VOU-01]
 */
export const orderedBefore = async (
  store: VouchersStore,
  offers: readonly Offer[],
  { basketId, buyer, customerHashes, at }: HistoryQuery,
): Promise<(offerId: OfferId) => OfferHistory> => {
  const limited = offers.filter(({ limits }) => limits.perCustomer !== null).map(({ id }) => id)
  const uses =
    limited.length === 0 ? null : await store.usesBy(limited, { ...voucherUserOf(customerHashes, basketId, buyer), at })
  const hasOrdered = offers.some(isForFirstOrder) && (await store.hasOrdered(basketId, buyer))
  return (offerId) => ({ uses: uses?.get(offerId) ?? 0, hasOrdered })
}
