import { getCustomerVouchers, type CustomerVoucher } from '@forno/contracts/vouchers/vouchers'
import type { Content } from '@forno/domain/content/content'
import type { Offer } from '@forno/domain/content/offer'
import { productsOfOffer } from '@forno/domain/vouchers/products-of-offer'
import { serviceOfOffer, voucherStatus } from '@forno/domain/vouchers/voucher-status'
import type { Instant } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { imageUrlOf } from '../catalogue/index.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { customersStore, type SignedIn } from '../customers/index.ts'
import type { PictureLookups } from '../layouts/index.ts'
import type { CustomerHashes } from './hashes.ts'
import { vouchersStore, type Voucher } from './vouchers-store.ts'

type CustomerVoucherRoutesDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly pictures: PictureLookups
  readonly customerHashes: CustomerHashes
  readonly signedIn: SignedIn
}

/** Pixels: a thumbnail at twice its size on screen. */
const thumbnailWidth = 240

/** The picture of the first product of the offer that has one. */
const imageUrlOfOffer = (offer: Offer, { products }: Content, { ofProduct }: PictureLookups): string | null => {
  const picture = productsOfOffer(offer, products)
    .map((id) => ofProduct(id))
    .find((each) => each !== null)
  return imageUrlOf(picture ?? null, thumbnailWidth)
}

const voucherWire = (
  { code, maximum, used, validUntil }: Voucher,
  offer: Offer,
  at: Instant,
): Omit<CustomerVoucher, 'imageUrl'> => ({
  voucherId: code,
  voucherCode: code,
  name: offer.name,
  description: offer.words,
  expiresAt: validUntil === null ? null : new Date(validUntil).toISOString(),
  serviceType: serviceOfOffer(offer),
  status: voucherStatus({ maximum, uses: used, validUntil }, at),
})

/** Vouchers issued to an e-mail address whose offer still exists. */
export const vouchersOf = async (
  { sql, content, pictures, customerHashes }: Omit<CustomerVoucherRoutesDeps, 'clock' | 'signedIn'>,
  email: string,
  at: Instant,
): Promise<readonly CustomerVoucher[]> => {
  const now = content.current()
  return (
    await vouchersStore(sql).issuedTo([customerHashes.emailHashOf(email), customerHashes.mailboxHashOf(email)])
  ).flatMap((voucher) => {
    const offer = now.offers.find(({ id }) => id === voucher.offerId)
    if (offer === undefined) return []
    return [{ ...voucherWire(voucher, offer, at), imageUrl: imageUrlOfOffer(offer, now, pictures) }]
  })
}

/** The vouchers issued to the customer's confirmed address, without those whose offer no longer exists. [ACC-31] */
export const customerVoucherRoutes = (app: FastifyInstance, deps: CustomerVoucherRoutesDeps): void => {
  const { sql, clock, signedIn } = deps
  serve(app, getCustomerVouchers, async ({ params, caller, refuse }) => {
    const { customerId } = await signedIn(caller, params.id)
    const { email } = (await customersStore(sql).byId(customerId)) ?? refuse('LoginRequired')
    return [...(await vouchersOf(deps, email, clock()))]
  })
}
